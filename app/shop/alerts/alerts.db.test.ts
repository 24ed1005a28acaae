import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { holdUnits, releaseUnits } from '../orders/holds.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { isDue } from './alert.ts';
import {
  type Asking,
  alertsOf,
  askForAlert,
  awaitedProducts,
  confirmAlert,
  forgetAlertsOf,
  forgetOldAlerts,
  leaveAlert,
  leaveAllAlerts,
} from './alerts.server.ts';
import { carryOutCheck, claimAlertChecks, mailedAlert } from './due-alerts.server.ts';

const database = testDatabase();

const ana = { id: 'ana', name: 'Ana', email: 'ana@example.test', isEmailVerified: true, role: 'shopper' as const };

async function signUp(id = 'ana') {
  const email = `${id}@example.test`;
  await database.db.insertInto('customers').values({ id, name: id, email, email_verified: true }).execute();
}

async function ask(given: Partial<Asking> = {}): Promise<string> {
  const asked = await askForAlert(database.db, {
    who: { email: 'luz@example.test' },
    confirmAt: null,
    productId: 'p',
    mostPesos: null,
    privacyVersion: null,
    now: testNow,
    ...given,
  });
  if (!asked.ok) throw new Error(asked.code);
  return asked.id;
}

/** What the worker does each second. */
async function runChecks(): Promise<void> {
  for (;;) {
    const checks = await claimAlertChecks(database.db, 20);
    if (checks.length === 0) return;
    await Promise.all(checks.map((check) => carryOutCheck(database.db, check, testNow)));
  }
}

const notified = async () =>
  (await database.db.selectFrom('mails').select('recipient').where('kind', '=', 'product-alert').execute()).map(
    ({ recipient }) => recipient,
  );
const setStock = (id: string, units: number) =>
  database.db.updateTable('shelf').set({ stock: units }).where('product_id', '=', id).execute();
const setPrice = (id: string, price: number, discount = 0) =>
  database.db.updateTable('products').set({ price, discount }).where('id', '=', id).execute();
const checksLeft = async () => (await database.db.selectFrom('alert_checks').selectAll().execute()).length;

