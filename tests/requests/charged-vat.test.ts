import { expect, test } from 'vitest';
import { invoiceContentOf } from '#app/shop/invoices/document-content.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { aCoupon } from '#tests/support/orders/coupons.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore();

test('Wompi is told the IVA of the invoice to the centavo, with a coupon and mixed treatments', async () => {
  const { url, services } = running.store;
  const { db, settings, clock } = services;
  await stock(
    db,
    { id: 'gpu', price: 33_333, discount: 7, stock: 9 },
    { id: 'ssd', price: 238_001, stock: 9 },
    { id: 'libro', price: 77_777, stock: 9 },
  );
  await setProduct(db, 'ssd', { vat_percent: 5 });
  await setProduct(db, 'libro', { vat_percent: 0, zero_vat_kind: 'exempt' });
  await aCoupon(db, { starts_at: new Date(clock.now().getTime() - 60_000) });
  const lines = [
    { id: 'gpu', quantity: 3 },
    { id: 'ssd', quantity: 1 },
    { id: 'libro', quantity: 2 },
  ];
  for (const form of [{}, { coupon: 'RADEON3' }]) {
    const { reference, answer } = await buy(url, lines, form);
    const written = await invoiceContentOf(db, reference, settings.seller);
    if (!written.ok) throw new Error(written.reason.kind);
    expect(written.content.totals.vatInCents).toBeGreaterThan(0);
    expect(answer.location?.searchParams.get('tax-in-cents:vat')).toBe(String(written.content.totals.vatInCents));
  }
});
