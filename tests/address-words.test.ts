import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressWords } from '#app/shop/catalog/categories/category-form.ts';

test('no category can be called by the first word of an address of the shop', () => {
  const routes = readFileSync('app/routes.ts', 'utf8');
  const first = [...routes.matchAll(/route\('\.?([a-z-]+)/g)].map(([, word]) => word ?? '');
  expect(first.length).toBeGreaterThan(50);
  expect([...new Set(first)].filter((word) => !addressWords.has(word))).toEqual([]);
});
