import type { ServerBuild } from 'react-router';
import { pageOfData } from '#app/platform/http/data-request.ts';

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

/**
 * Says whether an address asks for the data (`.data`) of a route that has no page: a file, a call, the stream of live changes. No page
 * of ours does, and the router would read the whole answer to pack it again; of a stream, for ever.
 * @param routes of the build
 */
export function resourceData(routes: ServerBuild['routes']): (url: string) => boolean {
  const resources = Object.values(routes).flatMap((route) =>
    route?.path && !route.module.default && !route.module.ErrorBoundary ? [routePattern(route.path)] : [],
  );
  return (url) => {
    const { pathname } = new URL(url);
    if (!pathname.endsWith('.data')) return false;
    const path = decoded(pageOfData(pathname));
    return resources.some((pattern) => pattern.test(path));
  };
}

/** Segment by segment, so that a slash that was written `%2F` stays one within its segment. */
function decoded(path: string): string {
  return path
    .split('/')
    .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
    .join('/');
}

/** As the router matches: in any case, with any number of slashes at the end. */
function routePattern(path: string): RegExp {
  const source = path
    .replace(/\/\*$/, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/(^|\/):[^/]+/g, '$1[^/]+');
  return new RegExp(`^/${source}${path.endsWith('/*') ? '(/.*)?' : ''}/*$`, 'i');
}
