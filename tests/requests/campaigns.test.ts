import { beforeEach, expect, test } from 'vitest';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { aForm, referenceFrom, submitCheckout, visibleText } from '#tests/support/checkout-client.ts';
import { signedIn } from '#tests/support/customers.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aCampaign } from '#tests/support/orders/campaigns.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const hour = 3_600;
let now = testNow;
const running = engineStore({ clock: { now: () => now } });
const moveTo = (hours: number) => {
  now = addSeconds(testNow, hours * hour);
};

const [list, asked] = [100_000, 66_667];
let id: string;
let name: string;
let made = 0;
beforeEach(async () => {
  const { db } = running.store.services;
  moveTo(0);
  // Orders of the test before name them.
  await db.updateTable('campaigns').set({ published_at: null }).execute();
  made += 1;
  name = `Procesador Numero${made}`;
  const [product] = await stock(db, { name, price: list, stock: 50, category: 'Procesadores' });
  id = product!.id;
});

const pageOf = async (path: string) => (await fetch(running.store.url + path)).text();
const call = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json', origin: running.store.url };
  const answer = await fetch(running.store.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
};

/** What each place says that one costs, in pesos. */
async function everywhere() {
  const { url } = running.store;
  const product = await pageOf(`/product/${id}`);
  const structured = Number(product.match(/"price":"(\d+)\.00"/)?.[1]);
  const shownOn = async (path: string) => (/66\.667/.test(visibleText(await pageOf(path))) ? asked : list);
  const claim = { id, quantity: 1, price: list, discount: 0 };
  const { lines } = await call('/api/cart/check', { lines: [claim] });
  const [problem] = lines[0].problems;
  const reference = await referenceFrom(url);
  const order = await submitCheckout(url, { ...aForm, reference, cart: JSON.stringify([{ id, quantity: 1 }]) });
  return {
    structured,
    // Its history has the price afterwards, too.
    product: visibleText(product).includes('Campaña Black Friday') ? asked : list,
    ...{ list: await shownOn('/categories/procesadores'), search: await shownOn(`/search?q=numero${made}`) },
    filtered: await shownOn('/categories/procesadores?precio_hasta=70000&orden=precio'),
    cart: problem ? problem.fixedPrice : list,
    charged: Number(order.location?.searchParams.get('amount-in-cents')) / 100,
    isOffer: visibleText(await pageOf('/offers')).includes(name),
  };
}
const costs = (pesos: number) => ({
  ...{ structured: pesos, product: pesos, list: pesos, search: pesos, filtered: pesos, cart: pesos, charged: pesos },
  isOffer: pesos === asked,
});

test('every place has the price of the moment: before, in and after a campaign, and after clocks that jump', async () => {
  const { db } = running.store.services;
  await aCampaign(db, { pesos: asked, products: [id] });
  for (const [hours, pesos] of [
    [0.99, list],
    [1, asked],
    [0.5, list],
    [24.99, asked],
    [25, list],
    [2, asked],
    [400, list],
    [-5, list],
  ] as const) {
    moveTo(hours);
    expect({ hours, ...(await everywhere()) }).toEqual({ hours, ...costs(pesos) });
  }
});

test('the page says until when, how many, on which conditions, and that it adds to no other', async () => {
  const { db } = running.store.services;
  const terms = { conditions: 'Máximo 2 por persona', while_stock_lasts: true };
  await aCampaign(db, {
    ...terms,
    products: [id],
    percent: 10,
    ends_at: new Date('2026-11-25T05:00:00Z'),
    starts_at: testNow,
  });
  moveTo(1);
  const text = visibleText(await pageOf(`/product/${id}`));
  expect(text).toContain(
    'Campaña Black Friday hasta el 24 de noviembre de 2026 o hasta agotar existencias: 50 unidades.',
  );
  expect(text).toMatch(
    /(Quedan \d+ días|Termina (hoy|mañana))\. Máximo 2 por persona\. No acumulable con otras ofertas\./,
  );
  expect(await pageOf(`/product/${id}`)).toContain('"priceValidUntil":"2026-11-25T05:00:00.000Z"');
});

test('it begins though nobody asks for anything, which notifies open pages', async () => {
  const { db } = running.store.services;
  await aCampaign(db, { pesos: asked, products: [id] });
  moveTo(2);
  const offer = () => db.selectFrom('products').select('offer_in_cents').where('id', '=', id).executeTakeFirst();
  await expect.poll(offer).toEqual({ offer_in_cents: asked * 100 });
});

test('a price of a tenth or less is ticked before it is published; what was done is said while it holds', async () => {
  const { store } = running;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const campaign = await aCampaign(store.services.db, { pesos: 1, products: [id], published_at: null });
  const address = `/admin/campanas/${campaign}`;
  const { html } = await visit(store, address, owner);
  expect(visibleText(html)).toContain('1 producto costaría la décima parte o menos.');
  const seen = { id: String(campaign), seen: '1' };
  const refused = await submit(store, address, { ...seen, intent: 'publish' }, owner);
  expect([refused.status, refused.text.includes('No se publicó')]).toEqual([422, true]);
  const published = await submit(store, address, { ...seen, intent: 'publish', steep: 'on' }, owner);
  expect(published.location).toBe(`${address}?hecho=publish`);
  const said = async (done: string) => (await visit(store, `${address}?hecho=${done}`, owner)).html;
  expect(await said('publish')).toContain('Campaña publicada.');
  moveTo(26);
  expect(await said('publish')).not.toContain('Campaña publicada.');
  expect(await said('start')).toContain('Campaña terminada');
});
