import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeIds, routeModules } from '#tests/support/source/route-list.ts';
import { routeRules, ruleOf } from '../route-rules.ts';
import { cacheableAddress } from './cacheable-address.ts';

test.each([
  ['/', '/'],
  ['/?page=2&category=gabinetes', '/?category=gabinetes&page=2'],
  ['/?utm_source=correo&gclid=x1', '/'],
  ['/_.data?_routes=routes%2Fcatalog%2Fhome', '/_.data?_routes=routes%2Fcatalog%2Fhome'],
  ['/offers.data', '/offers.data'],
  ['/terminos.data?_routes=terms', '/terminos.data?_routes=terms'],
  ['/mi-pc.data?_routes=routes/my-pc/my-pc', '/mi-pc.data?_routes=routes%2Fmy-pc%2Fmy-pc'],
  ['/blog/armar-un-pc-gamer', '/blog/armar-un-pc-gamer'],
  ['/blog?page=2', '/blog?page=2'],
  ['/paginas/quienes-somos', '/paginas/quienes-somos'],
  ['/armar?utm_source=correo', '/armar'],
  ['/categories/procesadores?page=40', '/categories/procesadores?page=40'],
  ['/product/NUC-1_a?reviews=2', '/product/NUC-1_a?reviews=2'],
  ['/search?q=ryzen+7', '/search?q=ryzen+7'],
  ['/search?q=ryzen%207', '/search?q=ryzen+7'],
  ['/comparar?ids=b,a&diferencias=1', '/comparar?diferencias=1&ids=b%2Ca'],
  ['/offers?orden=precio&marca=asus&page=2&marca=amd', '/offers?page=2&marca=amd&marca=asus&orden=precio'],
  ['/categories/ssd?utm_source=x&capacidad_gb_desde=500', '/categories/ssd?capacidad_gb_desde=500'],
  ['/marca/be-quiet', '/marca/be-quiet'],
  ['/search?q=ryezn&tal_cual=1', '/search?q=ryezn&tal_cual=1'],
  ['/api/suggestions?q=bl', '/api/suggestions?q=bl'],
  ['/api/suggestions?q=rtx%2050%20ti', '/api/suggestions?q=rtx+50+ti'],
])('%s is cached as %s', (url, key) => {
  expect(cacheableAddress(url)?.key).toBe(key);
});

test.each([
  '/cart',
  '/payment',
  '/orders/NUC-1.data',
  '/account',
  '/admin',
  '/auth',
  '/api/session',
  '/wishlist',
  '/avisos',
  '/product/1/aviso',
  '/search/aviso?de=monitor',
  '/product/1/pregunta',
  '/pqr',
  '/blog/',
  '/blog/Un_articulo',
  '/versiones/terminos/1',
  '/armar?uso=oficina&presupuesto=2500000',
  '/armar/1',
  '/armar/1c1/elegir/placa',
  '/armar/comparar?a=1&b=1',
  '/?page=0',
  '/?page=01',
  '/?page=99999999',
  '/?page=1&page=2',
  '/?page=dos',
  '/?unknown=1',
  '/?_routes=root',
  '/_.data?_routes=root',
  '/_root.data',
  '/offers/_.data',
  '/offers?category=gabinetes',
  '/offers/',
  '/product/%31',
  '/product/a.b',
  `/product/${'a'.repeat(65)}`,
  `/search?q=${'a'.repeat(201)}`,
  '/search?q=',
  '/comparar?ids=',
  '/comparar?ids=a,b,c,d,e',
  '/comparar?ids=a,,b',
  '/comparar?ids=a%00',
  '/comparar?ids=a&diferencias=2',
  '/search?q=ryzen&tal_cual=2',
  '/api/suggestions?q=b',
  '/api/suggestions?q=%20blan',
  '/api/suggestions?q=a.b',
  `/api/suggestions?q=${'a'.repeat(31)}`,
  '/api/suggestions?q=b%20',
  '/api/suggestions?q=bl&page=1',
  '/?page=2?page=3',
  '/offers?color_de_ojos=azul',
  '/offers?marca=',
  '/?marca=amd',
  `/offers?marca=${'a'.repeat(300)}`,
])('%s is not cached', (url) => {
  expect(cacheableAddress(url)).toBeNull();
});

const partitionOf = (url: string) => cacheableAddress(url)?.partition;
const admissionOf = (url: string) => cacheableAddress(url)?.admission;

test('searches, suggestions and comparisons have a partition for themselves', () => {
  expect(partitionOf('/comparar?ids=a,b')).toBe('searches');
  expect(partitionOf('/search?q=ryzen')).toBe('searches');
  expect(partitionOf('/search.data?q=ryzen')).toBe('searches');
  expect(partitionOf('/api/suggestions?q=ryz')).toBe('searches');
  expect(partitionOf('/offers')).toBe('others');
});

test('lists with filters have another, but searches with filters stay with searches', () => {
  expect(partitionOf('/offers?marca=amd')).toBe('filtered');
  expect(partitionOf('/search?q=x&marca=amd')).toBe('searches');
  expect(partitionOf('/offers?page=2')).toBe('others');
});

test('filters, and what is typed beyond the first three characters, enter the cache at the second request', () => {
  expect(admissionOf('/offers?marca=amd')).toBe('second request');
  expect(admissionOf('/search?q=x&marca=amd')).toBe('second request');
  expect(admissionOf('/offers?page=2')).toBe('first request');
  expect(admissionOf('/api/suggestions?q=ryz')).toBe('first request');
  expect(admissionOf('/api/suggestions?q=ryze')).toBe('second request');
  expect(admissionOf('/search?q=ryzen')).toBe('first request');
});

test('who asks for suggestions that few type is counted, and nobody else', () => {
  expect(cacheableAddress('/api/suggestions?q=ryze')?.rateLimit).toBe('suggestions');
  expect(cacheableAddress('/api/suggestions?q=ryz')?.rateLimit).toBeUndefined();
  expect(cacheableAddress('/offers?marca=amd')?.rateLimit).toBeUndefined();
});

test('each route that lets its answers be cached has a rule for it, and no other', () => {
  const modules = routeModules();
  const fileOf = new Map([...routeIds()].map(([address, id]) => [id, modules[address]?.replace(/\.tsx?$/, '')]));
  const cached = routeRules.flatMap(({ cache }) => (cache && !cache.hasNoTags ? [fileOf.get(cache.routeId)] : []));
  // The legal texts, each an address, are one module.
  const named = [...new Set(cached)];
  const callers = globSync('app/routes/**/*.{ts,tsx}').filter((path) =>
    readFileSync(path, 'utf8').includes('cachePage('),
  );
  expect(callers.map((path) => path.slice('app/'.length).replace(/\.tsx?$/, '')).toSorted()).toEqual(named.toSorted());
});

test('each rule names the route of its address, as the router does', () => {
  const ofRules = new Set(routeRules.flatMap(({ cache }) => (cache ? [cache.routeId] : [])));
  const ofAddresses = [...routeIds()].flatMap(([address, id]) => {
    const rule = ruleOf(address.replace(/:\w+/g, '1'), 'cache');
    return rule ? [{ address, id, named: rule.routeId }] : [];
  });
  expect(ofAddresses.filter(({ id, named }) => named !== id)).toEqual([]);
  expect([...ofRules].filter((named) => !ofAddresses.some(({ id }) => id === named))).toEqual([]);
});
