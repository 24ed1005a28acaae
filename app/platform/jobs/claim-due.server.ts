import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Rows of a table that are work, and how one is claimed. The conditions name columns of the table alone. */
interface DueRows<Tables, Row> {
  table: keyof Tables & string;
  /** The primary key, if it is not `id`. */
  key?: string;
  /** Due, and free: never claimed, or by a process that must have died. */
  where: RawBuilder<unknown>;
  orderBy: string;
  /** What makes a row claimed, until its claim ends by itself. */
  set: RawBuilder<unknown>;
  /** Of a row, which is called `claimed`. */
  returning: RawBuilder<Row>;
}

/** Each for one process only: the others skip the rows that it has locked, and then find them claimed. In their order. */
export async function claimDue<Tables, Row>(
  db: Kysely<Tables>,
  { table, key = 'id', where, orderBy, set, returning }: DueRows<Tables, Row>,
  most: number,
): Promise<Row[]> {
  // What an update returns has no order of its own.
  const { rows } = await sql<Row & { due_order: unknown }>`
    WITH due AS (
      SELECT ${sql.ref(key)} AS key, ${sql.ref(orderBy)} AS due_order FROM ${sql.table(table)} WHERE ${where}
      ORDER BY ${sql.ref(orderBy)} LIMIT ${most} FOR UPDATE SKIP LOCKED
    ), updated AS (
      UPDATE ${sql.table(table)} AS claimed SET ${set} FROM due WHERE ${sql.ref(`claimed.${key}`)} = due.key
      RETURNING ${returning}, due.due_order
    )
    SELECT * FROM updated ORDER BY due_order`.execute(db);
  return rows.map(({ due_order: _order, ...row }) => row as unknown as Row);
}

/** @param claimSeconds longer than the work may take; an older claim belongs to a dead process */
export const isFree = (claimSeconds: number) =>
  sql`(claimed_at IS NULL OR claimed_at < now() - make_interval(secs => ${claimSeconds}))`;
