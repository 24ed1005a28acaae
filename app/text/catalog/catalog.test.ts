import { expect, test } from 'vitest';
import { catalogText, categoryHeading, stockWords } from './catalog.ts';

test.each([
  [0, 'Agotado'],
  [1, 'Queda 1'],
  [3, 'Quedan 3'],
  [5, 'Quedan 5'],
  [6, '6 disponibles'],
  [1200, '1.200 disponibles'],
])('stock %i is said as "%s"', { tags: ['S2.84'] }, (stock, words) => {
  expect(stockWords(stock)).toBe(words);
});

test('a discount is written with its sign', { tags: ['S2.81'] }, () => {
  expect(catalogText.discount(15)).toBe('−15\u00a0%');
});

test('an address that gathers two categories names both', { tags: ['S2.28'] }, () => {
  expect(categoryHeading(['SSD', 'Almacenamiento Externo'])).toBe('SSD y Almacenamiento Externo');
});
