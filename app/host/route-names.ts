import type { ServerBuild } from 'react-router';
import { pageOfData, routePattern } from './route-pattern.ts';

/** What no route of ours answers. */
export const unknownRoute = '*';

/**
 * Names the route that answers an address, as `app/routes.ts` writes it: logs and metrics are read by route, and there are endless
 * addresses.
 */
export function routeNames(routes: ServerBuild['routes']): (pathname: string) => string {
  const known = Object.values(routes)
    .flatMap((route) => (route && (route.path || route.index) && route.path !== unknownRoute ? [route.path ?? ''] : []))
    .map((path) => ({ name: `/${path}`, pattern: routePattern(path), freedom: path.split(/[:*]/).length }))
    // A route without parameters goes before one that its address would match, too.
    .sort((a, b) => a.freedom - b.freedom);
  return (pathname) => {
    const path = pageOfData(pathname);
    return known.find(({ pattern }) => pattern.test(path))?.name ?? unknownRoute;
  };
}
