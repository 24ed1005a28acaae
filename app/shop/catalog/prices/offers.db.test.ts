import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { knownMigrations, migrateInside } from '#app/adapters/database/migrate.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { aReference, stock } from '#tests/support/factories.ts';
import { newDatabase, testDatabase } from '#tests/support/store/database.ts';
import { applyChange, undoChange } from '../../changes/apply-change.server.ts';
import type { ProductRule } from '../../changes/change-rule.ts';
import { draftCells, draftChange } from '../../changes/draft-change.server.ts';
import type { WantedCell } from '../../changes/plan-cells.ts';
import { findChange } from '../../changes/read-changes.server.ts';
import { unitPriceInCents } from '../../shared/money.ts';
import type { Database } from '../../shared/schema.ts';
import { adminProducts } from '../admin/admin-product-list.server.ts';
import { editProduct, findEditable } from '../admin/edit-product.server.ts';
import { moveProduct } from '../admin/manage-products.server.ts';
import { withVatPercent } from '../product-vat.ts';
import { reviewedPrices } from './big-change.ts';
import { offerOfProduct } from './price-history.server.ts';
import { provablePercent } from './price-history.ts';

const database = testDatabase();

interface Price {
  price: number;
  discount: number;
}

const setPrice = (id: string, price: number, discount: number, db = database.db) =>
  sql`UPDATE products SET price = ${price}, discount = ${discount} WHERE id = ${id}`.execute(db);

/** The database keeps prices by its own clock, so what happened before is moved back. */
async function letPass(hours: number, db = database.db): Promise<void> {
  await sql`UPDATE price_changes SET changed_at = changed_at - make_interval(hours => ${hours}),
    offer_since = offer_since - make_interval(hours => ${hours})`.execute(db);
  await sql`UPDATE orders SET created_at = created_at - make_interval(hours => ${hours})`.execute(db);
}

const aDay = 24;
const aMonth = 40 * aDay;

type OrderState = 'paid' | 'held' | 'given_up';

/** Orders of one unit, made some hours ago. */
async function order(db: Database, orders: readonly { id: string; hoursAgo?: number; state?: OrderState }[]) {
  const rows = JSON.stringify(
    orders.map(({ id, hoursAgo = 0, state = 'paid' }) => ({ reference: aReference(), id, hours: hoursAgo, state })),
  );
  await sql`
    WITH given AS MATERIALIZED (SELECT *, now() - make_interval(mins => (hours * 60)::int) AS at
      FROM jsonb_to_recordset(${rows}::jsonb) AS row (reference text, id text, hours numeric, state text)),
    placed AS (INSERT INTO orders (reference, status, hold_status, hold_expires_at, payment_expires_at, amount_in_cents, currency,
        request_fingerprint, full_name, email, phone_number, legal_id, legal_id_type, address_line_1, city, region, country,
        terms_accepted_at, created_at, updated_at, pieces, paid_at, paid_transaction_id)
      SELECT reference, CASE state WHEN 'paid' THEN 'paid' WHEN 'held' THEN 'awaiting_payment' ELSE 'expired' END,
        CASE state WHEN 'paid' THEN 'claimed' WHEN 'held' THEN 'held' ELSE 'released' END, at, at, 100, 'COP',
        'f', 'Ana', 'ana@example.test', '300', '1', 'CC', 'Calle 1', 'Cali', 'Valle', 'CO', at, at, at, 1,
        CASE state WHEN 'paid' THEN at END, CASE state WHEN 'paid' THEN reference END FROM given)
    INSERT INTO order_lines (order_reference, product_id, product_name, category, list_price, discount, unit_price_in_cents, quantity)
      SELECT reference, id, 'SSD', 'SSD', 1, 0, 100, 1 FROM given`.execute(db);
}

async function overPromised(): Promise<string[]> {
  const filter = { query: '', category: null, state: 'over_promised' } as const;
  const found = await adminProducts(database.db, filter).select('id').orderBy('id').execute();
  return found.map(({ id }) => id);
}

const offer = (id = 'p') => offerOfProduct(database.db, id);

