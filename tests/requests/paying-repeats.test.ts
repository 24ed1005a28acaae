import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { aForm, buy, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { aShopper } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const clock = { at: Date.now(), now: () => new Date(clock.at) };
const running = engineStore({ clock });
let part: ImportedProduct;

beforeEach(async () => {
  [part] = (await stock(running.store.services.db, { stock: 50 })) as [ImportedProduct];
});

const later = (seconds: number) => {
  clock.at += seconds * 1_000;
};
const askStatus = (transactionId: string) =>
  fetch(`${running.store.url}/api/checkWompiTransactionStatus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.store.url },
    body: JSON.stringify({ data: { transactionId } }),
  });
const askOrder = (transactionId: string, cookie: string) =>
  fetch(`${running.store.url}/api/payments/order?${new URLSearchParams({ id: transactionId })}`, {
    headers: { cookie },
  });

/** Questions to Wompi, by transaction, in seconds of the made clock. */
function countQuestions() {
  const { gateway } = running.store.services;
  const { findTransaction } = gateway;
  const questions = new Map<string, number[]>();
  gateway.findTransaction = (id) => {
    questions.set(id, [...(questions.get(id) ?? []), clock.at / 1_000]);
    return findTransaction(id);
  };
  return questions;
}

/** As a result page asks while it is in view: every 4 seconds for two minutes, then every 15. */
function* momentsOfAPage(seconds: number) {
  for (let second = 0; second <= seconds; second += second < 120 ? 4 : 15) yield second;
}

test('five shoppers behind one address, with a page open for five minutes each, meet no limit', async () => {
  const { url, control } = running.store;
  const shoppers: { id: string; cookie: string }[] = [];
  for (let shopper = 0; shopper < 5; shopper += 1) {
    const order = await buy(url, [{ id: part.id, quantity: 1 }]);
    const { id } = await control.pay(order, { status: 'PENDING', method: 'PSE', sendEvent: false });
    shoppers.push({ id, cookie: order.answer.cookie ?? '' });
  }
  const questions = countQuestions();
  let asked = 0;
  let before = 0;
  for (const second of momentsOfAPage(300)) {
    later(second - before);
    before = second;
    for (const answer of await Promise.all(shoppers.map(({ id }) => askStatus(id)))) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ data: { status: 'PENDING' } });
      asked += 1;
    }
    for (const { id, cookie } of shoppers) expect((await askOrder(id, cookie)).status).toBe(200);
  }
  expect(asked).toBe(5 * 43);
  for (const { id } of shoppers) {
    const moments = questions.get(id) ?? [];
    expect(moments.length).toBeGreaterThan(15);
    for (const [index, moment] of moments.slice(1).entries()) {
      expect(moment - (moments[index] ?? 0)).toBeGreaterThanOrEqual(15);
    }
  }
  await control.setStatus(shoppers[0]!.id, 'APPROVED', false);
  later(15);
  expect(await (await askStatus(shoppers[0]!.id)).json()).toEqual({ data: { status: 'APPROVED' } });
});

test('who guesses ids is stopped, and keeps no neighbour from an answer about a payment', async () => {
  later(120);
  const { url, control } = running.store;
  const order = await buy(url, [{ id: part.id, quantity: 1 }]);
  const { id } = await control.pay(order, { status: 'PENDING', sendEvent: false });
  expect((await askStatus(id)).status).toBe(200);
  const answers: number[] = [];
  for (let guess = 0; guess < 70; guess += 1) answers.push((await askStatus(`1-2-${guess}`)).status);
  expect(answers.filter((status) => status === 404)).toHaveLength(59);
  expect(answers.filter((status) => status === 429)).toHaveLength(11);
  later(20);
  expect(await (await askStatus(id)).json()).toEqual({ data: { status: 'PENDING' } });
});

test('the buyer reads what became of the order, when and where it comes, and what the bank is', async () => {
  later(120);
  const { url, control } = running.store;
  const order = await buy(url, [{ id: part.id, quantity: 2 }]);
  const { id } = await control.pay(order, { status: 'PENDING', method: 'PSE', sendEvent: false });
  await askStatus(id);
  const read = async () => ((await (await askOrder(id, order.answer.cookie ?? '')).json()) as { data: object }).data;
  expect(await read()).toMatchObject({
    outcome: null,
    method: 'PSE',
    liveId: expect.stringMatching(/^[0-9a-f]{24}$/),
    delivery: { email: aForm.email, addressLine1: aForm.addressLine1, city: aForm.city, region: aForm.region },
  });
  await control.setStatus(id, 'APPROVED', false);
  later(15);
  await askStatus(id);
  expect(await read()).toMatchObject({
    outcome: 'paid',
    arrival: { from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), to: expect.any(String) },
  });
  await control.setStatus(id, 'VOIDED', false);
  later(15);
  expect(await (await askStatus(id)).json()).toEqual({ data: { status: 'VOIDED' } });
  expect(await read()).toMatchObject({ outcome: 'annulled' });
});

describe('the cart of a guest', () => {
  const checkout = async (cookie: string, quantity: number) => {
    const { url } = running.store;
    const form = { ...aForm, reference: await referenceFrom(url), cart: JSON.stringify([{ id: part.id, quantity }]) };
    const answer = await fetch(`${url}/payment`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      headers: { origin: url, cookie },
    });
    expect(answer.status).toBe(303);
    const query = new URL(answer.headers.get('location') ?? '').searchParams;
    return {
      reference: form.reference,
      amountInCents: Number(query.get('amount-in-cents')),
      cookies: answer.headers.getSetCookie(),
    };
  };
  const ofCart = (cookies: string[]) => cookies.find((cookie) => cookie.includes('cart-orders=')) ?? '';
  const ask = (cookie: string, taken: unknown = []) =>
    fetch(`${running.store.url}/api/cart/paid`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: running.store.url, cookie },
      body: JSON.stringify({ taken }),
    });
  const nothing = { data: { paid: [], waiting: [] } };

  test('loses what was paid, by a cookie that outlives the browser and ends with the last order', async () => {
    const { control } = running.store;
    const order = await checkout('', 2);
    const cookie = ofCart(order.cookies);
    expect(cookie).toMatch(/Max-Age=259200; Path=\/; HttpOnly;.* SameSite=Lax/);
    const value = cookie.split(';')[0] ?? '';
    const waiting = (await (await ask(value)).json()) as { data: { waiting: string[] } };
    expect(waiting.data).toEqual({ paid: [], waiting: [expect.stringMatching(/^[0-9a-f]{24}$/)] });
    const { id } = await control.pay(order, { sendEvent: false });
    later(60);
    expect((await askStatus(id)).status).toBe(200);
    const [live] = waiting.data.waiting;
    const paid = await ask(value);
    expect(await paid.json()).toEqual({
      data: { paid: [{ id: live, lines: [{ id: part.id, quantity: 2 }] }], waiting: [] },
    });
    expect(paid.headers.getSetCookie()).toEqual([]);
    const done = await ask(value, [live]);
    expect(await done.json()).toEqual(nothing);
    expect(ofCart(done.headers.getSetCookie())).toContain('Max-Age=0');
  });

  test('has its last orders in the cookie, and those of others are none of its business', async () => {
    const first = ofCart((await checkout('', 1)).cookies).split(';')[0] ?? '';
    const second = ofCart((await checkout(first, 1)).cookies).split(';')[0] ?? '';
    const both = (await (await ask(second)).json()) as { data: { waiting: string[] } };
    expect(both.data.waiting).toHaveLength(2);
    for (const cookie of ['', 'cart-orders=forged', `${second}x`]) {
      expect(await (await ask(cookie)).json(), cookie).toEqual(nothing);
    }
    const ana = await aShopper(running.store);
    expect(ofCart((await checkout(ana.cookie, 1)).cookies)).toBe('');
    const signedOut = await fetch(`${running.store.url}/auth/salir`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: running.store.url, cookie: `${ana.cookie}; ${second}` },
    });
    expect(ofCart(signedOut.headers.getSetCookie())).toContain('Max-Age=0');
  });

  test('is asked for by a call of the right form only', async () => {
    for (const taken of [null, 'x', [1], ['a'.repeat(65)], Array.from({ length: 51 }, () => 'a')]) {
      expect((await ask('', taken)).status).toBe(400);
    }
    expect((await fetch(`${running.store.url}/api/cart/paid`)).status).toBe(405);
  });

  test('gets the same cookies with the answer that the router’s script gets', async () => {
    const { url } = running.store;
    const form = { ...aForm, cart: JSON.stringify([{ id: part.id, quantity: 1 }]) };
    const reference = await referenceFrom(url);
    const answer = await fetch(`${url}/payment.data`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, reference }),
      redirect: 'manual',
      headers: { origin: url },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringContaining('pending-order='),
      expect.stringContaining('cart-orders='),
    ]);
    expect((await submitCheckout(url, { ...form, reference })).cookie).toContain('pending-order=');
  });
});
