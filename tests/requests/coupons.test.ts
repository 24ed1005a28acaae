import { beforeEach, describe, expect, test } from 'vitest';
import { linesOf } from '#app/shop/orders/orders.server.ts';
import { aForm, buy, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { aCoupon, usesOf } from '#tests/support/orders/coupons.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

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

test('the cart of a browser with an unpaid order still counts its own use', async () => {
  const { url, services } = running.store;
  await services.db.updateTable('coupons').set({ most_uses: 1 }).execute();
  const { answer } = await buy(url, lines, { coupon: 'RADEON3' });
  expect((await ask('RADEON3')).data).toMatchObject({ counts: null, says: expect.stringMatching(/se agotó/) });
  expect((await ask('RADEON3', lines, { cookie: answer.cookie ?? '' })).data).toMatchObject({
    counts: expect.any(Object),
  });
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