/** Was 1,000 for long; since ten days 20 % less. */
async function onOffer(...ids: string[]): Promise<void> {
  await stock(database.db, ...ids.map((id) => ({ id, price: 1_000 })));
  await letPass(aMonth);
  await sql`UPDATE products SET discount = 20`.execute(database.db);
  await letPass(10 * aDay);
}

describe('a price that returns within a day begins no offer', () => {
  test.each([
    { by: 'a raise', basisPoints: 300 },
    { by: 'a lowering', basisPoints: -300 },
  ])('after $by of many products that is undone', async ({ basisPoints }) => {
    await onOffer('p', 'q');
    const before = [await offer('p'), await offer('q')];
    expect(before[0]).toMatchObject({ lowestBefore: 100_000 });
    const { db } = database;
    const acting = await actingOwner(db);
    const drafted = await draftChange(db, acting, {
      kind: 'bulk',
      rule: { field: 'price', way: 'percent', basisPoints, toEndings: false },
      selection: { kind: 'group', category: null, brand: '' },
    });
    if (!drafted.ok) throw new Error(drafted.code);
    const tools = { db, jobs: { send: async () => {} }, atOnceMs: 60_000 };
    expect(await applyChange(tools, acting, drafted.id)).toEqual({ ok: true, isDone: true });
    expect(await overPromised()).toEqual(basisPoints > 0 ? ['p', 'q'] : []);
    expect(await undoChange(tools, acting, drafted.id)).toEqual({ ok: true, isDone: true });
    expect([await offer('p'), await offer('q')]).toEqual(before);
    expect(await overPromised()).toEqual([]);
  });

  test('by the form of one product', async () => {
    await onOffer('p');
    const before = await offer();
    const acting = await actingOwner(database.db);
    for (const price of [1_030, 1_000]) {
      const { id, held: _held, ...expected } = (await findEditable(database.db, 'p'))!;
      const wanted = { ...expected, price };
      // A higher price beside an offer is looked at first.
      const reviewed = reviewedPrices(withVatPercent(wanted));
      const edited = await editProduct(database.db, acting, { id, expected, wanted, reviewed });
      expect(edited).toEqual({ ok: true });
    }
    expect(await offer()).toEqual(before);
  });

  test('by a file', async () => {
    await onOffer('p');
    const before = await offer();
    await stock(database.db, { id: 'p', price: 1_030, discount: 20 });
    await stock(database.db, { id: 'p', price: 1_000, discount: 20 });
    expect(await offer()).toEqual(before);
  });

  test('also where the discount was away, or where less is paid than before the raise', async () => {
    await onOffer('p', 'q');
    const [, before] = [await setPrice('p', 1_000, 0), await offer('q')];
    await setPrice('p', 1_000, 20);
    await setPrice('q', 1_030, 20);
    await setPrice('q', 990, 20);
    expect([await offer('p'), await offer('q')]).toEqual([before, before]);
  });

  test('only within a day, unless it is back again meanwhile', async () => {
    await onOffer('p', 'q');
    await setPrice('p', 1_030, 20);
    await setPrice('q', 1_030, 20);
    await letPass(20);
    await setPrice('q', 1_000, 20);
    await setPrice('q', 1_030, 20);
    await letPass(5);
    await setPrice('p', 1_000, 20);
    await setPrice('q', 1_000, 20);
    expect(await overPromised()).toEqual(['p']);
    expect(await offer('q')).toMatchObject({ lowestBefore: 100_000 });
  });

  test.each([
    { state: 'paid', begins: true },
    { state: 'held', begins: true },
    { state: 'given_up', begins: false },
  ] as const)('unless somebody bought: an order that is $state', async ({ state, begins }) => {
    await onOffer('p', 'q');
    await order(database.db, [{ id: 'p', hoursAgo: 1 }]);
    await setPrice('p', 1_030, 20);
    await letPass(3);
    await order(database.db, [
      { id: 'p', hoursAgo: 2, state },
      { id: 'q', hoursAgo: 2 },
    ]);
    await setPrice('p', 1_000, 20);
    expect(await offer()).toMatchObject({ lowestBefore: begins ? 80_000 : 100_000 });
  });

  test('and one that goes up again part of the way does', async () => {
    await onOffer('p');
    await setPrice('p', 1_000, 50);
    await setPrice('p', 1_000, 30);
    expect(await offer()).toMatchObject({ lowestBefore: 50_000 });
  });
});