describe('an alert', () => {
  test('is sent once when the product is back, and not again when it goes and comes', async () => {
    await stock(database.db, { id: 'p', stock: 0 });
    await ask();
    await runChecks();
    expect(await notified()).toEqual([]);
    for (const units of [3, 0, 4]) {
      await setStock('p', units);
      await runChecks();
    }
    expect(await notified()).toEqual(['luz@example.test']);
    expect(await checksLeft()).toBe(0);
  });

  test('of a price waits for what is paid, the discount included, and for a unit', async () => {
    await stock(database.db, { id: 'p', price: 100_000, stock: 0 });
    await ask({ mostPesos: 80_000 });
    await setPrice('p', 100_000, 20);
    await runChecks();
    expect(await notified()).toEqual([]);
    await setStock('p', 1);
    await setPrice('p', 100_001, 20);
    await runChecks();
    expect(await notified()).toEqual([]);
    await setPrice('p', 99_999, 20);
    await runChecks();
    expect(await notified()).toHaveLength(1);
  });

  test('of a price is sent at the whole pesos that are shown and paid', async () => {
    await stock(database.db, { id: 'p', price: 33_333 });
    await ask({ mostPesos: 28_333 });
    await setPrice('p', 33_334, 15);
    await runChecks();
    expect(await notified()).toEqual([]);
    await setPrice('p', 33_333, 15);
    await runChecks();
    expect(await notified()).toHaveLength(1);
  });

  test('is sent when somebody else’s hold lapses', async () => {
    await stock(database.db, { id: 'p', stock: 1 });
    await inTransaction(database.db, (transaction) => holdUnits(transaction, new Map([['p', 1]])));
    await ask();
    await runChecks();
    expect(await notified()).toEqual([]);
    await inTransaction(database.db, (transaction) => releaseUnits(transaction, new Map([['p', 1]])));
    await runChecks();
    expect(await notified()).toHaveLength(1);
  });

  test('of an address that nobody confirmed is sent to nobody; confirmed, it is sent for what came in between', async () => {
    await stock(database.db, { id: 'p', stock: 0 });
    const id = await ask({ confirmAt: 'luz@example.test' });
    await setStock('p', 2);
    await runChecks();
    expect(await notified()).toEqual([]);
    expect(await confirmAlert(database.db, id, testNow)).toEqual({ ok: true });
    expect(await confirmAlert(database.db, id, testNow)).toEqual({ ok: true });
    await runChecks();
    expect(await notified()).toEqual(['luz@example.test']);
  });

  test('asked for again by anybody leaves the confirmed one as it is, until it is confirmed too', async () => {
    await stock(database.db, { id: 'p', price: 100_000, stock: 1 });
    await ask({ mostPesos: 90_000 });
    const again = await ask({ mostPesos: 10, confirmAt: 'luz@example.test' });
    const mosts = async () =>
      (await database.db.selectFrom('product_alerts').select('most_pesos').orderBy('most_pesos').execute()).map(
        ({ most_pesos }) => most_pesos,
      );
    expect(await mosts()).toEqual([10, 90_000]);
    await confirmAlert(database.db, again, testNow);
    expect(await mosts()).toEqual([10]);
  });

  test('that was left is sent to nobody, and a link of one leaves them all', async () => {
    await stock(database.db, { id: 'p', stock: 0 }, { id: 'q', stock: 0 });
    const id = await ask();
    await leaveAlert(database.db, id);
    expect(await confirmAlert(database.db, id, testNow)).toEqual({ ok: false, code: 'gone' });
    const one = await ask();
    await ask({ productId: 'q' });
    expect(await leaveAllAlerts(database.db, one)).toBe(2);
    await setStock('p', 1);
    await runChecks();
    expect(await notified()).toEqual([]);
  });

  test('goes to the address that the account has now, and is gone with the account', async () => {
    await signUp();
    await stock(database.db, { id: 'p', stock: 0 });
    await ask({ who: { customerId: 'ana' } });
    await ask({ who: { email: ana.email }, productId: 'p' });
    expect(await alertsOf(database.db, ana)).toHaveLength(2);
    expect(await alertsOf(database.db, { ...ana, isEmailVerified: false })).toHaveLength(1);
    await database.db.updateTable('customers').set({ email: 'nueva@example.test' }).execute();
    await setStock('p', 1);
    await runChecks();
    expect((await notified()).sort()).toEqual(['ana@example.test', 'nueva@example.test']);
    await forgetAlertsOf(database.db, ana);
    expect(await database.db.selectFrom('product_alerts').select('id').execute()).toEqual([]);
  });

  test('is not taken for a product that is not in the shop, nor when somebody has too many', async () => {
    const ids = Array.from({ length: 51 }, (_, at) => `p${at}`);
    await stock(database.db, ...ids.map((id) => ({ id, stock: 0 })));
    for (const productId of ids.slice(0, 50)) await ask({ productId });
    const last = {
      who: { email: 'luz@example.test' },
      confirmAt: null,
      mostPesos: null,
      privacyVersion: null,
      now: testNow,
    };
    expect(await askForAlert(database.db, { ...last, productId: 'p50' })).toEqual({ ok: false, code: 'too_many' });
    expect(await askForAlert(database.db, { ...last, productId: 'p3' })).toMatchObject({ ok: true });
    expect(await askForAlert(database.db, { ...last, productId: 'none' })).toEqual({
      ok: false,
      code: 'product_missing',
    });
  });

  test('is forgotten when nobody confirms it, a month after it was sent, and after a year', async () => {
    await stock(database.db, { id: 'p', stock: 0 }, { id: 'q', stock: 1 }, { id: 'r', stock: 0 });
    await ask({ confirmAt: 'luz@example.test' });
    await ask({ productId: 'q' });
    await ask({ productId: 'r' });
    await runChecks();
    const left = async (days: number) => {
      await forgetOldAlerts(database.db, addSeconds(testNow, days * 24 * 3600));
      const rows = await database.db.selectFrom('product_alerts').select('product_id').orderBy('product_id').execute();
      return rows.map(({ product_id }) => product_id);
    };
    expect(await left(1.9)).toEqual(['p', 'q', 'r']);
    expect(await left(2.1)).toEqual(['q', 'r']);
    expect(await left(31)).toEqual(['r']);
    expect(await left(366)).toEqual([]);
  });
});

describe('the mail of an alert', () => {
  const mailOf = async () => {
    const mail = await database.db
      .selectFrom('mails')
      .selectAll()
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return mail.message as { alertId: string; round: number };
  };

  test('of a product that went before it was sent is none; the alert waits on and is sent later, once', async () => {
    await stock(database.db, { id: 'p', stock: 0 });
    await ask();
    await setStock('p', 1);
    await runChecks();
    await setStock('p', 0);
    const first = await mailOf();
    expect(await mailedAlert(database.db, first, true)).toEqual({ ok: false });
    await setStock('p', 1);
    await runChecks();
    const second = await mailOf();
    expect(second.round).toBe(2);
    expect(await mailedAlert(database.db, first, false)).toEqual({ ok: false });
    expect(await mailedAlert(database.db, second, true)).toMatchObject({ ok: true, isStillDue: true });
  });

  test('that may have arrived already says how it is now, and nothing is sent a second time', async () => {
    await stock(database.db, { id: 'p', stock: 0 });
    await ask();
    await setStock('p', 1);
    await runChecks();
    await setStock('p', 0);
    expect(await mailedAlert(database.db, await mailOf(), false)).toMatchObject({ ok: true, isStillDue: false });
    await setStock('p', 1);
    await runChecks();
    expect(await notified()).toHaveLength(1);
  });
});

