import { expect, test } from 'vitest';
import { productFacts } from './buying-facts.ts';

const warrantyOf = (specs: Parameters<typeof productFacts>[0]) =>
  productFacts(specs).find(({ label }) => label === 'Garantía')?.text;

test('a longer warranty of the maker is said, and never less than the year of the law', () => {
  expect(warrantyOf({ garantia_meses: 120 })).toBe('10 años del fabricante.');
  expect(warrantyOf({ garantia_meses: 36 })).toBe('3 años del fabricante.');
  expect(warrantyOf({ garantia_meses: 30 })).toBe('30 meses del fabricante.');
  expect(warrantyOf({ garantia_meses: 6 })).toBe('1 año desde la entrega.');
  expect(warrantyOf({ garantia_meses: 0 })).toBe('1 año desde la entrega.');
  expect(warrantyOf({})).toBe('1 año desde la entrega.');
});
