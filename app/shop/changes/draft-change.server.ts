import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, mustBeOwner } from '../audit/audit.server.ts';
import { deskProducts } from '../catalog/desk-list.server.ts';
import { shownProducts } from '../catalog/products.server.ts';
import { addSeconds } from '../shared/clock.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { type ChangeRule, planLine } from './change-rule.ts';
import { type ChangeKind, type ChangeScope, type ChangeSelection, draftDays, keptDays } from './change-set.ts';

export interface WantedChange {
  kind: ChangeKind;
  rule: ChangeRule;
  selection: ChangeSelection;
}

export type DraftResult = { ok: true; id: string } | { ok: false; code: 'no_products' };

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
  sql<boolean>`(deleted_at IS NOT NULL)`.as('isDeleted'),
] as const;

/**
 * Draws a change up, line by line, and keeps it: what is applied later is this, and no browser had it in its hands meanwhile.
 * Three statements, however many products there are.
 */
export async function draftChange(
  db: Database,
  acting: Acting,
  { kind, rule, selection }: WantedChange,
): Promise<DraftResult> {
  mustBeOwner(acting);
  return inTransaction(db, async (transaction): Promise<DraftResult> => {
    const products = await selectedProducts(transaction, selection).select(columns).execute();
    if (products.length === 0) return { ok: false, code: 'no_products' };
    const id = randomUUID();
    await transaction
      .insertInto('change_sets')
      .values({
        id,
        kind,
        field: rule.field,
        state: 'drafted',
        rule: JSON.stringify(rule),
        scope: JSON.stringify(scopeOf(selection)),
        actor_id: acting.actor.id,
        created_at: acting.now,
      })
      .execute();
    const lines = products.map(({ id: product_id, name: product_name, price, discount, cost, ...product }) => {
      const planned = planLine(rule, { ...product, id: product_id, name: product_name, price, discount, cost });
      const { before, after, reason, belowCost: below_cost } = planned;
      return { product_id, product_name, before, after, price, discount, cost, below_cost, reason };
    });
    await sql`
      INSERT INTO change_lines (set_id, product_id, product_name, before, after, price, discount, cost, below_cost, state, reason)
      SELECT ${id}::uuid, product_id, product_name, before, after, price, discount, cost, below_cost,
        CASE WHEN reason IS NULL THEN 'planned' ELSE 'refused' END, reason
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS drawn(product_id text, product_name text, before text,
        after text, price integer, discount smallint, cost integer, below_cost boolean, reason text)`.execute(
      transaction,
    );
    return { ok: true, id };
  });
}

/** How many products are selected, and the first of them by name. */
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
  if (selection.kind === 'filter') return deskProducts(db, selection.filter);
  // As one value: a list in SQL has a value each.
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
/** So many names that all go on with the same word are a brand of two words: "Cooler Master", "Western Digital". */
const enoughForTwoWords = 5;

/** What names begin with, the most frequent first: products have no brand of their own, and every maker's name begins with it. */
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

/** Forgets previews that nobody applied the same day, and changes of long ago. */
export async function forgetOldChanges(db: Database, now: Date): Promise<void> {
  const day = 24 * 60 * 60;
  await db
    .deleteFrom('change_sets')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'drafted'), where('created_at', '<', addSeconds(now, -draftDays * day))]),
        where('created_at', '<', addSeconds(now, -keptDays * day)),
      ]),
    )
    .execute();
}
