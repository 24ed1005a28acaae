import { expect, test } from 'vitest';
import { readWish } from './wishlist.ts';

test.each([
  [
    { productId: '1', isWished: true },
    { productId: '1', isWished: true },
  ],
  [
    { productId: 'amd-ryzen-5-5600', isWished: 'false' },
    { productId: 'amd-ryzen-5-5600', isWished: false },
  ],
  [
    { productId: '1', isWished: 'true', customerId: 'somebody' },
    { productId: '1', isWished: true },
  ],
])('%j is a wish', (input, wish) => {
  expect(readWish(input)).toEqual(wish);
});

test.each([
  [null],
  [undefined],
  ['1'],
  [{}],
  [{ productId: '1' }],
  [{ productId: 1, isWished: true }],
  [{ productId: '../1', isWished: true }],
  [{ productId: '', isWished: true }],
  [{ productId: 'x'.repeat(65), isWished: true }],
  [{ productId: '1', isWished: 1 }],
  [{ productId: '1', isWished: 'yes' }],
])('%j is none', (input) => {
  expect(readWish(input)).toBeNull();
});
