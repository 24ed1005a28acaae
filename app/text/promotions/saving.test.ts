import { expect, test } from 'vitest';
import type { ProductCoupon } from '#app/shop/promotions/product-coupon.ts';
import { couponOffer } from './saving.ts';

const coupon = { code: 'RADEON3', saving: { kind: 'percent', percent: 10 } as const };

test('what a product’s page says of a coupon has its conditions and its days', () => {
  const free: ProductCoupon = { ...coupon, minimumPesos: 0, isFirstPurchase: false, from: null, to: null };
  const words = (changed: Partial<ProductCoupon>) => couponOffer({ ...free, ...changed }).replaceAll('\u00a0', ' ');
  expect(words({})).toBe('10 % menos con RADEON3');
  expect(words({ minimumPesos: 400_000, isFirstPurchase: true, from: '2026-12-05', to: '2026-12-06' })).toBe(
    '10 % menos con RADEON3, en compras desde $ 400.000, en tu primera compra desde el 5 de diciembre de 2026 hasta el 6 de diciembre de 2026',
  );
});
