import { expect, test } from 'vitest';
import { countedTerm } from './empty-searches.ts';

test.each([
  [' Teclado  Mecánico ', 'teclado mecanico'],
  ['RTX-5090', 'rtx-5090'],
  ['monitor "27"', 'monitor 27'],
])('%j is counted as %j', (term, counted) => {
  expect(countedTerm(term)).toBe(counted);
});

test.each([
  'a',
  '',
  '???',
  'ana@correo.test',
  '300 123 4567',
  'cc 1.000.000.001',
  'order_1795273200000_x',
  'x'.repeat(61),
])('%j says nothing or names a person, and is not stored', (term) => expect(countedTerm(term)).toBeNull());
