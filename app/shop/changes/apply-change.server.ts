import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, mustBeOwner } from '../audit/audit.server.ts';
import { writtenKeywords } from '../catalog/write-products.server.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { type ChangeField, type ChangeState, changeIdPattern, type LineState } from './change-set.ts';

export type MoveResult =
  | { ok: true; changed: number; stayed: number }
  /** `not_now`: it was applied or taken back before; nothing happened. */
  | { ok: false; code: 'gone' | 'not_now' };

interface Direction {
  from: ChangeState;
  to: ChangeState;
  /** Which lines, and what becomes of those that can be written and of those that cannot. */
  lines: LineState;
  written: LineState;
  stayed: LineState;
  /** The figure that must be there now, and the one that is written. */
  expected: 'before' | 'after';
  wanted: 'before' | 'after';
}

const applying: Direction = {
  from: 'drafted',
  to: 'applied',
  lines: 'planned',
  written: 'applied',
  stayed: 'left',
  expected: 'before',
  wanted: 'after',
};
const undoing: Direction = {
  from: 'applied',
  to: 'undone',
  lines: 'applied',
  written: 'undone',
  stayed: 'kept',
  expected: 'after',
  wanted: 'before',
};

/** After so many products the search indexes have a long list of pending entries, for which the planner avoids them. */
const manyProducts = 1_000;

/**
 * Writes what the preview showed, once. A product that is not any more as it was seen is left as it is, and its line says
 * so; the others are written, all in one transaction.
 */
export async function applyChange(db: Database, acting: Acting, id: string): Promise<MoveResult> {
  return moveChange(db, acting, id, applying);
}

/** Takes a change back, once, where a product still has what the change wrote. */
export async function undoChange(db: Database, acting: Acting, id: string): Promise<MoveResult> {
  return moveChange(db, acting, id, undoing);
}

/** Six statements, a seventh where categories change, however many lines there are. */
async function moveChange(db: Database, acting: Acting, id: string, direction: Direction): Promise<MoveResult> {
  mustBeOwner(acting);
  if (!changeIdPattern.test(id)) return { ok: false, code: 'gone' };
  const result = await inTransaction(db, async (transaction): Promise<MoveResult> => {
    const { from, to } = direction;
    const set = await transaction
      .updateTable('change_sets')
      .set({ state: to, ...(to === 'applied' ? { applied_at: acting.now } : { undone_at: acting.now }) })
      .where('id', '=', id)
      // Whoever presses twice waits here for the first one, and then finds nothing to do.
      .where('state', '=', from)
      .returning('field')
      .executeTakeFirst();
    if (!set) return { ok: false, code: (await exists(transaction, id)) ? 'not_now' : 'gone' };
    await lockProducts(transaction, id, direction);
    const changed = await writeProducts(transaction, id, set.field, direction);
    const stayed = await sayWhy(transaction, id, set.field, direction);
    await tellHistory(transaction, acting, id, set.field, direction);
    return { ok: true, changed, stayed };
  });
  if (result.ok && result.changed > manyProducts) await sql`VACUUM (ANALYZE) products`.execute(db);
  return result;
}

