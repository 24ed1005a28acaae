import axe from 'axe-core';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { colourRules } from '#tests/journeys/accessibility.ts';
import { notPages, pageRows, rowName } from '#tests/pages/every-page.ts';
import { routeAddresses, routeModules } from '#tests/support/source/route-list.ts';

test('every page of the shop has a row, or whatever looks at all pages would pass it by', () => {
  const known = new Set([...pageRows.map(({ route }) => route), ...Object.keys(notPages)]);
  expect(routeAddresses().filter((address) => !known.has(address))).toEqual([]);
});

test('and no row or excuse is of an address that is not there', () => {
  const addresses = [...routeAddresses(), null];
  const named = [...pageRows.map(({ route }) => route), ...Object.keys(notPages)];
  expect(named.filter((route) => !addresses.includes(route))).toEqual([]);
});

test('whatever can show something is a page, and what is none cannot', () => {
  const modules = routeModules();
  const shows = (route: string) => modules[route]?.endsWith('.tsx') === true;
  expect(Object.keys(notPages).filter(shows)).toEqual([]);
  expect(pageRows.filter(({ route }) => route !== null && !shows(route))).toEqual([]);
});

test('every row is an address of its route, and has a name of its own', () => {
  const strays = pageRows.filter(({ route, path }) => {
    if (route === null || path === undefined) return false;
    return typeof path === 'string' && !matchPath(route, path.split('?')[0] ?? '');
  });
  expect(strays).toEqual([]);
  const unnamed = pageRows.filter(
    ({ name, path, route }) => !name && (typeof path === 'function' || (!path && !route)),
  );
  expect(unnamed).toEqual([]);
  const bare = pageRows.filter(({ path, route }) => path === undefined && /[:*]/.test(route ?? ''));
  expect(bare).toEqual([]);
  const names = pageRows.map(rowName);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('axe knows no rule of colours that is not run in the second theme', () => {
  const ofColours = axe.getRules(['cat.color']).filter(({ tags }) => !tags.includes('wcag2aaa'));
  expect(ofColours.map(({ ruleId }) => ruleId).sort()).toEqual([...colourRules].sort());
});

test.each([
  [{ route: '/' }, 'home'],
  [{ route: '/admin/pedidos' }, 'admin-pedidos'],
  [{ route: '/search', path: '/search?q=%20' }, 'search-q-blank'],
  [{ route: '/cart', name: 'cart-filled' }, 'cart-filled'],
])('%o is called %s', (row, name) => {
  expect(rowName(row)).toBe(name);
});
