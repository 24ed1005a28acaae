import { expect, test } from 'vitest';
import { callOf } from '#tests/support/call.ts';
import { aForm, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { aShopper, asPage } from '#tests/support/customers.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { visit } from '#tests/support/visit.ts';

const running = engineStore();
const drawingIn = (text: string) => /\/images\/drawings\/[\w-]+\.svg/.exec(text)?.[0];

test('a product without a picture has one drawing on its page, in the cart, and in the order that it was bought with', async () => {
  const { store } = running;
  const { db } = store.services;
  const specs = { tipo: 'ATX Mid Tower', color: 'White', ventiladores: 2 };
  await stock(db, { id: 'torre', name: 'Torre blanca', price: 400_000, category: 'Chasís', stock: 9, specs });
  const ana = await aShopper(store);
  const drawing = drawingIn((await visit(store, '/product/torre', null)).html);
  expect(drawing).toBeDefined();
  const same = (text: string) => expect(drawingIn(text)).toBe(drawing);

  const lines = [{ id: 'torre', quantity: 1 }];
  same((await visit(store, '/api/products?ids=torre', null)).html);
  same((await callOf(store, '/api/cart/check', null, { lines })).text);
  const saved = (seen: number) => callOf(store, '/api/cart/saved', ana, { lines, seen, owner: null });
  same((await saved(0)).text);
  same((await visit(store, '/api/cart/saved', ana)).html);

  const reference = await referenceFrom(store.url);
  const form = { ...aForm, reference, cart: JSON.stringify(lines) };
  expect((await submitCheckout(store.url, form, asPage(store, ana.cookie))).status).toBe(303);
  same((await visit(store, '/orders', ana)).html);
  same((await visit(store, `/orders/${reference}`, ana)).html);
  // Of a product that left the shop too.
  await setProduct(db, 'torre', { deleted_at: new Date() });
  same((await visit(store, `/orders/${reference}`, ana)).html);
});