test('a lower price that stood in the shop counts for offers that begin later', async () => {
  await onOffer('p', 'q');
  await setPrice('p', 1_000, 60);
  await setPrice('p', 1_000, 20);
  expect(await offer()).toMatchObject({ lowestBefore: 100_000 });
  await setPrice('p', 1_000, 0);
  await setPrice('q', 700, 0);
  await letPass(2 * aDay);
  await setPrice('q', 1_000, 0);
  await setPrice('p', 1_000, 20);
  await setPrice('q', 1_000, 20);
  expect([(await offer('p'))?.lowestBefore, (await offer('q'))?.lowestBefore]).toEqual([40_000, 70_000]);
});

describe('the preview of a change counts the discounts that would promise too much', () => {
  const counted = async (id: string) => {
    const { counts, lines } = (await findChange(database.db, id, { view: 'overPromised', page: 1 }))!;
    return [counts.overPromised, lines.map(({ productId, field }) => `${productId} ${field}`)];
  };
  const preview = async (rule: ProductRule) => {
    const selection = { kind: 'group', category: null, brand: '' } as const;
    const drafted = await draftChange(database.db, await actingOwner(database.db), { kind: 'bulk', rule, selection });
    if (!drafted.ok) throw new Error(drafted.code);
    return counted(drafted.id);
  };
  const raise = { field: 'price', way: 'percent', basisPoints: 300, toEndings: false } as const;

  test('which do not yet, and of one product as of many', async () => {
    await onOffer('already', 'draft', 'p', 'plain', 'q');
    await setPrice('already', 1_100, 20);
    await setPrice('plain', 1_000, 0);
    await moveProduct(database.db, await actingOwner(database.db), 'draft', 'hidden');
    expect(await preview(raise)).toEqual([2, ['p price', 'q price']]);
    expect(await preview({ ...raise, basisPoints: -300 })).toEqual([0, []]);
    expect(await preview({ field: 'discount', way: 'set', amount: 10 })).toEqual([
      3,
      ['p discount', 'plain discount', 'q discount'],
    ]);
    await setPrice('q', 1_030, 20);
    expect(await preview({ field: 'price', way: 'set', amount: 1_000 })).toEqual([0, []]);
    expect(await preview(raise)).toEqual([1, ['p price']]);
  });

  test('with the price and the discount that a whole save leads to', async () => {
    await onOffer('p', 'q');
    const cell = (id: string, field: 'price' | 'discount', expected: string, value: string): WantedCell => ({
      id,
      field,
      expected,
      wanted: { value },
    });
    const drafted = await draftCells(database.db, await actingOwner(database.db), [
      cell('p', 'price', '1000', '1600'),
      cell('p', 'discount', '20', '60'),
      cell('q', 'price', '1000', '1600'),
      cell('q', 'discount', '20', '0'),
    ]);
    if (!drafted.ok) throw new Error(drafted.code);
    expect(await counted(drafted.id)).toEqual([2, ['p price', 'p discount']]);
  });
});

test('what the database says of a promise is what the page says', async () => {
  const prices = [1, 30, 99, 100, 101, 150];
  const cases = prices.flatMap((price) =>
    [0, 1, 20, 99].flatMap((discount) =>
      [null, ...prices.flatMap((lowest) => [lowest * 100, lowest * 100 - 40, lowest * 100 - 60])].map((lowest) => ({
        price,
        discount,
        lowest,
      })),
    ),
  );
  const { rows } = await sql<{ says: boolean }>`SELECT promises_too_much(price, discount, lowest) AS says
    FROM jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) AS given (price integer, discount smallint, lowest bigint)`.execute(
    database.db,
  );
  const expected = cases.map(({ lowest, ...price }) => {
    const lowestBefore = lowest === null ? null : Math.floor((lowest + 50) / 100) * 100;
    return provablePercent(price, { since: new Date(0), lowestBefore }) !== null;
  });
  expect(rows.map(({ says }) => says)).toEqual(expected);
});

