import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, mustBeOwner } from '../audit/audit.server.ts';
import { adminProducts } from '../catalog/admin/admin-product-list.server.ts';
import { isDeleted, productStatus } from '../catalog/admin/product-status.server.ts';
import { wouldPromiseTooMuch } from '../catalog/prices/price-history.server.ts';
import { vatOf } from '../catalog/product-vat.server.ts';
import { shownProducts } from '../catalog/products.server.ts';
import { addSeconds } from '../shared/clock.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import {
  type ChangeableProduct,
  type ChangeRule,
  type PlannedLine,
  type ProductRule,
  planLine,
} from './change-rule.ts';
import { type ChangeKind, type ChangeScope, type ChangeSelection, draftDays, type LineField } from './change-set.ts';
import { planCells, type WantedCell } from './plan-cells.ts';
import { lastDollarRate } from './read-changes.server.ts';
import { tallyOf } from './work-on-change.server.ts';

export interface WantedChange {
  kind: ChangeKind;
  rule: ProductRule;
  selection: ChangeSelection;
}

export type DraftResult = { ok: true; id: string } | Refused<'no_products'>;

const columns = [
  'id',
  'name',
  'price',
  'discount',
  'stock',
  'held',
  'category',
  'cost',
  'cost_usd_cents as costUsdCents',
  'cost_has_vat as costHasVat',
  'vat_percent as vatPercent',
  vatOf('products').as('vat'),
  productStatus.as('place'),
  isDeleted.as('isDeleted'),
] as const;

const productsAtFirst = 100;
const mostProducts = 1_000;

/** The preview is stored, so that exactly it is applied later; in batches, so that a large one blocks nobody. */
export async function draftChange(
  db: Database,
  acting: Acting,
  { kind, rule, selection }: WantedChange,
): Promise<DraftResult> {
  mustBeOwner(acting);
  const some = await selectedProducts(db, selection).select('id').limit(1).executeTakeFirst();
  if (!some) return { ok: false, code: 'no_products' };
  const id = randomUUID();
  const rate = await lastDollarRate(db);
  await insertSet(db, acting, { id, kind, rule, scope: scopeOf(selection) });
  await inBatches(db, { first: productsAtFirst, most: mostProducts }, async (transaction, size) => {
    const { afterId } = await transaction
      .selectFrom('change_lines')
      .select((line) => line.fn.max('product_id').as('afterId'))
      .where('set_id', '=', id)
      .executeTakeFirstOrThrow();
    const products = await selectedProducts(transaction, selection)
      .innerJoin('shelf', 'product_id', 'id')
      .select(columns)
      .where('id', '>', afterId ?? '')
      .orderBy('id')
      .limit(size)
      .execute();
    if (products.length > 0) {
      await insertLines(
        transaction,
        id,
        products.map((product) => drawnLine(product, { field: rule.field, ...planLine(rule, product, rate) })),
      );
    }
    if (products.length === size) return true;
    await setDrafted(transaction, id);
    return false;
  });
  return { ok: true, id };
}

async function insertSet(
  db: Queryable,
  { actor, now }: Acting,
  { id, kind, rule, scope }: { id: string; kind: ChangeKind; rule: ChangeRule; scope: ChangeScope },
): Promise<void> {
  await db
    .insertInto('change_sets')
    .values({
      id,
      kind,
      field: rule.field,
      state: 'drawing',
      rule: JSON.stringify(rule),
      scope: JSON.stringify(scope),
      actor_id: actor.id,
      created_at: now,
    })
    .execute();
}

async function insertLines(
  transaction: DatabaseTransaction,
  id: string,
  lines: readonly ReturnType<typeof drawnLine>[],
): Promise<void> {
  await sql`
    INSERT INTO change_lines (set_id, product_id, product_name, field, before, after, price, discount, cost_in_cents, cost_usd_cents,
      cost_has_vat, vat_percent, below_cost, is_big, over_promised, state, reason)
    SELECT ${id}::uuid, product_id, product_name, field, before, after, price, discount, cost_in_cents, cost_usd_cents,
      cost_has_vat, vat_percent, below_cost, is_big, ${wouldPromiseTooMuch(sql`drawn`)},
      CASE WHEN reason IS NULL THEN 'planned' ELSE 'refused' END, reason
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS drawn(product_id text, product_name text, field text, before text,
      after text, price integer, discount smallint, cost_in_cents bigint, cost_usd_cents integer, cost_has_vat boolean,
      vat_percent smallint, below_cost boolean, is_big boolean, reason text)`.execute(transaction);
}

async function setDrafted(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction
    .updateTable('change_sets')
    .set({ state: 'drafted', tally: JSON.stringify(await tallyOf(transaction, id)) })
    .where('id', '=', id)
    .execute();
}

