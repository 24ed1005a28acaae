import { expect, test } from 'vitest';
import { addToCartText } from './add-to-cart.ts';

test('adding to the cart says so', { tags: ['S8.24'] }, () => {
  expect(addToCartText.added('Mouse', 1)).toBe('Mouse añadido al carrito');
});

test('more than one says how many there are now', { tags: ['S8.25'] }, () => {
  expect(addToCartText.added('Mouse', 2)).toBe('Mouse añadido al carrito (x2)');
});

test('a refused unit says which product has no more', { tags: ['S8.22'] }, () => {
  expect(addToCartText.noMoreStock('Mouse')).toBe('No hay más stock disponible para Mouse');
});
