import { beforeEach, describe, expect, test } from 'vitest';
import { linesOf } from '#app/shop/orders/orders.server.ts';
import { aForm, buy, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { signedIn } from '#tests/support/customers.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { aCoupon, usesOf } from '#tests/support/orders/coupons.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
const lines = [{ id: 'gpu', quantity: 3 }];
const cart = JSON.stringify(lines);

beforeEach(async () => {
  const { db } = running.store.services;
  for (const table of ['coupon_uses', 'coupons', 'attempts'] as const) await db.deleteFrom(table).execute();
  await stock(db, { id: 'gpu', price: 33_333, stock: 99 }, { id: 'ram', price: 50_000, discount: 50, stock: 9 });
  const now = running.store.services.clock.now().getTime();
  await aCoupon(db, { starts_at: new Date(now - 60_000) });
  await aCoupon(db, { code: 'VENCIDO', starts_at: new Date(now - 60_000), ends_at: new Date(now - 1) });
});

const ask = async (code: string, given: object[] = lines, headers: Record<string, string> = {}) => {
  const { url } = running.store;
  const response = await fetch(`${url}/api/cart/coupon`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code, lines: given }),
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...(await response.json()) };
};

describe('a coupon in the field `coupon`', () => {
  test('is charged by Wompi as the cart said, and frozen on the order', async () => {
    const { url, services } = running.store;
    const { data } = await ask(' radeon3 ');
    expect(data).toEqual({
      ...{ code: 'RADEON3', says: null },
      counts: { coupon: { code: 'RADEON3', inCents: 1_000_000 }, totalInCents: 8_999_900 },
    });
    const form = { coupon: ' radeon3 ', seenAmountInCents: String(data.counts.totalInCents) };
    const { reference, amountInCents } = await buy(url, lines, form);
    expect(amountInCents).toBe(8_999_900);
    expect(await linesOf(services.db, reference)).toMatchObject([{ chargedInCents: 8_999_900 }]);
    expect(await usesOf(services.db)).toEqual({ uses: 1, orders: 1 });
  });

  test.each([
    ['VENCIDO', 'El cupón VENCIDO venció el'],
    ['NADA-DE-ESO', 'No tenemos un cupón NADA-DE-ESO.'],
    ["x' OR 1=1", 'Los códigos de cupón tienen de 3 a 30 letras y números.'],
  ])('that does not count (%s) is refused with the reason, and nothing changes', async (coupon, words) => {
    const { url, services } = running.store;
    const reference = await referenceFrom(url);
    const { held } = await shelf(services.db, 'gpu');
    const answer = await submitCheckout(url, { ...aForm, reference, cart, coupon });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(answer.text).toContain('Seguir sin el cupón');
    expect(await shelf(services.db, 'gpu')).toMatchObject({ held });
    expect((await submitCheckout(url, { ...aForm, reference, cart })).status).toBe(303);
  });

  test('whose total is another one than was seen is asked about', async () => {
    const { url } = running.store;
    const reference = await referenceFrom(url);
    const form = { ...aForm, reference, cart, coupon: 'RADEON3' };
    const answer = await submitCheckout(url, { ...form, seenAmountInCents: '9999900' });
    expect([answer.status, answer.text.match(/El total ahora es \$\s[\d.]+\d/)?.[0]]).toEqual([
      409,
      'El total ahora es $ 89.999',
    ]);
  });
});

test('the cart says which of coupon and offer counts', async () => {
  const { data } = await ask('RADEON3', [...lines, { id: 'ram', quantity: 1 }]);
  expect(data).toMatchObject({ counts: { totalInCents: 8_999_900 + 2_500_000 } });
  expect(data.says).toMatch(/^Este cupón no se suma a las ofertas\. En .* cuenta la oferta/);
  const alone = await ask('RADEON3', [{ id: 'ram', quantity: 1 }]);
  expect(alone.data).toEqual({
    ...{ code: 'RADEON3', counts: null },
    says: 'El cupón RADEON3 no te baja el precio: las ofertas de tu carrito son mejores.',
  });
});

