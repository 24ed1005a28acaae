import { sql } from 'kysely';
import { removeForgottenOrders } from '../orders/remove-order.server.ts';
import { addSeconds } from '../shared/clock.ts';
import type { Database } from '../shared/schema.ts';

interface RowEnd {
  table: string;
  /** The column that says how old a row is; it has an index, or the table is small. */
  moment: string;
  retentionDays: number;
  /** Fewer where many rows of others go with each. */
  atATime?: number;
  /** Of `old`, the row: which of the old ones go. `limit` is the moment before which a row is old. */
  only?: (limit: Date) => ReturnType<typeof sql<boolean>>;
}

const years = 365;

/**
 * When rows end that nothing else deletes (docs/long-lives.md has all tables that grow). Mails and events are read for as long as an
 * order may be asked about; what the owner did, for as long as a warranty may run.
 */
export const rowEnds: readonly RowEnd[] = [
  {
    table: 'mails',
    moment: 'created_at',
    retentionDays: 400,
    // A welcome is sent once, for as long as there is the account.
    only: () => sql<boolean>`old.kind <> 'welcome' AND (old.sent_at IS NOT NULL OR old.ended_at IS NOT NULL)`,
  },
  {
    table: 'payment_events',
    moment: 'received_at',
    retentionDays: 400,
    only: () => sql<boolean>`old.settled_at IS NOT NULL`,
  },
  { table: 'audit_entries', moment: 'at', retentionDays: 3 * years },
  {
    table: 'change_sets',
    moment: 'created_at',
    retentionDays: 3 * years,
    atATime: 5,
    only: () => sql<boolean>`old.state IN ('applied', 'undone')`,
  },
  {
    table: 'product_imports',
    moment: 'uploaded_at',
    retentionDays: 3 * years,
    atATime: 5,
    only: () => sql<boolean>`old.state IN ('applied', 'undone')`,
  },
  {
    table: 'price_changes',
    moment: 'changed_at',
    retentionDays: 2 * years,
    // The last one before that was in force then, and may be today.
    only: (limit) => sql<boolean>`EXISTS (SELECT FROM price_changes later WHERE later.product_id = old.product_id
      AND (later.changed_at, later.id) > (old.changed_at, old.id) AND later.changed_at < ${limit})`,
  },
  { table: 'piece_transfers', moment: 'withdrawn_at', retentionDays: 400 },
  { table: 'import_headings', moment: 'used_at', retentionDays: 2 * years },
];

/** An unpaid order without its person. */
const unpaidRetentionDays = 335;
/** As the privacy policy says. */
const claimRetentionDays = 10 * years;

const usuallyAtATime = 2_000;
/** Of each table in one run; the next one, an hour later, goes on. */
const mostInARun = 20_000;

/** In statements that end soon. Safe to run twice or in two processes. @returns how many rows went */
export async function deleteOldRows(db: Database, now: Date): Promise<number> {
  const daysAgo = (days: number) => addSeconds(now, -days * 24 * 60 * 60);
  let gone = 0;
  for (const { retentionDays, atATime, ...end } of rowEnds) {
    gone += await inPortions((most) => deleteOldest(db, { ...end, limit: daysAgo(retentionDays) }, most), atATime);
  }
  gone += await inPortions((most) => removeForgottenOrders(db, daysAgo(unpaidRetentionDays), most));
  gone += await inPortions((most) => deleteClaims(db, daysAgo(claimRetentionDays), most));
  return gone;
}

async function inPortions(deleteSome: (most: number) => Promise<number>, atATime = usuallyAtATime): Promise<number> {
  let gone = 0;
  while (gone < mostInARun) {
    const some = await deleteSome(atATime);
    gone += some;
    if (some < atATime) break;
  }
  return gone;
}

async function deleteOldest(
  db: Database,
  { table, moment, only, limit }: Omit<RowEnd, 'retentionDays'> & { limit: Date },
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${sql.table(table)} old WHERE ${sql.ref(`old.${moment}`)} < ${limit} AND ${only?.(limit) ?? sql`true`}
    ORDER BY ${sql.ref(`old.${moment}`)} LIMIT ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function deleteClaims(db: Database, limit: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH old AS (
      SELECT id FROM claims WHERE created_at < ${limit} AND status IN ('answered', 'closed') ORDER BY created_at LIMIT ${most}
    ), answers AS (DELETE FROM claim_answers USING old WHERE claim_id = old.id),
    gone AS (DELETE FROM claims USING old WHERE claims.id = old.id RETURNING 1)
    SELECT count(*)::int AS count FROM gone`.execute(db);
  return rows[0]?.count ?? 0;
}
