import { type RawBuilder, sql } from 'kysely';
import { type BatchRules, inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { completeAudit } from '../audit/audit.server.ts';
import { isInAdmin, productStatus } from '../catalog/admin/product-status.server.ts';
import { endBulkJob, lockBulkJob, saveCheckpoint, vacuumProducts } from '../catalog/bulk-jobs.server.ts';
import type { BulkJobKind } from '../catalog/bulk-jobs.ts';
import type { ProductCategory } from '../catalog/categories.ts';
import { vatOf } from '../catalog/product-vat.server.ts';
import { tsvectorOf } from '../catalog/words/tsvector.ts';
import { lockedProducts, wordsWritten } from '../catalog/write-products.server.ts';
import type { Clock } from '../shared/clock.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import type { ChangeState, ChangeTally, LineField, LineState } from './change-set.ts';

export interface ChangeWork {
  id: string;
}

interface Direction {
  to: ChangeState;
  lines: LineState;
  written: LineState;
  stayed: LineState;
  expected: 'before' | 'after';
  wanted: 'before' | 'after';
}

const directions: Record<'apply-change' | 'undo-change', Direction> = {
  'apply-change': {
    to: 'applied',
    lines: 'planned',
    written: 'applied',
    stayed: 'left',
    expected: 'before',
    wanted: 'after',
  },
  'undo-change': {
    to: 'undone',
    lines: 'applied',
    written: 'undone',
    stayed: 'kept',
    expected: 'after',
    wanted: 'before',
  },
};
export const changeKinds: readonly BulkJobKind[] = ['apply-change', 'undo-change'];

const linesAtFirst = 40;
const mostLines = 500;
const manyProducts = 1_000;

export interface ChangeTools extends Partial<BatchRules> {
  db: Database;
  clock: Clock;
}

/**
 * Each batch writes products, lines and progress in one transaction, so that nothing is written twice after a crash or
 * beside another worker.
 * @returns whether it is over
 */
export async function workOnChange({ db, clock, ...rules }: ChangeTools, id: string): Promise<boolean> {
  let ended: ChangeTally | null = null;
  const isOver = await inBatches(db, { first: linesAtFirst, most: mostLines, ...rules }, async (transaction, size) => {
    const job = await lockBulkJob(transaction, id, changeKinds);
    if (!job) return false;
    const direction = directions[job.kind as keyof typeof directions];
    const batch = await nextBatch(transaction, id, { state: direction.lines, afterId: job.afterId, size });
    const last = batch.ids.at(-1);
    if (last === undefined) {
      await endBulkJob(transaction, id, changeKinds);
      ended = await endOfChange(transaction, id, job.kind, {
        state: direction.to,
        ...(direction.to === 'undone' && { undone_at: clock.now() }),
      });
      return false;
    }
    await writeBatch(transaction, id, batch, direction);
    await saveCheckpoint(transaction, { done: job.done + batch.lines, afterId: last }, clock.now());
    return true;
  });
  const { applied = 0, undone = 0 } = ended ?? ({} as ChangeTally);
  if (applied + undone > manyProducts) await vacuumProducts(db);
  return isOver;
}

export async function endOfChange(
  transaction: DatabaseTransaction,
  id: string,
  kind: BulkJobKind,
  end: { state: ChangeState; stopped_at?: Date; undone_at?: Date },
): Promise<ChangeTally> {
  const tally = await tallyOf(transaction, id);
  await transaction
    .updateTable('change_sets')
    .set({ ...end, tally: JSON.stringify(tally) })
    .where('id', '=', id)
    .execute();
  const [action, changed, stayed] =
    kind === 'apply-change'
      ? (['applied', tally.applied, tally.left] as const)
      : (['undone', tally.undone, tally.kept] as const);
  await completeAudit(
    transaction,
    { subject: 'change', subjectId: id, action },
    { changed: changed ?? 0, stayed: stayed ?? 0 },
  );
  return tally;
}

export async function tallyOf(db: Queryable, id: string): Promise<ChangeTally> {
  const rows = await db
    .selectFrom('change_lines')
    .select(['state', sql<number>`count(*)`.as('lines')])
    .where('set_id', '=', id)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, lines }) => [state, lines]));
}