function drawnLine(
  product: ChangeableProduct,
  { field, before, after, reason, costInCents, belowCost, isBig }: PlannedLine & { field: LineField },
) {
  return {
    product_id: product.id,
    product_name: product.name,
    field,
    before,
    after,
    price: product.price,
    discount: product.discount,
    cost_in_cents: costInCents,
    cost_usd_cents: product.costUsdCents,
    cost_has_vat: product.costHasVat,
    vat_percent: product.vatPercent,
    below_cost: belowCost,
    is_big: isBig,
    reason,
  };
}

/** One save of the grid. It holds few products, so it is drawn up at once. */
export async function draftCells(db: Database, acting: Acting, cells: readonly WantedCell[]): Promise<DraftResult> {
  mustBeOwner(acting);
  const rate = await lastDollarRate(db);
  const products = await selectedProducts(db, { kind: 'chosen', ids: cells.map((cell) => cell.id) })
    .innerJoin('shelf', 'product_id', 'id')
    .select(columns)
    .orderBy('id')
    .execute();
  const lines = products.flatMap((product) => {
    const ofProduct = cells.filter((cell) => cell.id === product.id);
    const planned = planCells(product, ofProduct, rate);
    return planned.lines.map((line) => drawnLine(planned.becomes, line));
  });
  if (lines.length === 0) return { ok: false, code: 'no_products' };
  const id = randomUUID();
  await inTransaction(db, async (transaction) => {
    const scope = { kind: 'cells', products: products.length } as const;
    await insertSet(transaction, acting, {
      id,
      kind: 'bulk',
      rule: { field: 'cells', way: 'typed', cells: lines.length },
      scope,
    });
    await insertLines(transaction, id, lines);
    await setDrafted(transaction, id);
  });
  return { ok: true, id };
}

export async function selectedSample(db: Queryable, selection: ChangeSelection, most: number) {
  const { total } = await selectedProducts(db, selection)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const first = await selectedProducts(db, selection)
    .select('name')
    .orderBy('name_lowercase')
    .orderBy('id')
    .limit(most)
    .execute();
  return { total, names: first.map(({ name }) => name) };
}

function selectedProducts(db: Queryable, selection: ChangeSelection) {
  if (selection.kind === 'filter') return adminProducts(db, selection.filter);
  // As one array parameter: `IN` would need a parameter for each id.
  if (selection.kind === 'chosen') return db.selectFrom('products').where(sql<boolean>`id = ANY(${selection.ids})`);
  let products = shownProducts(db);
  if (selection.category !== null) products = products.where('category', '=', selection.category);
  if (selection.brand === '') return products;
  const brand = sql`lower(${selection.brand}::text)`;
  return products.where(sql<boolean>`(name_lowercase = ${brand} OR starts_with(name_lowercase, ${brand} || ' '))`);
}

function scopeOf(selection: ChangeSelection): ChangeScope {
  return selection.kind === 'chosen' ? { kind: 'chosen' } : selection;
}

const mostBrands = 200;
const fewestOfBrand = 2;
/** When this many names share the second word too, the brand has two words: "Cooler Master", "Western Digital". */
const enoughForTwoWords = 5;

/** Products have no brand column, but every name begins with its maker. Most frequent first. */
export async function brandsOf(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    SELECT min(first) || CASE WHEN count(*) >= ${enoughForTwoWords} AND min(lower(second)) = max(lower(second))
      AND min(second) <> '' THEN ' ' || min(second) ELSE '' END AS brand
    FROM (SELECT split_part(name, ' ', 1) AS first, split_part(name, ' ', 2) AS second
      FROM products WHERE deleted_at IS NULL) AS words
    GROUP BY lower(first) HAVING count(*) >= ${fewestOfBrand}
    ORDER BY count(*) DESC, 1 LIMIT ${mostBrands}`.execute(db);
  return rows.map(({ brand }) => brand);
}

const linesAtFirst = 500;
const mostLines = 5_000;

/** Applied ones stay: the audit refers to their lines. */
export async function forgetOldPreviews(db: Database, now: Date): Promise<void> {
  const old = await db
    .selectFrom('change_sets')
    .select('id')
    .where('state', 'in', ['drawing', 'drafted'])
    .where('created_at', '<', addSeconds(now, -draftDays * 24 * 60 * 60))
    .execute();
  for (const { id } of old) {
    await inBatches(db, { first: linesAtFirst, most: mostLines }, async (transaction, size) => {
      // The lock keeps anybody from applying the change while its lines are deleted.
      const set = await transaction
        .selectFrom('change_sets')
        .select('state')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (set?.state !== 'drafted' && set?.state !== 'drawing') return false;
      await transaction.updateTable('change_sets').set({ state: 'drawing' }).where('id', '=', id).execute();
      const { numDeletedRows } = await transaction
        .deleteFrom('change_lines')
        .where('set_id', '=', id)
        .where('product_id', 'in', (lines) =>
          lines
            .selectFrom('change_lines')
            .select('product_id')
            .where('set_id', '=', id)
            .orderBy('product_id')
            .limit(size),
        )
        .executeTakeFirst();
      if (Number(numDeletedRows) > 0) return true;
      await transaction.deleteFrom('change_sets').where('id', '=', id).execute();
      return false;
    });
  }
}
