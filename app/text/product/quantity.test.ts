import { expect, test } from 'vitest';
import { quantityText } from './quantity.ts';

test('who asks for more than there is reads how many there are, and what the cart has of them', () => {
  const short = (stock: number, asked: number, inCart: number) => quantityText.short({ stock, asked, inCart });
  expect(short(20, 99, 0)).toBe('Hay 20 unidades y pediste 99.');
  expect(short(1, 2, 0)).toBe('Hay 1 unidad y pediste 2.');
  expect(short(20, 18, 5)).toBe('Hay 20 unidades y ya tienes 5 en tu carrito.');
  expect(short(20, 1, 20)).toBe('Ya tienes en tu carrito las 20 unidades que hay.');
  expect(short(1, 1, 1)).toBe('Ya tienes en tu carrito la única unidad que hay.');
});