test('a coupon that leaves less than can be paid is refused in the cart and with the order alike', async () => {
  const { url, services } = running.store;
  await aCoupon(services.db, { code: 'BONO', pesos: 99_000, starts_at: services.clock.now() });
  const { data } = await ask('BONO');
  const says =
    'Con el cupón BONO el total queda en $\u00a0999, y el pago es desde $\u00a01.500. Añade algo más a tu carrito o sigue sin el cupón.';
  expect(data).toEqual({ code: 'BONO', counts: null, says });
  const reference = await referenceFrom(url);
  const answer = await submitCheckout(url, { ...aForm, reference, cart, coupon: 'BONO' });
  expect([answer.status, answer.text.includes(says.replaceAll('\u00a0', ' '))]).toEqual([422, true]);
  expect(await usesOf(services.db, 'BONO')).toEqual({ uses: 0, orders: 0 });
  const more = JSON.stringify([...lines, { id: 'ram', quantity: 1 }]);
  expect((await submitCheckout(url, { ...aForm, reference, cart: more, coupon: 'BONO' })).status).toBe(303);
});

test('the cart of a browser with an unpaid order still counts its own use', async () => {
  const { url, services } = running.store;
  await services.db.updateTable('coupons').set({ most_uses: 1 }).execute();
  const { answer } = await buy(url, lines, { coupon: 'RADEON3' });
  expect((await ask('RADEON3')).data).toMatchObject({ counts: null, says: expect.stringMatching(/se agotó/) });
  expect((await ask('RADEON3', lines, { cookie: answer.cookie ?? '' })).data).toMatchObject({
    counts: expect.any(Object),
  });
});

test('of two windows that change a coupon the second is refused, with both versions of what differs', async () => {
  const { store } = running;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const typed = { intent: 'change', code: 'RADEON3', kind: 'percent', from: '2026-11-20', seen: '1' };
  const { id } = await store.services.db.selectFrom('coupons').select('id').executeTakeFirstOrThrow();
  const save = (change: object) =>
    submit(store, '/admin/cupones', { ...typed, id: String(id), ...change } as Record<string, string>, owner);
  expect((await save({ amount: '15', minimum: '40000' })).status).toBe(303);
  const refused = await save({ amount: '20', minimum: '50000' });
  expect(refused.status).toBe(409);
  expect(refused.html.match(/role="alert"/g)).toHaveLength(1);
  const differences = /<section aria-label="Lo que difiere"[\s\S]*?<\/section>/.exec(refused.html)?.[0] ?? '';
  for (const value of ['15', '20', '40000', '50000']) expect(differences).toContain(`>${value}</textarea>`);
});

test('the owner is warned of a coupon that can leave less than can be paid', async () => {
  const { store } = running;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const form = { intent: 'add', code: 'BONO-10', kind: 'pesos', amount: '10.000', from: '2026-11-20' };
  const warning = 'Ponle una compra mínima de $\u00a011.500.';
  const shown = async () => (await visit(store, '/admin/cupones', owner)).html.includes(warning);
  expect((await submit(store, '/admin/cupones', form, owner)).status).toBe(303);
  expect(await shown()).toBe(true);
  const { id } = await store.services.db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', 'BONO-10')
    .executeTakeFirstOrThrow();
  const better = { ...form, intent: 'change', id: String(id), seen: '1', minimum: '11.500' };
  expect((await submit(store, '/admin/cupones', better, owner)).status).toBe(303);
  expect(await shown()).toBe(false);
});

test('after twenty wrong codes from one address none is tried, in the cart or with an order; right ones do not count', async () => {
  const { url } = running.store;
  for (let time = 0; time < 25; time += 1) expect((await ask('RADEON3')).status).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(`NADA-${index}`)));
  expect(guesses.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = await ask('RADEON3');
  expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  const reference = await referenceFrom(url);
  expect((await submitCheckout(url, { ...aForm, reference, cart, coupon: 'RADEON3' })).status).toBe(429);
  expect((await submitCheckout(url, { ...aForm, reference, cart })).status).toBe(303);
});