interface Batch {
  ids: string[];
  lines: number;
}

/** Whole products: a price and its discount become others at one moment. */
async function nextBatch(
  transaction: DatabaseTransaction,
  id: string,
  { state, afterId, size }: { state: LineState; afterId: string; size: number },
): Promise<Batch> {
  const rows = await transaction
    .selectFrom('change_lines')
    .select(['product_id as productId', sql<number>`count(*)`.as('lines')])
    .where('set_id', '=', id)
    .where('state', '=', state)
    .where('product_id', '>', afterId)
    .groupBy('product_id')
    .orderBy('product_id')
    .limit(size)
    .execute();
  return { ids: rows.map(({ productId }) => productId), lines: rows.reduce((sum, { lines }) => sum + lines, 0) };
}

/** The rows are locked before anything is compared, so what a line says of its product stays true until it is written. */
async function writeBatch(
  transaction: DatabaseTransaction,
  id: string,
  batch: Batch,
  direction: Direction,
): Promise<void> {
  await lockedProducts(transaction, batch.ids).select('id').execute();
  const linesIn = (state: LineState) =>
    sql`line.set_id = ${id} AND line.product_id = ANY(${batch.ids}::text[]) AND line.state = ${state}`;
  const accepted = await acceptWritable(transaction, linesIn(direction.lines), direction);
  const fields = [...new Set(accepted)];
  if (fields.length > 0) await writeProducts(transaction, linesIn(direction.written), fields, direction.wanted);
  if (fields.includes('stock')) await writeShelf(transaction, linesIn(direction.written), direction.wanted);
  if (accepted.length < batch.lines) await sayWhy(transaction, linesIn(direction.lines), direction);
}

/** A field of a product as its lines have it. Stock is in the table `shelf`. */
const fieldNow = sql`CASE line.field WHEN 'price' THEN products.price::text WHEN 'discount' THEN products.discount::text
  WHEN 'stock' THEN shelf.stock::text WHEN 'cost' THEN coalesce(products.cost::text, '')
  WHEN 'category' THEN products.category WHEN 'vat' THEN ${vatOf('products')} #>> '{}' WHEN 'place' THEN ${productStatus} END`;

/** @returns the field of each line that can be written */
async function acceptWritable(
  transaction: DatabaseTransaction,
  lines: RawBuilder<unknown>,
  { written, expected, wanted }: Direction,
): Promise<LineField[]> {
  const { rows } = await sql<{ field: LineField }>`
    UPDATE change_lines AS line SET state = ${written} FROM products JOIN shelf ON shelf.product_id = products.id
    WHERE ${lines} AND products.id = line.product_id AND (line.field = 'place' OR ${isInAdmin})
      AND ${fieldNow} = ${sql.ref(`line.${expected}`)}
      AND CASE WHEN line.field = 'stock' THEN shelf.held <= ${sql.ref(`line.${wanted}`)}::integer ELSE true END
      ${wanted === 'before' ? isLastWord : sql``} RETURNING line.field`.execute(transaction);
  return rows.map(({ field }) => field);
}

/** A product that a later change wrote keeps its value, even where both changes wrote the same. */
const isLastWord = sql`AND NOT EXISTS (SELECT FROM change_lines AS later JOIN change_sets AS set ON set.id = later.set_id
  JOIN change_sets AS this ON this.id = line.set_id
  WHERE later.product_id = line.product_id AND later.field = line.field AND later.state = 'applied'
    AND later.set_id <> line.set_id AND set.applied_at > this.applied_at)`;

