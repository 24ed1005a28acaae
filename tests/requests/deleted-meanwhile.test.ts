import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aForm, referenceFrom } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';

const world = engineStore({});
let reviewId: number;
beforeEach(async () => {
  const { db } = world.store.services;
  await stock(db, { id: '1', price: 100_000, stock: 9 });
  const times = { created_at: new Date(), updated_at: new Date() };
  const review = { product_id: '1', customer_id: await anAccount(db), stars: 5, comment: 'Sirve.', ...times };
  const made = await db.insertInto('reviews').values(review).returning('id').executeTakeFirstOrThrow();
  reviewId = made.id;
});

type Send = (who: SignedInCustomer) => Promise<Response>;
const send = (path: string, who: SignedInCustomer, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(world.store.url + path, {
    ...{ method: 'POST', redirect: 'manual', body },
    headers: { ...asPage(world.store, who.cookie), ...headers },
  });
const form =
  (path: () => string, fields: Record<string, string>): Send =>
  (who) =>
    send(path(), who, new URLSearchParams(fields));
const call =
  (path: string, body: object): Send =>
  (who) =>
    send(path, who, JSON.stringify(body), { 'content-type': 'application/json' });

/** What another window of the shopper sends while the deletion of the account is not committed yet, and waits for it. */
async function whileDeleting(request: Send): Promise<Response> {
  const { db } = world.store.services;
  const who = await aShopper(world.store);
  let isAnswered = false;
  let answer: Promise<Response> | undefined;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('customers').where('id', '=', who.customer.id).execute();
    answer = request(who).finally(() => {
      isAnswered = true;
    });
    const waits = async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      return isAnswered || rows.length > 0;
    };
    await expect.poll(waits, { interval: 10 }).toBe(true);
  });
  return answer as Promise<Response>;
}

const address = { ...aForm, label: 'Casa', recipient: 'Luis Prueba' };
const own = { name: 'Mi procesador', specs: {} };
const forms: [string, Send][] = [
  ['a new address', form(() => '/addresses/new', address)],
  ['a saved build', form(() => '/armar/guardados', { intent: 'save', name: 'Para jugar', code: '1c1' })],
  ['an alert', form(() => '/product/1/aviso', { most: '90.000' })],
  ['a question', form(() => '/product/1/pregunta', { text: '¿Sirve con mi board?' })],
  ['a vote', form(() => `/product/1/resena/${reviewId}/sirve`, {})],
  ['a wish without scripts', form(() => '/wishlist', { productId: '1', isWished: 'true' })],
  ['a name', form(() => '/settings', { intent: 'name', name: 'Luis Prueba' })],
];
const calls: [string, Send][] = [
  ['a wish', call('/api/wishlist', { productId: '1', isWished: true })],
  ['a review', call('/api/reviews', { productId: '1', stars: 4, comment: 'Sirve.' })],
  ['a saved cart', call('/api/cart/saved', { lines: [{ id: '1', quantity: 1 }], seen: 0, owner: null })],
  [
    'a saved PC',
    call('/api/mi-pc', { pc: { v: 1, parts: [{ slot: 'cpu', part: own }], aside: [] }, seen: 0, owner: null }),
  ],
];

test.each(forms)('%s of an account that is deleted in between leads to the sign-in', async (_what, request) => {
  const answer = await whileDeleting(request);
  expect([302, 303]).toContain(answer.status);
  expect(answer.headers.get('location')).toMatch(/^\/auth(\?next=|$)/);
});

test.each(calls)(
  '%s of an account that is deleted in between is answered as without a session',
  async (_what, request) => {
    const answer = await whileDeleting(request);
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Inicia sesión para continuar.' }]);
  },
);

test('a form that the router’s scripts send is led to the sign-in by them', async () => {
  const answer = await whileDeleting((who) =>
    send('/product/1/pregunta.data', who, new URLSearchParams({ text: '¿Sirve con mi board?' })),
  );
  expect([answer.status, await answer.text()]).toEqual([202, expect.stringContaining('/auth?next=')]);
});

test('an order of an account that is deleted in between is not made; the form stays, and the next press buys as a guest', async () => {
  const { db } = world.store.services;
  const fields = {
    ...{ ...aForm, reference: await referenceFrom(world.store.url) },
    cart: JSON.stringify([{ id: '1', quantity: 1 }]),
  };
  let cookie = '';
  const answer = await whileDeleting((who) => {
    cookie = who.cookie;
    return send('/payment', who, new URLSearchParams(fields));
  });
  const page = await answer.text();
  expect(answer.status).toBe(401);
  expect(page).toContain('Esa cuenta se eliminó, y este pedido no se hizo.');
  expect(page).toContain(`value="${aForm.addressLine1}"`);
  expect(await db.selectFrom('orders').select('reference').execute()).toEqual([]);
  const again = await fetch(`${world.store.url}/payment`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    headers: asPage(world.store, cookie),
  });
  expect(again.status).toBe(303);
});

test('every table that refers to accounts does so by a name that is understood as such, but for what the owner did', async () => {
  const { rows } = await sql<{ conname: string }>`
    SELECT conname FROM pg_constraint WHERE contype = 'f' AND confrelid = 'customers'::regclass
    ORDER BY conname`.execute(world.store.services.db);
  const others = rows.map(({ conname }) => conname).filter((name) => !name.endsWith('_customer_id_fkey'));
  expect(rows.length).toBeGreaterThan(10);
  expect(others).toEqual([
    'audit_entries_actor_id_fkey',
    'change_sets_actor_id_fkey',
    'product_imports_uploaded_by_fkey',
  ]);
});
