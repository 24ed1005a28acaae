import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { claimDue, isFree } from '#app/platform/jobs/claim-due.server.ts';
import type { Database } from '../shared/schema.ts';
import { isDue, isTermAlert, type OwnAlert } from './alert.ts';
import { findAlert } from './alerts.server.ts';
import { soldTerms, waitingByTerm } from './sold-terms.server.ts';

/** A claim older than this belongs to a dead process; two at one product do no harm. */
const claimSeconds = 20;
/** So that a product for which thousands wait does not keep a transaction, and its locks, open for long. */
const atOnce = 200;

export interface DueCheck {
  id: number;
  productId: string;
}

export async function claimAlertChecks(db: Database, most: number): Promise<DueCheck[]> {
  return claimDue(
    db,
    {
      table: 'alert_checks',
      where: isFree(claimSeconds),
      orderBy: 'id',
      set: sql`claimed_at = now()`,
      returning: sql<DueCheck>`id, product_id AS "productId"`,
    },
    most,
  );
}

/**
 * Each batch sets its alerts to sent and writes their mails in one statement, so a process that dies leaves the rest to the next one.
 * What came after the check was written has one of its own.
 */
export async function carryOutCheck(db: Database, { id, productId }: DueCheck, now: Date): Promise<number> {
  const isDueNow = sql<boolean>`a.product_id = ${productId} AND products.is_available AND products.deleted_at IS NULL
    AND (a.most_pesos IS NULL OR products.offer_in_cents <= a.most_pesos::bigint * 100)`;
  const notified = await notifyAll(db, isDueNow, now);
  await db.deleteFrom('alert_checks').where('id', '=', id).execute();
  return notified;
}

/** Looks at all words for which somebody waits: nothing announces what becomes of them. @returns how many were notified */
export async function notifyOfTerms(db: Database, now: Date): Promise<number> {
  const waiting = await waitingByTerm(db);
  let notified = 0;
  for (const { term } of await soldTerms(db, [...waiting.keys()])) {
    notified += await notifyAll(db, sql<boolean>`a.term = ${term}`, now);
  }
  return notified;
}

/** @param isDueNow of a row `a` of the alerts, joined with its product */
async function notifyAll(db: Database, isDueNow: RawBuilder<boolean>, now: Date): Promise<number> {
  let notified = 0;
  for (;;) {
    const batch = await notifySome(db, isDueNow, now);
    notified += batch;
    // A smaller batch is not the last: somebody may have left one of its alerts at this moment.
    if (batch === 0) return notified;
  }
}

async function notifySome(db: Database, isDueNow: RawBuilder<boolean>, now: Date): Promise<number> {
  const { rows } = await sql`
    WITH due AS (
      SELECT a.id, coalesce(customers.email, a.email) AS recipient
      FROM product_alerts a
        LEFT JOIN products ON products.id = a.product_id LEFT JOIN customers ON customers.id = a.customer_id
      WHERE a.confirmed_at IS NOT NULL AND a.told_at IS NULL AND ${isDueNow}
      ORDER BY a.id LIMIT ${atOnce} FOR UPDATE OF a
    ), told AS (
      UPDATE product_alerts a SET told_at = ${now}, round = round + 1 FROM due WHERE a.id = due.id
      RETURNING a.id, a.round, recipient
    )
    INSERT INTO mails (dedupe_key, recipient, kind, message)
    SELECT 'alert:' || id || ':' || round, recipient, 'product-alert',
      jsonb_build_object('kind', 'product-alert', 'alertId', id, 'round', round)
    FROM told ON CONFLICT (dedupe_key) DO NOTHING
    RETURNING id`.execute(db);
  return rows.length;
}

export type MailedAlert =
  | { ok: true; alert: OwnAlert; isStillDue: boolean }
  /** Left in between, or waiting again. */
  | { ok: false };

/**
 * What the mail says, read when it is sent. If the product went out again before the first try, nobody was notified: the alert waits
 * again. After a try that may have arrived the mail says how it is now, so that there is never a second one.
 */
export async function mailedAlert(
  db: Database,
  { alertId, round }: { alertId: string; round: number },
  isFirstTry: boolean,
): Promise<MailedAlert> {
  const alert = await findAlert(db, alertId);
  if (!alert?.notifiedAt || alert.round !== round) return { ok: false };
  const isStillDue = isTermAlert(alert)
    ? (await soldTerms(db, [alert.term])).length > 0
    : isDue(alert.mostPesos, alert);
  if (isStillDue || !isFirstTry) return { ok: true, alert, isStillDue };
  await waitAgain(db, alertId, round);
  return { ok: false };
}

/** Of a product with a check, because it may have become due again while nobody waited. */
async function waitAgain(db: Database, id: string, round: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ product_id: string | null }>`
      UPDATE product_alerts a SET told_at = NULL WHERE id = ${id} AND round = ${round} AND NOT EXISTS (
        SELECT FROM product_alerts b WHERE b.who = a.who AND b.id <> a.id
          AND b.product_id IS NOT DISTINCT FROM a.product_id AND b.term IS NOT DISTINCT FROM a.term
          AND b.confirmed_at IS NOT NULL AND b.told_at IS NULL)
      RETURNING product_id`.execute(transaction);
    for (const { product_id } of rows) {
      if (product_id !== null) await transaction.insertInto('alert_checks').values({ product_id }).execute();
    }
  });
}