/** What a product becomes; the fields on the right are those of its lines. */
const assignments: Record<Exclude<LineField, 'stock'>, RawBuilder<unknown>> = {
  price: sql`price = coalesce(cell.price::integer, products.price)`,
  discount: sql`discount = coalesce(cell.discount::smallint, products.discount)`,
  cost: sql`cost = CASE WHEN cell.cost IS NULL THEN products.cost ELSE nullif(cell.cost, '')::integer END`,
  category: sql`category = coalesce(cell.category, products.category)`,
  vat: sql`vat_percent = CASE WHEN cell.vat IS NULL THEN products.vat_percent
      WHEN cell.vat IN ('exempt', 'excluded') THEN 0 ELSE cell.vat::smallint END,
    zero_vat_kind = CASE WHEN cell.vat IS NULL THEN products.zero_vat_kind
      WHEN cell.vat IN ('exempt', 'excluded') THEN cell.vat END`,
  place: sql`deleted_at = CASE WHEN cell.place = 'shop' THEN NULL WHEN cell.place IS NULL THEN products.deleted_at
      ELSE coalesce(products.deleted_at, now()) END,
    out_as = CASE cell.place WHEN 'shop' THEN NULL WHEN 'draft' THEN 'draft'
      WHEN 'deleted' THEN CASE WHEN products.out_as IS NOT NULL THEN 'deleted_draft' END ELSE products.out_as END`,
};

async function writeProducts(
  transaction: DatabaseTransaction,
  lines: RawBuilder<unknown>,
  fields: readonly LineField[],
  wanted: 'before' | 'after',
): Promise<void> {
  const value = sql.ref(`line.${wanted}`);
  const written = fields.filter((field) => field !== 'stock');
  const cells = sql.join(
    written.map((field) => sql`, max(${value}) FILTER (WHERE line.field = ${sql.lit(field)}) AS ${sql.ref(field)}`),
    sql``,
  );
  const set = sql.join([...written.map((field) => assignments[field]), sql`updated_at = now()`]);
  const searched = fields.includes('category') ? await wordsOfChange(transaction, lines, wanted) : sql``;
  await sql`
    WITH changed AS (
      UPDATE products SET ${set} FROM (
        SELECT line.product_id${written.length > 0 ? cells : sql``} FROM change_lines AS line WHERE ${lines} GROUP BY line.product_id
      ) AS cell WHERE products.id = cell.product_id RETURNING products.*
    )${searched}
    SELECT FROM changed`.execute(transaction);
}

async function writeShelf(
  transaction: DatabaseTransaction,
  lines: RawBuilder<unknown>,
  wanted: 'before' | 'after',
): Promise<void> {
  await sql`
    UPDATE shelf SET stock = ${sql.ref(`line.${wanted}`)}::integer FROM change_lines AS line
    WHERE ${lines} AND line.field = 'stock' AND shelf.product_id = line.product_id`.execute(transaction);
}

/** The category is among the words of a product. */
async function wordsOfChange(
  transaction: DatabaseTransaction,
  lines: RawBuilder<unknown>,
  wanted: 'before' | 'after',
): Promise<RawBuilder<unknown>> {
  const rows = await transaction
    .selectFrom('change_lines as line')
    .innerJoin('products', 'products.id', 'line.product_id')
    .select(['products.id', 'products.name', 'products.description', 'products.specs', `line.${wanted} as category`])
    .where(sql<boolean>`${lines}`)
    .where('line.field', '=', 'category')
    .execute();
  const words = rows.map(({ category, ...product }) => ({
    id: product.id,
    words: tsvectorOf({ ...product, category: (category ?? '') as ProductCategory }),
  }));
  const worded = sql`jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS worded(id text, words text)`;
  return sql`, searched AS (${wordsWritten(sql`changed AS touched JOIN ${worded} USING (id)`)})`;
}

/** Of the lines that could not be written. */
async function sayWhy(
  transaction: DatabaseTransaction,
  lines: RawBuilder<unknown>,
  { stayed, expected, wanted }: Direction,
): Promise<void> {
  await sql`
    UPDATE change_lines AS line SET state = ${stayed}, reason = coalesce((
      SELECT CASE WHEN line.field <> 'place' AND NOT ${isInAdmin} THEN 'gone'
        WHEN line.field <> 'stock' THEN 'moved'
        WHEN shelf.stock = ${sql.ref(`line.${expected}`)}::integer AND shelf.held > ${sql.ref(`line.${wanted}`)}::integer
          THEN 'below_held'
        ELSE 'moved' END
      FROM products JOIN shelf ON shelf.product_id = products.id WHERE products.id = line.product_id), 'gone')
    WHERE ${lines}`.execute(transaction);
}
