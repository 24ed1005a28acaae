import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, aReference, shelf, stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { askForAlert } from '../alerts/alerts.server.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { addAddress } from '../customers/addresses.server.ts';
import type { Customer } from '../customers/customer.ts';
import type { Identity } from '../customers/identity.ts';
import { claimGuestOrders, findShopperOrder } from '../orders/shopper-orders.server.ts';
import { askQuestion } from '../questions/questions.server.ts';
import { voteForReview } from '../reviews/votes.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { accountData } from './account-data.server.ts';
import { deleteAccount, forgetLastRecipients } from './delete-account.server.ts';
import { forgetBuyers } from './forget-buyers.server.ts';

const database = testDatabase();
const day = 24 * 60 * 60;
let part: ImportedProduct;
let ana: Customer;
beforeEach(async () => {
  [part] = (await stock(database.db, { stock: 50 })) as [ImportedProduct];
  ana = await anAccount('ana@correo.test');
});

const identity = (password: string | null = 'roble-Azul-47') =>
  ({
    hasPassword: async () => password !== null,
    isPassword: async (_id: string, typed: string) => typed === password,
  }) as unknown as Identity;

async function anAccount(email: string, role: Customer['role'] = 'shopper'): Promise<Customer> {
  const id = randomUUID();
  await database.db
    .insertInto('customers')
    .values({ id, name: 'Ana Pérez', email, image: null, email_verified: true, role })
    .execute();
  await database.db
    .insertInto('verifications')
    .values({ id: randomUUID(), identifier: 'reset', value: id, expires_at: testNow })
    .execute();
  return { id, name: 'Ana Pérez', email, isEmailVerified: true, role };
}

async function waitFor(who: { customerId: string } | { email: string }) {
  const asked = await askForAlert(database.db, {
    ...{ who, confirmAt: null, productId: part.id, mostPesos: 5, privacyVersion: null, now: testNow },
  });
  expect(asked).toMatchObject({ ok: true });
}

