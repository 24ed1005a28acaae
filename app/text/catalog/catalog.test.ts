import { expect, test } from 'vitest';
import { catalogText, categoryHeading, stockWords } from './catalog.ts';

test.each([
  [0, 'Agotado'],
  [1, 'Queda 1'],
  [3, 'Quedan 3'],
  [5, 'Quedan 5'],
  [6, '6 disponibles'],
  [1200, '1.200 disponibles'],
])('[S2.84] stock %i is said as "%s"', (stock, words) => {
  expect(stockWords(stock)).toBe(words);
});

test('[S2.81] a discount is written with its sign', () => {
  expect(catalogText.discount(15)).toBe('−15\u00a0%');
});

test('[S2.28] an address that gathers two categories names both', () => {
  expect(categoryHeading(['SSD', 'Almacenamiento Externo'])).toBe('SSD y Almacenamiento Externo');
});
