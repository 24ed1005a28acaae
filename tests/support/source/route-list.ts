import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** With parameters, as `/product/:id`. */
export function routeAddresses(): string[] {
  return entries().map(({ address }) => address);
}

const entries = () => flat(routes as RouteConfigEntry[], '');

export function routeModules(): Record<string, string> {
  return Object.fromEntries(entries().map(({ address, file }) => [address, file]));
}

/** The router's id of each address, as in requests for data: `routes/admin/today`, or what `routes.ts` says instead. */
export function routeIds(): Map<string, string> {
  return new Map(entries().map(({ address, id }) => [address, id]));
}

interface Entry {
  address: string;
  file: string;
  id: string;
}

function flat(list: readonly RouteConfigEntry[], parent: string): Entry[] {
  return list.flatMap(({ path, index, children, file, id = file.replace(/\.tsx?$/, '') }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    const isLeaf = index === true || !children;
    return [...(isLeaf ? [{ address: own || '/', file, id }] : []), ...(children ? flat(children, own) : [])];
  });
}
