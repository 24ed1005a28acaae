import { expect, test } from 'vitest';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { everyPage } from '#tests/pages/every-page.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { aShopper } from '#tests/support/customers.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { visit } from '#tests/support/visit.ts';

const running = engineStore({ seed: 'demo', env: { SELLER_CHARGES_VAT: 'no' } });

/** That the shop charges none it may and must say. */
const allowed = /Esta tienda no es responsable de IVA: [^<"]*? ni tiene IVA\./g;
const ivaIn = (html: string) => html.replaceAll(allowed, '').match(/.{0,60}\bIVA\b.{0,60}/gi) ?? [];

test('no page of a seller who is not responsible for IVA names it, in sight or for machines', async () => {
  const { store } = running;
  const build = '1basus-prime-b760m-k-d4~cintel-core-i5-14600k';
  const pages = [...everyPage, `/armar/${build}`, '/product/amd-ryzen-5-7600', '/marca/amd'];
  const found: Record<string, string[]> = {};
  for (const path of pages) {
    const said = ivaIn((await visit(store, path, null)).html);
    if (said.length > 0) found[path] = said;
  }
  expect(pages.length).toBeGreaterThan(60);
  expect(found).toEqual({});
});

test('neither do a shopper’s pages, nor an order that was paid', async () => {
  const { store } = running;
  const ana = await aShopper(store);
  const made = await buy(store.url, [{ id: '1', quantity: 1 }]);
  const { settings } = store.services;
  const link = guestOrderLink(settings, made.reference).slice(settings.publicUrl.length);
  expect(ivaIn((await visit(store, link, null)).html)).toEqual([]);
  await store.control.pay(made);
  await expect
    .poll(async () => (await visit(store, link, null)).text)
    .toContain('Esta tienda no es responsable de IVA');
  expect(ivaIn((await visit(store, link, null)).html)).toEqual([]);
  for (const path of ['/account', '/orders', '/wishlist', '/payment']) {
    expect(ivaIn((await visit(store, path, ana)).html), path).toEqual([]);
  }
});