test('the admin counts who waits for what, those that most wait for first', async () => {
  await stock(database.db, { id: 'p', price: 100_000, stock: 1 }, { id: 'q', stock: 0 });
  for (const [at, mostPesos] of [50_000, 70_000, 60_000].entries())
    await ask({ mostPesos, who: { email: `w${at}@example.test` } });
  await ask({ productId: 'q' });
  await ask({ productId: 'q', who: { email: 'x@example.test' }, confirmAt: 'x@example.test' });
  const { products, total } = await awaitedProducts(database.db, 1);
  expect(total).toBe(2);
  expect(products).toMatchObject([
    { id: 'p', forStock: 0, forPrice: 3, highestMost: 70_000 },
    { id: 'q', forStock: 1, forPrice: 0, highestMost: null },
  ]);
});

/** One product each, all moved together, so that the triggers see many rows in a statement. */
describe('1,000 random sequences of stock and price', () => {
  const rounds = 10;
  // The embedded database takes them one by one.
  const howMany = inject('engine') === 'pglite' ? 150 : 1_000;
  const step = fc.record({
    units: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 2 })),
    price: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 6 })),
    discount: fc.constantFrom(0, 0, 25, 50),
    asks: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.record({ who: fc.constantFrom('a', 'b'), most: fc.option(fc.integer({ min: 1, max: 6 })) }),
      },
    ),
    dies: fc.boolean(),
  });
  const sequences = fc.sample(fc.array(step, { minLength: rounds, maxLength: rounds }), { numRuns: howMany, seed: 18 });
  const thousand = 1_000;

  test('give each notice exactly when it is due, and once', async () => {
    const { db } = database;
    const ids = sequences.map((_, at) => `p${at}`);
    await stock(db, ...ids.map((id) => ({ id, price: 9 * thousand, stock: 0 })));
    const shown = ids.map(() => ({ price: 9 * thousand, discount: 0, isAvailable: false, isShown: true }));
    const waiting = ids.map(() => new Map<string, number | null>());
    const expected: string[] = [];

    for (let round = 0; round < rounds; round += 1) {
      const steps = sequences.map((sequence) => sequence[round]!);
      const moved = steps.flatMap(({ units }, at) => (units === null ? [] : [{ id: ids[at]!, pieces: units }]));
      await sql`UPDATE shelf SET stock = pieces FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS given (id text, pieces integer)
        WHERE product_id = id`.execute(db);
      const priced = steps.flatMap(({ price, discount }, at) =>
        price === null ? [] : [{ of: ids[at]!, pesos: price * thousand, percent: discount }],
      );
      await sql`UPDATE products SET price = pesos, discount = percent
        FROM jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) AS given ("of" text, pesos integer, percent integer) WHERE id = "of"`.execute(
        db,
      );
      const asked: { product_id: string; email: string; most_pesos: number | null }[] = [];
      for (const [at, { units, price, discount, asks }] of steps.entries()) {
        if (units !== null) shown[at]!.isAvailable = units > 0;
        if (price !== null) Object.assign(shown[at]!, { price: price * thousand, discount });
        if (!asks || waiting[at]!.has(asks.who)) continue;
        const mostPesos = asks.most === null ? null : asks.most * thousand;
        asked.push({ product_id: ids[at]!, email: `${asks.who}${at}@example.test`, most_pesos: mostPesos });
        waiting[at]!.set(asks.who, mostPesos);
      }
      await db
        .insertInto('product_alerts')
        .values(
          asked.map((each) => ({
            ...each,
            customer_id: null,
            privacy_version: null,
            asked_at: testNow,
            confirmed_at: testNow,
          })),
        )
        .execute();
      // As `askForAlert` does, for what is due already.
      await db
        .insertInto('alert_checks')
        .values(asked.map(({ product_id }) => ({ product_id })))
        .execute();
      // A process that dies leaves what it claimed, or wrote a part of it.
      const [dead] = steps[0]!.dies ? await claimAlertChecks(db, 500) : [];
      if (dead) await db.updateTable('alert_checks').set({ claimed_at: sql`now() - interval '1 minute'` }).execute();
      await runChecks();
      for (const [at, of] of waiting.entries()) {
        for (const [who, most] of of) {
          if (!isDue(most, shown[at]!)) continue;
          expected.push(`${round} ${ids[at]} ${who}${at}@example.test`);
          of.delete(who);
        }
      }
      await db
        .updateTable('mails')
        .set({ last_error: `${round}` })
        .where('last_error', 'is', null)
        .execute();
    }

    const { rows } = await sql<{ text: string }>`
      SELECT last_error || ' ' || product_id || ' ' || recipient AS text
      FROM mails JOIN product_alerts ON product_alerts.id = (message ->> 'alertId')::uuid`.execute(db);
    expect(rows.map((row) => row.text).sort()).toEqual(expected.sort());
    expect(expected.length).toBeGreaterThan(howMany);
    expect(await checksLeft()).toBe(0);
  }, 240_000);
});
