import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { middleware } from '#app/routes/admin/owner-only.ts';
import routes from '#app/routes.ts';
import { requireOwner } from '#app/session.server.ts';

const ownerOnly = 'routes/admin/owner-only.ts';

/** @returns addresses and modules of the admin that anybody could ask for */
function openToAll(list: readonly RouteConfigEntry[], parent = ''): string[] {
  return list.flatMap(({ path, file, children = [] }) => {
    if (file === ownerOnly) return [];
    const address = path === undefined ? parent : `${parent}/${path}`;
    const isOfAdmin = /^\/admin(\/|$)/i.test(address) || file.startsWith('routes/admin/');
    return [...(isOfAdmin ? [`${address} ${file}`] : []), ...openToAll(children, address)];
  });
}

test('every route of the admin is in the layout that lets only the owner in', () => {
  expect(middleware).toEqual([requireOwner]);
  expect(openToAll(routes as RouteConfigEntry[])).toEqual([]);
});

test('one beside it is found, whatever its address or its module', () => {
  const list = [
    layout(ownerOnly, [route('admin/cifras', 'routes/admin/figures/figures.tsx')]),
    route('admin/marcas', 'routes/catalog/brand.tsx'),
    route('Admin', 'routes/catalog/home.tsx', [route('hoja', 'routes/catalog/offers.tsx')]),
    route('cifras', 'routes/admin/figures/figures.tsx'),
    route('administrar', 'routes/catalog/categories.tsx'),
  ];
  expect(openToAll(list)).toEqual([
    '/admin/marcas routes/catalog/brand.tsx',
    '/Admin routes/catalog/home.tsx',
    '/Admin/hoja routes/catalog/offers.tsx',
    '/cifras routes/admin/figures/figures.tsx',
  ]);
});
