import type { ServerBuild } from 'react-router';
import { pageOfData } from './route-pattern.ts';

type Routes = ServerBuild['routes'];

/** Of what the router itself answers (`/__manifest`), and of addresses that no route has. */
export const everyRoute = Symbol('every route');

/**
 * The router looks through all its routes four times for a page and copies them once: of some 140, a page needs a few. They are parted
 * by the first word of their addresses; those that begin with none (the home page) are in each part.
 */
export function routesByWord(routes: Routes) {
  const known = Object.values(routes).filter((route) => route !== undefined);
  const words = new Set(known.map((route) => firstWord(wholePath(routes, route.id))).filter(isFixed));
  return {
    /** @returns a known word, `''` for the home page */
    wordOf(pathname: string): string | typeof everyRoute {
      const word = firstWord(decodeURIComponent(pageOfData(pathname)));
      return word === '' || words.has(word) ? word : everyRoute;
    },
    routesOf(word: string): Routes {
      const own = known.filter(({ id }) => {
        const first = firstWord(wholePath(routes, id));
        return first === word || !isFixed(first);
      });
      return Object.fromEntries(own.map((route) => [route.id, route]));
    },
  };
}

function wholePath(routes: Routes, id: string): string {
  const { path = '', parentId } = routes[id] ?? {};
  return parentId === undefined ? path : `${wholePath(routes, parentId)}/${path}`;
}

function firstWord(path: string): string {
  return path.toLowerCase().split('/').find(Boolean) ?? '';
}

function isFixed(word: string): boolean {
  return word !== '' && !word.startsWith(':') && !word.startsWith('*');
}
