import { expect, test } from 'vitest';
import { addToCartText } from './add-to-cart.ts';

test('[S8.24] adding to the cart says so', () => {
  expect(addToCartText.added('Mouse', 1)).toBe('Mouse añadido al carrito');
});

test('[S8.25] more than one says how many there are now', () => {
  expect(addToCartText.added('Mouse', 2)).toBe('Mouse añadido al carrito (x2)');
});

test('[S8.22] a refused piece says which product has no more', () => {
  expect(addToCartText.noMoreStock('Mouse')).toBe('No hay más stock disponible para Mouse');
});
