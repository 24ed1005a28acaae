import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Customer } from '../customers/customer.ts';
import { queueMail } from '../mails/mails.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { cutPage } from '../shared/page.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import { type AlertSubject, mostAlerts, type OwnAlert, type ProductAlert } from './alert.ts';

export type Asking = AlertSubject & {
  /** An account or a guest's address. */
  who: { customerId: string } | { email: string };
  /** Where a mail with the question whether they want it goes; null who is known to read their mails. */
  confirmAt: string | null;
  /** Null for a word: nobody knows its price. */
  mostPesos: number | null;
  privacyVersion: string | null;
  now: Date;
};

export type AlertOutcome = { ok: true; id: string } | Refused<'product_missing' | 'term_missing' | 'too_many'>;

/** A second alert for the same replaces the first one, once it is confirmed. */
export async function askForAlert(db: Database, asking: Asking): Promise<AlertOutcome> {
  const { who, confirmAt, mostPesos, privacyVersion, now } = asking;
  const subject = columnsOf(asking);
  const columns =
    'email' in who ? { customer_id: null, email: who.email } : { customer_id: who.customerId, email: null };
  const whose = 'email' in who ? who.email : who.customerId;
  return inTransaction(db, async (transaction): Promise<AlertOutcome> => {
    if (!(await lockSubject(transaction, subject)))
      return { ok: false, code: subject.term === null ? 'product_missing' : 'term_missing' };
    const { count } = await transaction
      .selectFrom('product_alerts')
      .select(sql<number>`count(*)`.as('count'))
      .where('who', '=', whose)
      .where('told_at', 'is', null)
      .where((build) => build.not(isAbout(subject)))
      .executeTakeFirstOrThrow();
    if (count >= mostAlerts) return { ok: false, code: 'too_many' };
    const { id } = await transaction
      .insertInto('product_alerts')
      .values({
        ...columns,
        ...subject,
        most_pesos: mostPesos,
        privacy_version: privacyVersion,
        asked_at: now,
        confirmed_at: confirmAt === null ? now : null,
      })
      .onConflict((conflict) =>
        conflict
          .columns([subject.term === null ? 'product_id' : 'term', 'who'])
          .where(subject.term === null ? sql<boolean>`true` : sql<boolean>`term IS NOT NULL`)
          .where(
            confirmAt === null
              ? sql<boolean>`confirmed_at IS NOT NULL AND told_at IS NULL`
              : sql<boolean>`confirmed_at IS NULL`,
          )
          .doUpdateSet({ most_pesos: mostPesos, privacy_version: privacyVersion, asked_at: now }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    if (confirmAt === null) await queueCheck(transaction, subject);
    else {
      const dedupeKey = `confirm-alert:${id}:${now.getTime()}`;
      await queueMail(transaction, { to: confirmAt, message: { kind: 'confirm-alert', alertId: id }, dedupeKey });
    }
    return { ok: true, id };
  });
}

type SubjectColumns = { product_id: string; term: null } | { product_id: null; term: string };

function columnsOf(subject: AlertSubject): SubjectColumns {
  return 'term' in subject ? { product_id: null, term: subject.term } : { product_id: subject.productId, term: null };
}

const isAbout = ({ product_id, term }: SubjectColumns) =>
  sql<boolean>`(product_id IS NOT DISTINCT FROM ${product_id} AND term IS NOT DISTINCT FROM ${term})`;

/**
 * Locks the product: a change of it waits, so that `check_alerts` sees the alert that is being written, or we see the change. A word is locked
 * so that nobody waits for one that the owner takes away at this moment.
 */
async function lockSubject(transaction: DatabaseTransaction, { product_id, term }: SubjectColumns): Promise<boolean> {
  const { rows } = await (term === null
    ? sql`SELECT FROM products WHERE id = ${product_id} AND deleted_at IS NULL FOR SHARE`
    : sql`SELECT FROM unsold_words WHERE term = ${term} FOR SHARE`
  ).execute(transaction);
  return rows.length > 0;
}

/** A product may be due already. Words are all looked at each minute (`notifyOfTerms`). */
async function queueCheck(transaction: DatabaseTransaction, { product_id }: SubjectColumns): Promise<void> {
  if (product_id !== null) await transaction.insertInto('alert_checks').values({ product_id }).execute();
}

/** Safe to run twice. */
export async function confirmAlert(db: Database, id: string, now: Date): Promise<Done | Refused<'gone'>> {
  return inTransaction(db, async (transaction): Promise<Done | Refused<'gone'>> => {
    const found = await transaction
      .selectFrom('product_alerts')
      .select(['product_id', 'term', 'who', 'confirmed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return { ok: false, code: 'gone' };
    if (found.confirmed_at) return { ok: true };
    const subject = found as SubjectColumns;
    // A deleted product may come back.
    await lockSubject(transaction, subject);
    await transaction
      .deleteFrom('product_alerts')
      .where(isAbout(subject))
      .where('who', '=', found.who)
      .where('confirmed_at', 'is not', null)
      .where('told_at', 'is', null)
      .execute();
    await transaction.updateTable('product_alerts').set({ confirmed_at: now }).where('id', '=', id).execute();
    await queueCheck(transaction, subject);
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
    .leftJoin('products', 'products.id', 'product_alerts.product_id')
    .select(['product_alerts.id', 'term', 'product_id as productId', 'name', 'price'])
    .select(['offer_percent as discount', 'fixed_price as fixedPrice'])
    .select('is_available as isAvailable')
    .select(['most_pesos as mostPesos', 'asked_at as askedAt', 'confirmed_at as confirmedAt', 'told_at as notifiedAt'])
    .select(sql<boolean>`products.deleted_at IS NULL`.as('isShown'));
}

type AlertRow = Awaited<ReturnType<ReturnType<typeof ownAlerts>['execute']>>[number];

function ownAlert({ id, term, askedAt, confirmedAt, notifiedAt, mostPesos, isShown, ...row }: AlertRow): OwnAlert {
  const times = { id, askedAt, confirmedAt, notifiedAt };
  if (term !== null) return { ...times, term };
  // What has no term has a product, by the table's own check.
  const { productId, name, price, discount, fixedPrice, isAvailable } = row as Pick<ProductAlert, keyof typeof row>;
  return { ...times, productId, name, price, discount, fixedPrice, isAvailable, isShown, mostPesos };
}

export async function alertsOf(db: Queryable, customer: Customer): Promise<OwnAlert[]> {
  const rows = await ownAlerts(db)
    .where('who', 'in', own(customer))
    .orderBy('asked_at', 'desc')
    .orderBy('product_alerts.id')
    .execute();
  return rows.map(ownAlert);
}

export async function findAlert(db: Queryable, id: string): Promise<(OwnAlert & { round: number }) | undefined> {
  const row = await ownAlerts(db).select('round').where('product_alerts.id', '=', id).executeTakeFirst();
  return row && { ...ownAlert(row), round: row.round };
}

const perPage = 50;

export async function awaitedProducts(db: Queryable, asked: number) {
  const waiting = db.selectFrom('product_alerts').where('confirmed_at', 'is not', null).where('told_at', 'is', null);
  const { total } = await waiting.select(sql<number>`count(DISTINCT product_id)`.as('total')).executeTakeFirstOrThrow();
  const { offset, ...page } = cutPage(asked, total, perPage);
  const products = await waiting
    .innerJoin('products', 'products.id', 'product_alerts.product_id')
    .innerJoin('shelf', 'shelf.product_id', 'products.id')
    .select(['products.id', 'name', 'price', 'offer_percent as discount', 'fixed_price as fixedPrice', 'available'])
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
