import type { ServerBuild } from 'react-router';
import { pageOfData, routePattern } from './route-pattern.ts';

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