interface Change extends Price {
  /** In hours. */
  at: number;
}

const paid = ({ price, discount }: Price) => unitPriceInCents(price, discount);

type Offer = { since: number; lowest: number | null } | null;

/** The same rule, written from its words (docs/decisions/2026-11-27-…) and by looking at each price of a product. */
function recount(changes: readonly Change[], sales: readonly number[]): Offer {
  const offers: Offer[] = [];
  for (const [now, change] of changes.entries()) {
    if (change.discount === 0) {
      offers.push(null);
      continue;
    }
    const goingOn = offers.filter((offer, index) => {
      const ended = changes[index + 1]!.at;
      const isAway = ended < change.at - aDay || sales.some((at) => ended <= at && at < change.at);
      const was = paid(changes[index]!);
      const between = changes.slice(index + 1, now).map(paid);
      const isBack = was === paid(change) || (was > paid(change) && between.every((asked) => asked >= paid(change)));
      return offer !== null && !isAway && isBack;
    });
    const inForce = changes.filter(({ at }, index) => {
      const end = changes[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      return index < now && at < change.at && end > change.at - 30 * aDay;
    });
    const begun = { since: change.at, lowest: inForce.length > 0 ? Math.min(...inForce.map(paid)) : null };
    offers.push(goingOn.sort((one, other) => one!.since - other!.since)[0] ?? begun);
  }
  return offers.at(-1) ?? null;
}

test('any sequence of price changes, undos and sales leaves offers as a plain recount says', async () => {
  const { db } = database;
  const rounds = 10;
  // The embedded database takes four times as long.
  const howMany = inject('engine') === 'pglite' ? 200 : 1_000;
  // Of seven hours, so that nothing ends exactly a day or 30 days before; some end just before that, and some just after.
  const hours = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(7, 7, 14, 21, 28) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 80 }).map((count) => count * 7) },
    { weight: 1, arbitrary: fc.constantFrom(714, 721) },
  );
  const price = fc.record({
    // Some of them leave half a peso, and some are the same only in whole pesos.
    price: fc.constantFrom(100, 119, 120, 150, 151, 201),
    discount: fc.constantFrom(0, 10, 25, 25, 50),
  });
  const step = fc.record({
    to: fc.oneof({ weight: 3, arbitrary: price }, { weight: 2, arbitrary: fc.constant('undo' as const) }),
    hours,
    hasSale: fc.constantFrom(false, false, false, true),
  });
  const histories = fc.sample(fc.tuple(price, fc.array(step, { maxLength: rounds - 1 })), {
    numRuns: howMany,
    seed: 6,
  });
  const worlds = histories.map(([first, steps], at) => ({
    id: `p${at}`,
    steps,
    changes: [{ ...first, at: 0 }] as Change[],
    sales: [] as number[],
  }));
  await stock(
    db,
    ...worlds.map(({ id, changes: [first] }) => ({ id, price: first!.price, discount: first!.discount })),
  );
  for (let round = 0; round < rounds; round += 1) {
    const due = worlds.flatMap(({ id, steps, changes, sales }) => {
      const step = steps[round];
      if (!step) return [];
      for (const change of changes) change.at -= step.hours;
      for (const [index, at] of sales.entries()) sales[index] = at - step.hours;
      if (step.hasSale) sales.push(-step.hours / 2);
      const last = changes.at(-1)!;
      const { price, discount } = step.to === 'undo' ? (changes.at(-2) ?? last) : step.to;
      if (last.price !== price || last.discount !== discount) changes.push({ price, discount, at: 0 });
      return [{ of: id, pesos: price, percent: discount, hours: step.hours, hasSale: step.hasSale }];
    });
    const given = sql`jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS given ("of" text, pesos integer, percent integer, hours integer)`;
    await sql`UPDATE price_changes SET changed_at = changed_at - make_interval(hours => hours),
      offer_since = offer_since - make_interval(hours => hours) FROM ${given} WHERE product_id = "of"`.execute(db);
    await sql`UPDATE orders SET created_at = created_at - make_interval(hours => hours) FROM ${given}, order_lines
      WHERE product_id = "of" AND order_reference = reference`.execute(db);
    const sold = due.filter(({ hasSale }) => hasSale);
    await order(
      db,
      sold.map(({ of, hours }) => ({ id: of, hoursAgo: hours / 2 })),
    );
    await sql`UPDATE products SET price = pesos, discount = percent FROM ${given} WHERE id = "of"`.execute(db);
  }
  const { rows } = await sql<{ id: string; lowest: number | null; hours: number | null }>`
    SELECT DISTINCT ON (product_id) product_id AS id, lowest_before AS lowest,
      round(extract(epoch FROM now() - offer_since) / 3600)::int AS hours
    FROM price_changes ORDER BY product_id, changed_at DESC, id DESC`.execute(db);
  const found = new Map(rows.map(({ id, lowest, hours }) => [id, { lowest, hours }]));
  for (const { id, changes, sales } of worlds) {
    const said = recount(changes, sales);
    const wanted = { lowest: said?.lowest ?? null, hours: said ? Math.abs(said.since) : null };
    expect(found.get(id), `${id} ${JSON.stringify({ changes, sales })}`).toEqual(wanted);
  }
});