async function exists(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  return (
    (await transaction.selectFrom('change_sets').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

/** In the order in which orders lock them (the bytes of their ids), so that none waits for the other in a circle. */
async function lockProducts(transaction: DatabaseTransaction, id: string, { lines }: Direction): Promise<void> {
  await sql`SELECT count(*) FROM (SELECT products.id FROM products JOIN change_lines AS line ON line.product_id = products.id
    WHERE line.set_id = ${id} AND line.state = ${lines}
    ORDER BY products.id COLLATE "C" FOR NO KEY UPDATE OF products) AS locked`.execute(transaction);
}

const typeOf = {
  price: sql.raw('integer'),
  discount: sql.raw('smallint'),
  stock: sql.raw('integer'),
  category: sql.raw('text'),
} as const satisfies Record<ChangeField, unknown>;

/** One conditional update over the whole set. @returns how many products it wrote */
async function writeProducts(
  transaction: DatabaseTransaction,
  id: string,
  field: ChangeField,
  { lines, written, expected, wanted }: Direction,
): Promise<number> {
  const column = sql.ref(`products.${field}`);
  const [was, becomes] = [sql.ref(`line.${expected}`), sql.ref(`line.${wanted}`)];
  const type = typeOf[field];
  const isFree = field === 'stock' ? sql`AND products.held <= ${becomes}::integer` : sql``;
  const words = field === 'category' ? await newWords(transaction, id, { lines, wanted }) : sql``;
  const { rows } = await sql<{ changed: number }>`
    WITH changed AS (
      UPDATE products SET ${sql.ref(field)} = ${becomes}::${type}, updated_at = now() ${words}
      FROM change_lines AS line
      WHERE line.set_id = ${id} AND line.state = ${lines} AND products.id = line.product_id
        AND ${column} = ${was}::${type} AND products.deleted_at IS NULL ${isFree}
        ${wanted === 'before' ? isLastWord(field) : sql``}
      RETURNING products.id
    ), marked AS (
      UPDATE change_lines SET state = ${written} FROM changed
      WHERE change_lines.set_id = ${id} AND change_lines.product_id = changed.id
    ) SELECT count(*)::int AS changed FROM changed`.execute(transaction);
  return rows[0]?.changed ?? 0;
}

/** No later change wrote the product: the figure may be the same as then, but it is not this change's any more. */
function isLastWord(field: ChangeField) {
  return sql`AND NOT EXISTS (SELECT FROM change_lines AS later JOIN change_sets AS set ON set.id = later.set_id
    JOIN change_sets AS this ON this.id = line.set_id
    WHERE later.product_id = line.product_id AND later.state = 'applied' AND later.set_id <> line.set_id
      AND set.field = ${field} AND set.applied_at > this.applied_at)`;
}

/**
 * What products are found by in their other category; they are locked, so their names and facts stay as they are read.
 *
 * Looked up in one value, not joined: of a list in a parameter the planner knows no size, and 12,000 lines took a minute.
 */
async function newWords(
  transaction: DatabaseTransaction,
  id: string,
  { lines, wanted }: Pick<Direction, 'lines' | 'wanted'>,
): Promise<RawBuilder<unknown>> {
  const rows = await transaction
    .selectFrom('change_lines as line')
    .innerJoin('products', 'products.id', 'line.product_id')
    .select(['products.id', 'products.name', 'products.specs', `line.${wanted} as category`])
    .where('line.set_id', '=', id)
    .where('line.state', '=', lines)
    .execute();
  const words = rows.map(({ id: product, name, specs, category }) => [
    product,
    writtenKeywords({ name, specs, category: category ?? '' }),
  ]);
  const word = sql`(SELECT ${JSON.stringify(Object.fromEntries(words))}::jsonb) -> line.product_id`;
  return sql`, search_text = ${word} ->> 'search_text',
    search_keywords = ARRAY(SELECT jsonb_array_elements_text(${word} -> 'search_keywords'))`;
}

/** Lines that were not written say why not. @returns how many they are */
async function sayWhy(
  transaction: DatabaseTransaction,
  id: string,
  field: ChangeField,
  { lines, stayed, expected, wanted }: Direction,
): Promise<number> {
  const column = sql.ref(`products.${field}`);
  const belowHeld =
    field === 'stock'
      ? sql`WHEN ${column} = ${sql.ref(`line.${expected}`)}::integer AND products.held > ${sql.ref(`line.${wanted}`)}::integer THEN 'below_held'`
      : sql``;
  const { numAffectedRows } = await sql`
    UPDATE change_lines AS line SET state = ${stayed}, reason = coalesce((
      SELECT CASE WHEN products.deleted_at IS NOT NULL THEN 'gone' ${belowHeld} ELSE 'moved' END
      FROM products WHERE products.id = line.product_id), 'gone')
    WHERE line.set_id = ${id} AND line.state = ${lines}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

/** One entry a product, as if each had been changed alone, with the change that it was a part of. */
async function tellHistory(
  transaction: DatabaseTransaction,
  { actor, now }: Acting,
  id: string,
  field: ChangeField,
  { written, expected, wanted }: Direction,
): Promise<void> {
  const fact = (column: 'before' | 'after') =>
    sql`jsonb_build_object(${field}::text, ${sql.ref(`line.${column}`)}::${typeOf[field]})`;
  await sql`
    INSERT INTO audit_entries (at, actor_id, actor_email, subject, subject_id, action, before, after, change_set_id)
    SELECT ${now}, ${actor.id}, ${actor.email}, 'product', line.product_id, 'changed', ${fact(expected)}, ${fact(wanted)},
      line.set_id
    FROM change_lines AS line WHERE line.set_id = ${id} AND line.state = ${written}
    ORDER BY line.product_id`.execute(transaction);
}
