import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import { noteRefund } from '#app/shop/orders/admin/admin-notes.server.ts';
import { takeStep } from '#app/shop/orders/admin/admin-steps.server.ts';
import { stateVersion } from '#app/shop/orders/fulfilment.ts';
import { findOrder, releaseLapsedHolds } from '#app/shop/orders/orders.server.ts';
import type { TransactionStatus } from '#app/shop/payments/gateway.ts';
import { settleTransaction } from '#app/shop/payments/settle.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import type { Database, DatabaseTransaction } from '#app/shop/shared/schema.ts';
import { aCustomer, aReference, stock, testNow } from './factories.ts';
import { fillAdmin } from './fill-admin.ts';
import { scriptedGateway } from './outside/scripted-gateway.ts';

const holdMinutes = 30;
/** Characters that a careless copy would lose: line ends, quotes, null markers, other scripts. */
export const awkwardText = 'Línea 1\r\nlínea 2\u2028"comillas" \\N \\ {a,NULL,"b"} \t ñ 😀 \'\' $1';

export async function fillShop(db: Database): Promise<{ references: Record<string, string>; customerId: string }> {
  const gateway = scriptedGateway();
  const [part, last] = await stock(
    db,
    { price: 990_123, stock: 50, discount: 7, specs: { Socket: 'AM5', Núcleos: 6 }, description: awkwardText },
    { price: 100_000, stock: 1, coupon: 'NÚCLEO10', image: 'https://example.test/a.webp' },
  );
  const acting = { actor: { id: 'owner', email: 'owner@nucleo.test', role: 'owner' as const }, now: testNow };
  const customerId = 'c-1';
  await db
    .insertInto('customers')
    .values([
      { id: 'owner', name: 'Dueña', email: 'owner@nucleo.test', image: null, role: 'owner' },
      { id: customerId, name: awkwardText, email: 'ana@example.test', email_verified: true, image: null },
    ])
    .execute();

  async function order(id: string, quantity: number, replaces?: string): Promise<string> {
    const reference = aReference();
    const placed = await placeOrder(
      { db, now: testNow, holdMinutes, paymentCheckSeconds: 3_600 },
      { reference, customer: aCustomer(), lines: [{ id, quantity }], replaces },
    );
    if (!placed.ok) throw new Error(`The order was refused: ${JSON.stringify(placed)}`);
    return reference;
  }
  async function paid(reference: string, status: TransactionStatus, transactionId = `t-${reference}`) {
    const found = await findOrder(db, reference);
    const amountInCents = found?.amountInCents ?? 0;
    gateway.transactions = [
      { id: transactionId, reference, status, amountInCents, currency: 'COP', method: 'CARD' },
      ...gateway.transactions.filter(({ id }) => id !== transactionId),
    ];
    await settleTransaction({ db, gateway, now: testNow, holdMinutes }, transactionId);
  }
  async function step(reference: string, taken: Parameters<typeof takeStep>[3]) {
    const { status, fulfilment_status: fulfilment } = await db
      .selectFrom('orders')
      .select(['status', 'fulfilment_status'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const outcome = await takeStep({ db, acting, holdMinutes }, reference, stateVersion({ status, fulfilment }), taken);
    if (!outcome.ok) throw new Error(`The step was refused: ${JSON.stringify(outcome)}`);
  }

  const main = part!.id;
  const late = await order(last!.id, 1);
  const expired = await order(main, 1);
  await releaseLapsedHolds(db, addSeconds(testNow, 2 * holdMinutes * 60), holdMinutes);
  await paid(await order(last!.id, 1), 'APPROVED');
  await paid(late, 'APPROVED');
  const awaiting = await order(main, 2);
  await paid(awaiting, 'PENDING');
  const declined = await order(main, 1);
  await paid(declined, 'DECLINED');
  const replaced = await order(main, 3);
  const instead = await order(main, 1, replaced);
  const sent = await order(main, 2);
  await paid(sent, 'APPROVED');
  await paid(sent, 'APPROVED', `second-${sent}`);
  await step(sent, { name: 'prepare' });
  await step(sent, { name: 'send', carrier: 'Servientrega', trackingNumber: '225', trackingUrl: 'https://x.test/225' });
  await step(sent, { name: 'return', reason: awkwardText, shelve: false, units: [1] });
  const voided = await order(main, 1);
  await paid(voided, 'APPROVED');
  await paid(voided, 'VOIDED');
  const cancelled = await order(main, 1);
  await paid(cancelled, 'APPROVED');
  await step(cancelled, { name: 'cancel', reason: 'Se dañó en la bodega' });
  const refund = {
    amountInCents: 10_000,
    refundedOn: '2026-11-21',
    method: 'bank_transfer',
    transferReference: 'b-1',
  } as const;
  await noteRefund({ db, acting }, cancelled, 0, refund);

  await fillPeople(db, customerId, main);
  const sessionId = 's-owner';
  await fillAdmin(db, { acting, sessionId, productId: main, sentReference: sent, customerId, awkwardText });
  await inTransaction(db, async (transaction) => {
    for (const request of ['r-1', 'r-2'])
      await writeJob(transaction, 'send-reset-link', { email: 'a@example.test', request });
    await writeJob(transaction, 'send-reset-link', { email: 'a@example.test', request: 'r-3' }, 3_600);
  });
  return {
    references: { late, expired, awaiting, declined, replaced, instead, sent, voided, cancelled },
    customerId,
  };
}

async function writeJob(transaction: DatabaseTransaction, name: string, data: object, startAfterSeconds = 0) {
  await sql`INSERT INTO jobs (name, data, due_at) VALUES
    (${name}, ${JSON.stringify(data)}::jsonb, now() + make_interval(secs => ${startAfterSeconds}))`.execute(
    transaction,
  );
}

async function fillPeople(db: Database, customerId: string, productId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const statements = [
      sql`INSERT INTO sessions (id, token, customer_id, expires_at) VALUES ('s-1', 'token', ${customerId}, 'infinity')`,
      sql`INSERT INTO sessions (id, token, customer_id, expires_at) VALUES ('s-owner', 'token-2', 'owner', 'infinity')`,
      sql`INSERT INTO logins (id, customer_id, provider_id, account_id, password) VALUES ('l-1', ${customerId}, 'credential', ${customerId}, '$argon2id$v=19$m=19456')`,
      sql`INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('v-1', 'reset', ${awkwardText}, '2026-11-21 15:00:00.123456+00')`,
      sql`INSERT INTO attempts (key, count, resets_at) VALUES ('sign-in/1', 3, now())`,
      sql`INSERT INTO addresses (id, customer_id, label, recipient, phone_number, address_line_1, city, region, is_default, created_at, updated_at)
        VALUES (gen_random_uuid(), ${customerId}, 'Casa', 'Ana', '300', 'Calle 1', 'Medellín', 'Antioquia', true, now(), now())`,
      sql`INSERT INTO wishlist_entries (customer_id, product_id, added_at) VALUES (${customerId}, ${productId}, now())`,
      sql`INSERT INTO saved_builds (id, customer_id, name, code, seen, saved_at)
        VALUES (gen_random_uuid(), ${customerId}, ${awkwardText}, '1c1', ${JSON.stringify({ verdict: 'pass', lines: [] })}::jsonb, now())`,
      sql`INSERT INTO reviews (product_id, customer_id, stars, comment, created_at, updated_at)
        VALUES (${productId}, ${customerId}, 5, ${awkwardText}, now(), now())`,
      sql`INSERT INTO customers (id, name, email) VALUES ('voter', 'Luis', 'luis@example.test')`,
      sql`INSERT INTO review_votes (review_id, customer_id, voted_at) SELECT id, 'voter', now() FROM reviews`,
      sql`INSERT INTO saved_carts (customer_id, lines, version, updated_at)
        VALUES (${customerId}, ${JSON.stringify([{ id: productId, quantity: 2 }])}::jsonb, 3, now())`,
      sql`INSERT INTO my_pcs (customer_id, pc, version, updated_at)
        VALUES (${customerId}, ${JSON.stringify({ v: 1, parts: [{ slot: 'cpu', part: { name: awkwardText, specs: {} } }], aside: [] })}::jsonb, 2, now())`,
      sql`INSERT INTO claims (year, access_key, request_fingerprint, kind, name, email, text, privacy_version, privacy_accepted_at, client_address, created_at)
        VALUES (2026, 'abcdefghijklmnopqrstuvwx', 'f-1', 'claim', 'Ana', 'ana@example.test', ${awkwardText}, '1', now(), '10.0.0.1', now())`,
      sql`INSERT INTO empty_searches (term, times, last_at, set_aside_at) VALUES ('gráfica barata', 3, now(), now())`,
      sql`INSERT INTO payment_events (checksum, transaction_id, status, body, received_at) VALUES ('c-1', 't-1', 'APPROVED', ${awkwardText}, now())`,
    ];
    for (const statement of statements) await statement.execute(transaction);
  });
}