test('offers that began because a change was taken back are put right, and no others', async () => {
  const { db } = await newDatabase();
  const older = (await knownMigrations('migrations')).filter((name) => name < '0095');
  await migrateInside(db, 'migrations', new Set(older));
  const ids = ['undone', 'sold', 'late', 'cheaper', 'raised', 'first'];
  await sql`WITH placed AS (INSERT INTO shelf (product_id, stock) SELECT unnest(${ids}::text[]), 1)
    INSERT INTO products (id, name, price, category) SELECT unnest(${ids}::text[]), 'SSD', 1000, 'SSD'`.execute(db);
  await sql`WITH placed AS (INSERT INTO shelf (product_id, stock) VALUES ('new', 1))
    INSERT INTO products (id, name, price, discount, category) VALUES ('new', 'SSD', 1000, 20, 'SSD')`.execute(db);
  await letPass(aMonth, db);
  for (const id of ids) await setPrice(id, 1_000, 20, db);
  // Older prices go after two years: what an offer was compared with is not counted again.
  await sql`DELETE FROM price_changes WHERE product_id = 'first' AND discount = 0`.execute(db);
  await letPass(10 * aDay, db);
  for (const id of ['undone', 'sold', 'late', 'cheaper', 'raised', 'new']) await setPrice(id, 1_030, 20, db);
  await letPass(20, db);
  await order(db, [{ id: 'sold', hoursAgo: 10 }]);
  for (const id of ['undone', 'sold', 'new']) await setPrice(id, 1_000, 20, db);
  await setPrice('cheaper', 900, 20, db);
  await letPass(20, db);
  await setPrice('late', 1_000, 20, db);
  await setPrice('undone', 990, 20, db);
  const offers = async () => {
    const { rows } = await sql<{ id: string; hours: number; lowest: number | null }>`
      SELECT DISTINCT ON (product_id) product_id AS id, round(extract(epoch FROM now() - offer_since) / 3600)::int AS hours,
        lowest_before AS lowest FROM price_changes ORDER BY product_id, changed_at DESC, id DESC`.execute(db);
    return Object.fromEntries(rows.map(({ id, hours, lowest }) => [id, [hours, lowest]]));
  };
  const begun = 10 * aDay + 40;
  const untouched = { sold: [40, 80_000], late: [40, 80_000], raised: [40, 80_000], first: [begun, 100_000] };
  const broken = [40, 80_000];
  expect(await offers()).toEqual({ ...untouched, undone: broken, cheaper: broken, new: broken });
  await migrateInside(db, 'migrations');
  const repaired = [begun, 100_000];
  expect(await offers()).toEqual({ ...untouched, undone: repaired, cheaper: repaired, new: [aMonth + begun, null] });
});