async function aReview(customerId: string): Promise<number> {
  const { id } = await database.db
    .insertInto('reviews')
    .values({
      product_id: part.id,
      customer_id: customerId,
      stars: 4,
      comment: 'Buena',
      created_at: testNow,
      updated_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const vote = (customerId: string, review: number) =>
  voteForReview(database.db, { customerId, productId: part.id, review, now: testNow });

async function anOrder(email: string, customerId?: string): Promise<string> {
  const reference = aReference();
  const placed = await placeOrder(
    { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 },
    { reference, customer: aCustomer({ email }), customerId, lines: [{ id: part.id, quantity: 1 }] },
  );
  expect(placed).toMatchObject({ ok: true });
  return reference;
}

async function pay(reference: string, paidAt: Date) {
  const change = { status: 'paid', paid_transaction_id: `t-${reference}`, paid_at: paidAt } as const;
  await database.db.updateTable('orders').set(change).where('reference', '=', reference).execute();
  await database.db
    .insertInto('payments')
    .values({
      transaction_id: `t-${reference}`,
      order_reference: reference,
      status: 'APPROVED',
      amount_in_cents: 99_000_000,
      currency: 'COP',
      method: 'CARD',
      first_seen_at: paidAt,
      updated_at: paidAt,
    })
    .execute();
  await database.db
    .insertInto('payment_events')
    .values({
      checksum: reference,
      transaction_id: `t-${reference}`,
      status: 'APPROVED',
      body: '{"customer_email":"ana@correo.test"}',
      received_at: paidAt,
      settled_at: paidAt,
      outcome: 'settled',
    })
    .execute();
}

const remove = (
  customer: Customer,
  { password = 'roble-Azul-47', email = '', now = testNow, known = identity() } = {},
) => deleteAccount({ db: database.db, identity: known, now }, { id: 'here', customer }, { password, email });
const orderRow = (reference: string) =>
  database.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

describe('deleting an account', () => {
  test('takes everything of the account and nothing of another', async () => {
    const luis = await anAccount('luis@correo.test');
    const address = {
      label: 'Casa',
      recipient: 'Ana',
      phoneNumber: '300',
      addressLine1: 'Calle 1',
      city: 'Cali',
      region: 'Valle del Cauca' as const,
    };
    for (const { id: customerId } of [ana, luis]) {
      await addAddress(database.db, { customerId, id: randomUUID(), now: testNow }, address);
      await askQuestion(database.db, { customerId, productId: part.id, question: '¿Sirve?', now: testNow });
      await waitFor({ customerId });
    }
    const reviews = await Promise.all([ana, luis].map(({ id }) => aReview(id)));
    for (const { id: customerId } of [ana, luis]) for (const review of reviews) await vote(customerId, review);
    // What she asked for before she signed in is hers too, since the address is confirmed.
    await waitFor({ email: ana.email });
    await waitFor({ email: luis.email });
    expect(await remove(ana)).toEqual({ ok: true });
    expect(await database.db.selectFrom('product_alerts').select('who').orderBy('who').execute()).toEqual(
      [luis.id, luis.email].sort().map((who) => ({ who })),
    );
    for (const table of ['customers', 'addresses', 'verifications', 'product_questions'] as const) {
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
    }
    // Hers is gone with its votes; his has lost hers.
    expect(await database.db.selectFrom('reviews').select(['customer_id', 'useful']).execute()).toEqual([
      { customer_id: luis.id, useful: 0 },
    ]);
    expect(await database.db.selectFrom('review_votes').selectAll().execute()).toEqual([]);
    const mails = await database.db.selectFrom('mails').select(['kind', 'recipient', 'message']).execute();
    expect(mails).toMatchObject([{ kind: 'account-deleted', recipient: 'ana@correo.test' }]);
    await database.db.updateTable('mails').set({ sent_at: testNow, message: '{}' }).execute();
    await forgetLastRecipients(database.db);
    expect(await database.db.selectFrom('mails').select('recipient').execute()).toEqual([{ recipient: '---' }]);
  });

  test('16.4 asks for the password, or for the e-mail and a fresh sign-in where there is none', async () => {
    expect(await remove(ana, { password: 'otra' })).toEqual({ ok: false, code: 'wrong_password' });
    const google = identity(null);
    expect(await remove(ana, { known: google, email: 'luis@correo.test' })).toEqual({ ok: false, code: 'wrong_email' });
    expect(await database.db.selectFrom('customers').select('id').execute()).toHaveLength(1);
    const typed = { known: google, email: ' Ana@Correo.test ' };
    expect(await remove(ana, typed)).toEqual({ ok: false, code: 'sign_in_again' });
    await database.db
      .insertInto('sessions')
      .values({
        id: 'here',
        token: 't',
        customer_id: ana.id,
        created_at: testNow,
        expires_at: addSeconds(testNow, day),
      })
      .execute();
    expect(await remove(ana, { ...typed, now: addSeconds(testNow, 10 * 60) })).toMatchObject({ code: 'sign_in_again' });
    expect(await remove(ana, { ...typed, now: addSeconds(testNow, 9 * 60) })).toEqual({ ok: true });
  });

  test('guesses at the password are counted', async () => {
    for (let guess = 0; guess < 10; guess += 1) await remove(ana, { password: `x${guess}` });
    expect(await remove(ana)).toMatchObject({ ok: false, code: 'wait' });
    expect(await remove(ana, { now: addSeconds(testNow, 15 * 60) })).toEqual({ ok: true });
  });

  test('is refused for the owner, whatever the session says', async () => {
    const owner = await anAccount('admin@nucleo.test', 'owner');
    expect(await remove(owner)).toEqual({ ok: false, code: 'owner' });
    await remove({ ...owner, role: 'shopper' });
    expect(await database.db.selectFrom('customers').select('id').where('role', '=', 'owner').execute()).toHaveLength(
      1,
    );
  });
});

describe('orders of a deleted account', () => {
  test('lose the person at once when nothing can come any more, and keep what was bought', async () => {
    const paid = await anOrder('ana@correo.test', ana.id);
    await pay(paid, addSeconds(testNow, -60 * day));
    await noteForCourier(paid);
    const asGuest = await anOrder('Ana@correo.test');
    const before = await orderRow(paid);
    await remove(ana, { now: addSeconds(testNow, 2 * day) });
    const after = await orderRow(paid);
    expect(after).toEqual({
      ...before,
      customer_id: null,
      full_name: '---',
      email: '---',
      phone_number: '---',
      legal_id: '---',
      address_line_1: '---',
      city: '---',
      courier_notes: null,
      request_fingerprint: '---',
      search: `${paid} --- --- --- ---`,
      forget_after: testNow,
      forgotten_at: addSeconds(testNow, 2 * day),
    });
    expect((await orderRow(asGuest)).email).toBe('---');
    const shown = await findShopperOrder(database.db, paid, testNow);
    expect(shown?.order).toMatchObject({ customer: null, nextStep: null, amountInCents: 99_000_000 });
    expect(shown?.order.lines).toHaveLength(1);
    const events = await database.db.selectFrom('payment_events').select('body').execute();
    expect(events).toEqual([{ body: '' }]);
  });

  test('keep the person while they are to be delivered or may still be paid', async () => {
    const paid = await anOrder('ana@correo.test', ana.id);
    await pay(paid, testNow);
    const open = await anOrder('ana@correo.test', ana.id);
    await remove(ana);
    expect((await orderRow(paid)).email).toBe('ana@correo.test');
    expect((await orderRow(open)).email).toBe('ana@correo.test');

    // The open order is paid after all, so its person stays until that is settled.
    const late = addSeconds(testNow, 20 * 60 * 60);
    await pay(open, late);
    expect(await forgetBuyers(database.db, addSeconds(testNow, 2 * day))).toBe(0);
    expect((await orderRow(open)).email).toBe('ana@correo.test');
    expect(await forgetBuyers(database.db, addSeconds(testNow, 60 * day))).toBe(1);
    expect((await orderRow(paid)).email).toBe('---');
    expect(await forgetBuyers(database.db, addSeconds(late, 60 * day))).toBe(1);
    expect((await orderRow(open)).email).toBe('---');
    expect(await forgetBuyers(database.db, addSeconds(late, 61 * day))).toBe(0);
    expect(await shelf(database.db, part.id)).toMatchObject({ stock: 50 });
  });

  test('lose what the owner wrote about the person, also in the record of who did what', async () => {
    const paid = await anOrder('ana@correo.test', ana.id);
    await pay(paid, addSeconds(testNow, -60 * day));
    const { db } = database;
    await db.updateTable('orders').set({ owner_note: 'Ana llama mucho' }).execute();
    const decision = {
      kind: 'duplicate_payment',
      order_reference: paid,
      transaction_id: 't-2',
      details: '{}',
    } as const;
    const { id } = await db
      .insertInto('attention_items')
      .values({ ...decision, created_at: testNow, settled_at: testNow, note: 'A la cuenta de Ana' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const review = { product_id: part.id, stars: 1, comment: 'Mala', created_at: testNow, updated_at: testNow };
    const written = await db
      .insertInto('reviews')
      .values({ ...review, customer_id: ana.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { at: testNow, actor_id: null, actor_email: 'owner@nucleo.test' };
    await db
      .insertInto('audit_entries')
      .values([
        { ...entry, subject: 'order', subject_id: paid, action: 'cancelled', before: null, after: '{"reason":"Ana"}' },
        {
          ...entry,
          subject: 'attention',
          subject_id: `${id}`,
          action: 'settled',
          before: null,
          after: '{"note":"Ana"}',
        },
        {
          ...entry,
          subject: 'review',
          subject_id: `${written.id}`,
          action: 'answered',
          before: '{"answer":null}',
          after: '{"answer":"Hola, Ana","productId":"x"}',
        },
      ])
      .execute();
    await remove(ana, { now: addSeconds(testNow, 2 * day) });
    const storedEntries = await db.selectFrom('audit_entries').select(['before', 'after']).orderBy('id').execute();
    expect(storedEntries).toEqual([
      { before: null, after: { reason: '---' } },
      { before: null, after: { note: '---' } },
      { before: { answer: null }, after: { answer: '---', productId: 'x' } },
    ]);
    expect(await db.selectFrom('attention_items').select('note').execute()).toEqual([{ note: '---' }]);
    expect((await orderRow(paid)).owner_note).toBeNull();
  });

  test('become nobody’s who gets the address later', async () => {
    const paid = await anOrder('ana@correo.test', ana.id);
    await pay(paid, testNow);
    await remove(ana);
    const next = await anAccount('ana@correo.test');
    expect(await claimGuestOrders(database.db, next.id)).toBe(0);
  });
});

const noteForCourier = (reference: string) =>
  database.db
    .updateTable('orders')
    .set({ courier_notes: 'Timbre de Ana' })
    .where('reference', '=', reference)
    .execute();

describe('a customer’s data', () => {
  test('are their own, whole, and nobody else’s', async () => {
    const luis = await anAccount('luis@correo.test');
    const mine = await anOrder('ana@correo.test', ana.id);
    await anOrder('luis@correo.test', luis.id);
    await noteForCourier(mine);
    for (const { id: customer_id } of [ana, luis]) {
      await database.db
        .insertInto('wishlist_entries')
        .values({ customer_id, product_id: part.id, added_at: testNow })
        .execute();
    }
    const said = { stars: 4, created_at: testNow, updated_at: testNow, product_id: part.id };
    await database.db
      .insertInto('reviews')
      .values({ ...said, customer_id: ana.id, comment: 'Buena' })
      .execute();
    await database.db
      .insertInto('reviews')
      .values({ ...said, customer_id: luis.id, comment: 'De luis' })
      .execute();
    for (const { id: customerId } of [ana, luis]) {
      await askQuestion(database.db, { customerId, productId: part.id, question: '¿Sirve?', now: testNow });
    }
    await waitFor({ email: ana.email });
    const [of] = await database.db.selectFrom('reviews').select('id').where('customer_id', '=', luis.id).execute();
    await vote(ana.id, of!.id);
    const found = await accountData({ db: database.db, customer: ana, now: testNow });
    expect(found).toMatchObject({
      account: { name: 'Ana Pérez', email: 'ana@correo.test', isEmailVerified: true },
      addresses: [],
      wishlist: [part.id],
      reviews: [{ productId: part.id, stars: 4, comment: 'Buena' }],
      reviewVotes: [{ productId: part.id, votedAt: testNow }],
      alerts: [{ productId: part.id, mostPesos: 5 }],
      questions: [{ productId: part.id, question: '¿Sirve?', state: 'waiting' }],
      orders: [
        {
          reference: mine,
          legalId: '1000000001',
          courierNotes: 'Timbre de Ana',
          lines: [{ productId: part.id, quantity: 1 }],
        },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('luis');
  });
});
