import { type RawBuilder, sql } from 'kysely';
import { inPieces, type PieceRules } from '#app/platform/pieces.server.ts';
import { completeAudit } from '../audit/audit.server.ts';
import type { ProductCategory } from '../catalog/categories.ts';
import { endLongWrite, noteProgress, takeTurn, tidyProducts } from '../catalog/long-writes.server.ts';
import type { LongWriteKind } from '../catalog/long-writes.ts';
import { searchVector } from '../catalog/words/product-words.ts';
import { lockedProducts, wordsWritten } from '../catalog/write-products.server.ts';
import type { Clock } from '../shared/clock.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import type { ChangeField, ChangeState, ChangeTally, LineState } from './change-set.ts';

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
export const changeKinds: readonly LongWriteKind[] = ['apply-change', 'undo-change'];

const linesAtFirst = 40;
const mostLines = 500;
const manyProducts = 1_000;

export interface ChangeTools extends Partial<PieceRules> {
  db: Database;
  clock: Clock;
}

/**
 * Each piece writes products, lines and progress in one transaction, so that nothing is written twice after a crash or
 * beside another worker.
 * @returns whether it is over
 */
export async function workOnChange({ db, clock, ...rules }: ChangeTools, id: string): Promise<boolean> {
  let ended: ChangeTally | null = null;
  const isOver = await inPieces(db, { first: linesAtFirst, most: mostLines, ...rules }, async (transaction, size) => {
    const turn = await takeTurn(transaction, id, changeKinds);
    if (!turn) return false;
    const direction = directions[turn.kind as keyof typeof directions];
    const piece = await nextPiece(transaction, id, { state: direction.lines, afterId: turn.afterId, size });
    const last = piece.at(-1);
    if (last === undefined) {
      await endLongWrite(transaction, id, changeKinds);
      ended = await endOfChange(transaction, id, turn.kind, {
        state: direction.to,
        ...(direction.to === 'undone' && { undone_at: clock.now() }),
      });
      return false;
    }
    await writePiece(transaction, id, piece, direction);
    await noteProgress(transaction, { done: turn.done + piece.length, afterId: last }, clock.now());
    return true;
  });
  const { applied = 0, undone = 0 } = ended ?? ({} as ChangeTally);
  if (applied + undone > manyProducts) await tidyProducts(db);
  return isOver;
}

export async function endOfChange(
  transaction: DatabaseTransaction,
  id: string,
  kind: LongWriteKind,
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

async function nextPiece(
  transaction: DatabaseTransaction,
  id: string,
  { state, afterId, size }: { state: LineState; afterId: string; size: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('change_lines')
    .select('product_id as productId')
    .where('set_id', '=', id)
    .where('state', '=', state)
    .where('product_id', '>', afterId)
    .orderBy('product_id')
    .limit(size)
    .execute();
  return rows.map(({ productId }) => productId);
}

async function writePiece(
  transaction: DatabaseTransaction,
  id: string,
  piece: readonly string[],
  direction: Direction,
): Promise<void> {
  const { field } = await transaction
    .selectFrom('change_sets')
    .select('field')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = sql`line.set_id = ${id} AND line.product_id = ANY(${piece}::text[]) AND line.state = ${direction.lines}`;
  await lockedProducts(transaction, piece).select('id').execute();
  await writeProducts(transaction, lines, field, direction);
  await sayWhy(transaction, lines, field, direction);
}

/** Pieces lie on the shelf. */
const columnOf = (field: ChangeField) => sql.ref(field === 'stock' ? 'shelf.stock' : `products.${field}`);

const typeOf = {
  price: sql.raw('integer'),
  discount: sql.raw('smallint'),
  stock: sql.raw('integer'),
  category: sql.raw('text'),
} as const satisfies Record<ChangeField, unknown>;

async function writeProducts(
  transaction: DatabaseTransaction,
  lines: RawBuilder<unknown>,
  field: ChangeField,
  { written, expected, wanted }: Direction,
): Promise<void> {
  const column = columnOf(field);
  const [was, becomes] = [sql.ref(`line.${expected}`), sql.ref(`line.${wanted}`)];
  const type = typeOf[field];
  const searched = field === 'category' ? await wordsOfChange(transaction, lines, wanted) : sql``;
  const isAsSeen = sql`${lines} AND products.id = line.product_id AND products.deleted_at IS NULL
    AND ${column} = ${was}::${type} ${wanted === 'before' ? isLastWord(field) : sql``}`;
  const change =
    field === 'stock'
      ? sql`moved AS (
          UPDATE shelf SET stock = ${becomes}::integer FROM change_lines AS line, products
          WHERE ${isAsSeen} AND shelf.product_id = line.product_id AND shelf.held <= ${becomes}::integer
          RETURNING line.set_id, products.id
        ), changed AS (
          UPDATE products SET updated_at = now() FROM moved WHERE products.id = moved.id
          RETURNING moved.set_id, products.id
        )`
      : sql`changed AS (
          UPDATE products SET ${sql.ref(field)} = ${becomes}::${type}, updated_at = now()
          FROM change_lines AS line WHERE ${isAsSeen}
          RETURNING line.set_id, products.*
        )`;
  await sql`
    WITH ${change}${searched}
    UPDATE change_lines AS line SET state = ${written} FROM changed
    WHERE ${lines} AND line.set_id = changed.set_id AND line.product_id = changed.id`.execute(transaction);
}

/** A product that a later change wrote keeps its value, even where both changes wrote the same. */
function isLastWord(field: ChangeField) {
  return sql`AND NOT EXISTS (SELECT FROM change_lines AS later JOIN change_sets AS set ON set.id = later.set_id
    JOIN change_sets AS this ON this.id = line.set_id
    WHERE later.product_id = line.product_id AND later.state = 'applied' AND later.set_id <> line.set_id
      AND set.field = ${field} AND set.applied_at > this.applied_at)`;
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
    .execute();
  const words = rows.map(({ category, ...product }) => ({
    id: product.id,
    words: searchVector({ ...product, category: (category ?? '') as ProductCategory }),
  }));
  const worded = sql`jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS worded(id text, words text)`;
  return sql`, searched AS (${wordsWritten(sql`changed AS touched JOIN ${worded} USING (id)`)})`;
}

async function sayWhy(
  transaction: DatabaseTransaction,
  lines: RawBuilder<unknown>,
  field: ChangeField,
  { stayed, expected, wanted }: Direction,
): Promise<void> {
  const belowHeld =
    field === 'stock'
      ? sql`WHEN shelf.stock = ${sql.ref(`line.${expected}`)}::integer AND shelf.held > ${sql.ref(`line.${wanted}`)}::integer THEN 'below_held'`
      : sql``;
  await sql`
    UPDATE change_lines AS line SET state = ${stayed}, reason = coalesce((
      SELECT CASE WHEN products.deleted_at IS NOT NULL THEN 'gone' ${belowHeld} ELSE 'moved' END
      FROM products JOIN shelf ON shelf.product_id = products.id WHERE products.id = line.product_id), 'gone')
    WHERE ${lines}`.execute(transaction);
}
