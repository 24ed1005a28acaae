import { expect, test } from 'vitest';
import { paymentResult } from './payment-result.ts';

test.each([
  ['Calle 1 # 2-3, Bogotá, Bogotá, D.C.', 'Lo llevamos a Calle 1 # 2-3, Bogotá, Bogotá, D.C.'],
  ['Calle 1 # 2-3, Medellín, Antioquia', 'Lo llevamos a Calle 1 # 2-3, Medellín, Antioquia.'],
])('%s ends with one dot', (address, said) => {
  expect(paymentResult.deliveredTo(address)).toBe(said);
});
