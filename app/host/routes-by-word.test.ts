import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { everyRoute, routesByWord } from './routes-by-word.ts';

const paths: Record<string, string | undefined> = {
  home: undefined,
  search: 'search',
  product: 'product/:id',
  picture: 'product/:id/imagen.png',
  admin: 'admin',
  order: 'admin/pedidos/:reference',
  unknown: '*',
};
const routes = Object.fromEntries([
  ['root', { id: 'root', path: '' }],
  ...Object.entries(paths).map(([id, path]) => [id, { id, path, parentId: 'root', index: path === undefined }]),
]) as unknown as ServerBuild['routes'];
const { wordOf, routesOf } = routesByWord(routes);

test.each([
  ['/', ''],
  ['/_root.data', ''],
  ['/search', 'search'],
  ['/search/', 'search'],
  ['/search.data', 'search'],
  ['/search/_.data', 'search'],
  ['/SEARCH', 'search'],
  ['/s%65arch', 'search'],
  ['//search', 'search'],
  ['/product/2/imagen.png', 'product'],
  ['/searching', everyRoute],
  ['/__manifest', everyRoute],
  ['/*', everyRoute],
  ['/:id', everyRoute],
])('of %s the first word is %s', (address, word) => {
  expect(wordOf(address)).toBe(word);
});

test('a part has the routes of its word, and those that begin with none', () => {
  expect(Object.keys(routesOf('product')).sort()).toEqual(['home', 'picture', 'product', 'root', 'unknown']);
  expect(Object.keys(routesOf('admin')).sort()).toEqual(['admin', 'home', 'order', 'root', 'unknown']);
  expect(Object.keys(routesOf('')).sort()).toEqual(['home', 'root', 'unknown']);
});
