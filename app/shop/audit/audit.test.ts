import { expect, test } from 'vitest';
import { changedFields } from './audit.ts';

test('an entry holds only what changed, with both values', () => {
  expect(changedFields({ price: 1, name: 'a', specs: { w: 1 } }, { price: 2, name: 'a', specs: { w: 2 } })).toEqual({
    before: { price: 1, specs: { w: 1 } },
    after: { price: 2, specs: { w: 2 } },
  });
  expect(changedFields({ coupon: null }, { coupon: 'X', image: 'y' })).toEqual({
    before: { coupon: null, image: null },
    after: { coupon: 'X', image: 'y' },
  });
  expect(changedFields({ price: 1 }, { price: 1 })).toBeNull();
});
