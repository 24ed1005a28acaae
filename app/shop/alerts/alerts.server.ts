import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Customer } from '../customers/customer.ts';
import { queueMail } from '../mails/mails.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { cutPage } from '../shared/page.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import { mostAlerts, type OwnAlert } from './alert.ts';

export interface Asking {
  /** An account or a guest's address. */
  who: { customerId: string } | { email: string };
  /** Where a mail with the question whether they want it goes; null who is known to read their mails. */
  confirmAt: string | null;
  productId: string;
  mostPesos: number | null;
  privacyVersion: string | null;
  now: Date;
}

export type AlertOutcome = { ok: true; id: string } | Refused<'product_missing' | 'too_many'>;

/** A second alert for the same product replaces the first one, once it is confirmed. */
export async function askForAlert(db: Database, asking: Asking): Promise<AlertOutcome> {
  const { who, confirmAt, productId, mostPesos, privacyVersion, now } = asking;
  const columns =
    'email' in who ? { customer_id: null, email: who.email } : { customer_id: who.customerId, email: null };
  const whose = 'email' in who ? who.email : who.customerId;
  return inTransaction(db, async (transaction): Promise<AlertOutcome> => {
    if (!(await lockProduct(transaction, productId))) return { ok: false, code: 'product_missing' };
    const { count } = await transaction
      .selectFrom('product_alerts')
      .select(sql<number>`count(*)`.as('count'))
      .where('who', '=', whose)
      .where('told_at', 'is', null)
      .where('product_id', '<>', productId)
      .executeTakeFirstOrThrow();
    if (count >= mostAlerts) return { ok: false, code: 'too_many' };
    const { id } = await transaction
      .insertInto('product_alerts')
      .values({
        ...columns,
        product_id: productId,
        most_pesos: mostPesos,
        privacy_version: privacyVersion,
        asked_at: now,
        confirmed_at: confirmAt === null ? now : null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'who'])
          .where(
            confirmAt === null
              ? sql<boolean>`confirmed_at IS NOT NULL AND told_at IS NULL`
              : sql<boolean>`confirmed_at IS NULL`,
          )
          .doUpdateSet({ most_pesos: mostPesos, privacy_version: privacyVersion, asked_at: now }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    if (confirmAt === null) await queueCheck(transaction, productId);
    else {
      const dedupeKey = `confirm-alert:${id}:${now.getTime()}`;
      await queueMail(transaction, { to: confirmAt, message: { kind: 'confirm-alert', alertId: id }, dedupeKey });
    }
    return { ok: true, id };
  });
}

/** Locks the product: a change of it waits, so that `check_alerts` sees the alert that is being written, or we see the change. */
async function lockProduct(transaction: DatabaseTransaction, productId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM products WHERE id = ${productId} AND deleted_at IS NULL FOR SHARE`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** It may be due already. */
async function queueCheck(transaction: DatabaseTransaction, productId: string): Promise<void> {
  await transaction.insertInto('alert_checks').values({ product_id: productId }).execute();
}

/** Safe to run twice. */
export async function confirmAlert(db: Database, id: string, now: Date): Promise<Done | Refused<'gone'>> {
  return inTransaction(db, async (transaction): Promise<Done | Refused<'gone'>> => {
    const found = await transaction
      .selectFrom('product_alerts')
      .select(['product_id', 'who', 'confirmed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return { ok: false, code: 'gone' };
    if (found.confirmed_at) return { ok: true };
    // A deleted product may come back.
    await lockProduct(transaction, found.product_id);
    await transaction
      .deleteFrom('product_alerts')
      .where('product_id', '=', found.product_id)
      .where('who', '=', found.who)
      .where('confirmed_at', 'is not', null)
      .where('told_at', 'is', null)
      .execute();
    await transaction.updateTable('product_alerts').set({ confirmed_at: now }).where('id', '=', id).execute();
    await queueCheck(transaction, found.product_id);
    return { ok: true };
  });
}

/** Mails of it that are on their way find it gone and are not sent. */
export async function leaveAlert(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('product_alerts').where('id', '=', id).execute();
}

/** @returns how many were left by the person who asked for this one */
export async function leaveAllAlerts(db: Queryable, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('product_alerts')
    .where('who', '=', (build) =>
      build.selectFrom('product_alerts as named').select('named.who').where('named.id', '=', id),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The e-mail counts once it is confirmed: then what a guest asked for under it is theirs. */
function own(customer: Pick<Customer, 'id' | 'email' | 'isEmailVerified'>) {
  return customer.isEmailVerified ? [customer.id, customer.email] : [customer.id];
}

export async function leaveOwnAlert(db: Queryable, customer: Customer, id: string): Promise<void> {
  await db.deleteFrom('product_alerts').where('id', '=', id).where('who', 'in', own(customer)).execute();
}

export async function forgetAlertsOf(db: Queryable, customer: Pick<Customer, 'id' | 'email' | 'isEmailVerified'>) {
  await db.deleteFrom('product_alerts').where('who', 'in', own(customer)).execute();
}

function ownAlerts(db: Queryable) {
  return db
    .selectFrom('product_alerts')
    .innerJoin('products', 'products.id', 'product_alerts.product_id')
    .select([
      'product_alerts.id',
      'product_id as productId',
      'name',
      'price',
      'discount',
      'is_available as isAvailable',
    ])
    .select(['most_pesos as mostPesos', 'asked_at as askedAt', 'confirmed_at as confirmedAt', 'told_at as notifiedAt'])
    .select(sql<boolean>`products.deleted_at IS NULL`.as('isShown'));
}

export async function alertsOf(db: Queryable, customer: Customer): Promise<OwnAlert[]> {
  return ownAlerts(db)
    .where('who', 'in', own(customer))
    .orderBy('asked_at', 'desc')
    .orderBy('product_alerts.id')
    .execute();
}

export async function findAlert(db: Queryable, id: string): Promise<(OwnAlert & { round: number }) | undefined> {
  return ownAlerts(db).select('round').where('product_alerts.id', '=', id).executeTakeFirst();
}

const perPage = 50;

export async function awaitedProducts(db: Queryable, asked: number) {
  const waiting = db.selectFrom('product_alerts').where('confirmed_at', 'is not', null).where('told_at', 'is', null);
  const { total } = await waiting.select(sql<number>`count(DISTINCT product_id)`.as('total')).executeTakeFirstOrThrow();
  const { offset, ...page } = cutPage(asked, total, perPage);
  const products = await waiting
    .innerJoin('products', 'products.id', 'product_alerts.product_id')
    .innerJoin('shelf', 'shelf.product_id', 'products.id')
    .select(['products.id', 'name', 'price', 'discount', 'available'])
    .select([
      sql<boolean>`products.deleted_at IS NULL`.as('isShown'),
      sql<number>`count(*) FILTER (WHERE most_pesos IS NULL)`.as('forStock'),
      sql<number>`count(most_pesos)`.as('forPrice'),
      sql<number | null>`max(most_pesos)`.as('highestMost'),
    ])
    .groupBy(['products.id', 'available'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('products.id')
    .limit(perPage)
    .offset(offset)
    .execute();
  return { products, total, ...page };
}

const hours = 60 * 60;
const unconfirmedSeconds = 48 * hours;
const notifiedSeconds = 30 * 24 * hours;
const waitingSeconds = 365 * 24 * hours;

/** Nobody needs an address longer than what it was given for. Safe to run at any time and twice. */
export async function forgetOldAlerts(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('product_alerts')
    .where('asked_at', '<', addSeconds(now, -unconfirmedSeconds))
    .where((build) =>
      build.or([
        build('confirmed_at', 'is', null),
        build('told_at', '<', addSeconds(now, -notifiedSeconds)),
        build.and([build('told_at', 'is', null), build('asked_at', '<', addSeconds(now, -waitingSeconds))]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
