import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setProduct, stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { costWithVatInCents, type VatPercent } from '../catalog/product-cost.ts';
import { lastDollarRate } from '../changes/read-changes.server.ts';

const database = testDatabase();
const at = testNow.toISOString();

async function frozen(id: string): Promise<(number | boolean | null)[]> {
  const reference = await anOrderOf(database.db, {
    status: 'expired',
    createdAt: at,
    paidAt: null,
    lines: [[id, 500_000, 0, 2]],
  });
  const line = await database.db
    .selectFrom('order_lines')
    .where('order_reference', '=', reference)
    .select(['vat_percent', 'unit_cost_in_cents', 'cost_has_vat'])
    .executeTakeFirstOrThrow();
  return Object.values(line);
}

async function dollarsAre(pesos: number, state: 'drafted' | 'undone', moment: string): Promise<void> {
  const applied = state === 'undone' ? new Date(moment) : null;
  await sql`INSERT INTO change_sets (id, kind, field, state, rule, scope, created_at, applied_at, undone_at)
    VALUES (gen_random_uuid(), 'pricing', 'price', ${state}::text,
      ${JSON.stringify({ field: 'price', way: 'dollars', rateInCents: pesos * 100, marginInBasisPoints: 0 })}::jsonb, '{}',
      ${new Date(moment)}::timestamptz, ${applied}::timestamptz, ${applied}::timestamptz)`.execute(database.db);
}

test.each([
  ['a cost without IVA', { cost: 100_000 }, [19, 100_000_00, false]],
  ['a cost with IVA', { cost: 100_000, cost_has_vat: true, vat_percent: 5 }, [5, 100_000_00, true]],
  ['no cost', { cost: null, vat_percent: 0 }, [0, null, null]],
  ['a cost of nothing', { cost: 0 }, [19, 0, false]],
  ['a cost in dollars without a rate', { cost_usd: 10_00 }, [19, null, null]],
] as const)('%s is kept with the line, as it is when the order is made', async (_what, product, expected) => {
  const [made] = await stock(database.db, product);
  expect(await frozen(made!.id)).toEqual(expected);
});

test.each([
  [{ vat_percent: 0, zero_vat_kind: 'exempt' }, [0, 'exempt']],
  [{ vat_percent: 0, zero_vat_kind: null }, [0, null]],
  // The release before wrote the rate alone.
  [{ vat_percent: 19, zero_vat_kind: 'excluded' }, [19, null]],
] as const)('of %j the line keeps %j, whatever the owner says of it later', async (product, expected) => {
  const [made] = await stock(database.db, {});
  await setProduct(database.db, made!.id, product);
  await frozen(made!.id);
  await setProduct(database.db, made!.id, { vat_percent: 0, zero_vat_kind: 'excluded' });
  const line = await database.db
    .selectFrom('order_lines')
    .where('product_id', '=', made!.id)
    .select(['vat_percent', 'zero_vat_kind'])
    .executeTakeFirstOrThrow();
  expect(Object.values(line)).toEqual(expected);
});

test('a line keeps its cost and its rate whatever the product costs later', async () => {
  const [made] = await stock(database.db, { cost: 100_000 });
  await frozen(made!.id);
  await database.db.updateTable('products').set({ cost: 5, cost_has_vat: true, vat_percent: 0 }).execute();
  const lines = await database.db
    .selectFrom('order_lines')
    .where('product_id', '=', made!.id)
    .select(['unit_cost_in_cents', 'cost_has_vat', 'vat_percent'])
    .execute();
  expect(lines).toEqual([{ unit_cost_in_cents: 100_000_00, cost_has_vat: false, vat_percent: 19 }]);
});

test('dollars count at the last rate that was not taken back, and the higher cost counts, as prices are compared', async () => {
  const { db } = database;
  await dollarsAre(4_150, 'drafted', '2026-11-20T10:00:00Z');
  await dollarsAre(9_999, 'undone', '2026-11-20T11:00:00Z');
  const costs = [
    { cost: null, costUsdCents: 549_99 },
    { cost: 5_000_000, costUsdCents: 549_99 },
    { cost: 10, costUsdCents: 1 },
  ];
  for (const { cost, costUsdCents } of costs) {
    const [made] = await stock(db, { cost, cost_usd: costUsdCents });
    const product = { cost, costUsdCents, costHasVat: true, vatPercent: 19 as VatPercent };
    expect(await frozen(made!.id)).toEqual([19, costWithVatInCents(product, await lastDollarRate(db)), false]);
  }
});

test('a line of a product that is not there, and one of a release from before, say that nothing is known', async () => {
  expect(await frozen('never-there')).toEqual([null, null, null]);
  const { db } = database;
  const [made] = await stock(db, { cost: 100_000 });
  const reference = await anOrderOf(db, {
    status: 'expired',
    createdAt: at,
    paidAt: null,
    lines: [['x', 1_000, 0, 1]],
  });
  await sql`INSERT INTO order_lines (order_reference, product_id, product_name, category, list_price, discount, unit_price_in_cents,
    quantity) VALUES (${reference}, ${made!.id}, 'P', 'SSD', 1000, 0, 100000, 1)`.execute(db);
  const written = await db
    .selectFrom('order_lines')
    .where('product_id', '=', made!.id)
    .select('unit_cost_in_cents')
    .execute();
  expect(written).toEqual([{ unit_cost_in_cents: null }]);
});
