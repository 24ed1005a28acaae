import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** Every address of the shop as `app/routes.ts` lists it, with its parameters: `/product/:id`. */
export function routeAddresses(): string[] {
  return flat(routes as RouteConfigEntry[], '');
}

function flat(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    const isLeaf = index === true || !children;
    return [...(isLeaf ? [own || '/'] : []), ...(children ? flat(children, own) : [])];
  });
}
