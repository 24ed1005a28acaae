import { expect, test } from 'vitest';
import { concerns } from './live-change.ts';

test.each([
  [{ products: ['1', '2'] }, { products: ['2'] }, true],
  [{ products: ['1', '2'] }, { products: ['3'] }, false],
  [{ products: 'all' }, { products: ['3'] }, true],
  [{ products: 'all' }, { products: [] }, false],
  [{ products: ['1'] }, { products: ['3'], lists: 'any' }, false],
  [{ products: ['1'], lists: ['offers'] }, { products: ['3'], lists: 'any' }, true],
  [{ products: ['1'], lists: ['Gabinetes'] }, { products: [], lists: ['offers'] }, false],
  [{ lists: 'all' }, { lists: ['offers'] }, true],
  [{ lists: [] }, { lists: 'any' }, false],
  [{ reviews: ['1'] }, { products: ['1'] }, false],
  [{ reviews: ['1'] }, { products: ['1'], reviews: ['1'] }, true],
  [{}, { products: ['1'], lists: 'any' }, false],
] as const)('%j concerns a page that shows %j: %j', (change, shown, expected) => {
  expect(concerns(change, shown)).toBe(expected);
});
