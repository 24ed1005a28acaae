import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { forgottenPlaceholder } from '../../account/forgetting.ts';
import { claimNumber } from '../../claims/claim.ts';
import { openContingencies } from '../../invoices/contingency/late-contingencies.server.ts';
import { queueMail } from '../../mails/mails.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { isUndelivered } from '../undelivered-mails.server.ts';
import { lockNotices, readNoticeSettings } from './notices.server.ts';
import {
  type MessageState,
  mayNotify,
  mostNamed,
  type NotificationItem,
  type NotificationKind,
  notificationKinds,
  type OwnerNotification,
  type RecentNotification,
} from './notices.ts';

/** Kinds of which something waits. */
export async function waitingKinds(db: Database): Promise<NotificationKind[]> {
  const { rows } = await sql<{ kind: NotificationKind }>`
    SELECT kind FROM unnest(${notificationKinds}::text[]) AS kind
    WHERE EXISTS (SELECT FROM owner_news WHERE waits AND owner_news.kind = kind.kind)`.execute(db);
  return rows.map(({ kind }) => kind);
}

/**
 * Makes one notification of all that waits of a kind, with its mail and its pushes, in one transaction, so that each is sent once. With
 * the kind switched off nothing is sent, also later.
 * @returns the notification's id, or null
 */
export async function notifyOwner(db: Database, kind: NotificationKind, now: Date): Promise<number | null> {
  return inTransaction(db, async (transaction) => {
    await lockNotices(transaction);
    const { mail, push } = await readNoticeSettings(transaction);
    if (!mail.includes(kind) && !push.includes(kind)) {
      await settle(transaction, kind, null);
      return null;
    }
    const sentLastHour = await transaction
      .selectFrom('owner_tellings')
      .select('told_at')
      .where('kind', '=', kind)
      .where('told_at', '>', addSeconds(now, -60 * 60))
      .execute();
    const isWaiting = (await waitingKinds(transaction)).includes(kind);
    const allowed = mayNotify(
      sentLastHour.map(({ told_at }) => told_at),
      now,
    );
    if (!isWaiting || !allowed) return null;
    const { id } = await transaction
      .insertInto('owner_tellings')
      .values({ kind, told_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await settle(transaction, kind, id);
    if (mail.includes(kind)) await queueOwnerMail(transaction, id);
    if (push.includes(kind)) await queuePushes(transaction, id);
    return id;
  });
}

async function settle(
  transaction: DatabaseTransaction,
  kind: NotificationKind,
  notificationId: number | null,
): Promise<void> {
  await transaction
    .updateTable('owner_news')
    .set({ waits: false, told_in: notificationId })
    .where('kind', '=', kind)
    .where('waits', '=', true)
    .execute();
}

const mailKey = (notificationId: number) => `owner-news:${notificationId}`;

async function queueOwnerMail(transaction: DatabaseTransaction, notificationId: number): Promise<void> {
  const owner = await ownersAccount(transaction);
  if (!owner) return;
  await queueMail(transaction, {
    to: owner.email,
    message: { kind: 'owner-news', tellingId: notificationId },
    dedupeKey: mailKey(notificationId),
  });
}

export async function ownersAccount(db: Queryable): Promise<{ email: string; name: string } | undefined> {
  return db.selectFrom('customers').select(['email', 'name']).where('role', '=', 'owner').executeTakeFirst();
}

async function queuePushes(transaction: DatabaseTransaction, notificationId: number): Promise<void> {
  await sql`INSERT INTO owner_pushes (telling_id, device_id) SELECT ${notificationId}, id FROM push_devices`.execute(
    transaction,
  );
}

/** Read when it is sent, so that no message stores a shopper's name. What is gone by then is left out. */
export async function readNotification(db: Queryable, notificationId: number): Promise<OwnerNotification> {
  const notification = await db
    .selectFrom('owner_tellings')
    .select(['kind', sql<number>`(SELECT count(*) FROM owner_news WHERE told_in = owner_tellings.id)`.as('total')])
    .where('id', '=', notificationId)
    .executeTakeFirst();
  if (!notification) return { total: 0, items: [] };
  const items = await itemsOf[notification.kind](db, notificationId);
  return { total: items.length < mostNamed ? items.length : notification.total, items };
}

const itemRows = (db: Queryable, notificationId: number) =>
  db.selectFrom('owner_news').where('told_in', '=', notificationId).orderBy('owner_news.id').limit(mostNamed);

const itemsOf: Record<NotificationKind, (db: Queryable, notificationId: number) => Promise<NotificationItem[]>> = {
  async sale(db, notificationId) {
    const rows = await itemRows(db, notificationId)
      .innerJoin('orders', 'orders.reference', 'subject')
      .select(['reference', 'status', 'amount_in_cents', 'forgotten_at', 'full_name'])
      .execute();
    return rows.map((row) => ({
      kind: 'sale',
      reference: row.reference,
      fullName: row.forgotten_at ? null : row.full_name,
      amountInCents: row.amount_in_cents,
      isWithoutStock: row.status === 'paid_without_stock',
    }));
  },
  async decision(db, notificationId) {
    const rows = await itemRows(db, notificationId)
      .innerJoin('attention_items', (join) => join.on(sql<boolean>`attention_items.id = subject::bigint`))
      .leftJoin('orders', 'orders.reference', 'order_reference')
      .where('settled_at', 'is', null)
      .select(['attention_items.kind as why', 'forgotten_at', 'full_name'])
      .select(sql<string>`order_reference`.as('reference'))
      .execute();
    return rows.map(({ forgotten_at, full_name, ...row }) => ({
      ...{ kind: 'decision', ...row },
      fullName: forgotten_at ? null : full_name,
    }));
  },
  async claim(db, notificationId) {
    const rows = await itemRows(db, notificationId)
      .innerJoin('claims', (join) => join.on(sql<boolean>`claims.id = subject::bigint`))
      .select(['claims.id', 'year', 'name'])
      .execute();
    return rows.map(({ id, year, name }) => ({ kind: 'claim', number: claimNumber(year, id), fullName: name }));
  },
  async question(db, notificationId) {
    const rows = await itemRows(db, notificationId)
      .innerJoin('product_questions', (join) => join.on(sql<boolean>`product_questions.id = subject::bigint`))
      .innerJoin('products', 'products.id', 'product_id')
      .where('answer', 'is', null)
      .where('hidden_at', 'is', null)
      .select(['product_questions.id', 'question', 'products.name as productName'])
      .execute();
    return rows.map((row) => ({ kind: 'question', ...row }));
  },
  async review(db, notificationId) {
    const rows = await itemRows(db, notificationId)
      .innerJoin('reviews', (join) => join.on(sql<boolean>`reviews.id = subject::bigint`))
      .innerJoin('customers', 'customers.id', 'reviews.customer_id')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .select(['reviews.id', 'customers.name as fullName', 'stars', 'products.name as productName'])
      .execute();
    return rows.map((row) => ({ kind: 'review', ...row }));
  },
  async ran_out(db, notificationId) {
    const rows = await itemRows(db, notificationId)
      .innerJoin('products', 'products.id', 'subject')
      .innerJoin('shelf', 'shelf.product_id', 'products.id')
      .where('shelf.stock', '=', 0)
      .where('products.deleted_at', 'is', null)
      .select(['products.id as productId', 'products.name as productName'])
      .execute();
    return rows.map((row) => ({ kind: 'ran_out', ...row }));
  },
  async mail_failed(db, notificationId) {
    const rows = await itemRows(db, notificationId)
      .innerJoin('mails', (join) => join.on(sql<boolean>`mails.id = subject::uuid`))
      .where(isUndelivered)
      .where('recipient', '<>', forgottenPlaceholder)
      .select(['mails.kind as mail', 'recipient as to', 'last_error as reason'])
      .execute();
    return rows.map(({ reason, ...row }) => ({ kind: 'mail_failed', ...row, reason: reason ?? '' }));
  },
  async wompi_away(db, notificationId) {
    const rows = await itemRows(db, notificationId)
      .innerJoin('provider_silence', (join) => join.on(sql<boolean>`provider_silence.id = subject::bigint`))
      .select('since')
      .execute();
    return rows.map((row) => ({ kind: 'wompi_away', ...row }));
  },
  async import_ended(db, notificationId) {
    const rows = await itemRows(db, notificationId)
      .innerJoin('product_imports', (join) => join.on(sql<boolean>`product_imports.id = subject::bigint`))
      .select(['product_imports.id', 'file_name as fileName', 'state', 'trouble', 'written'])
      .execute();
    return rows.map(({ trouble, written, ...row }) => ({
      ...{ kind: 'import_ended', ...row, isStopped: trouble === 'stopped' },
      written: (written?.added ?? 0) + (written?.changed ?? 0),
    }));
  },
  async contingency(db, notificationId) {
    const rows = await openContingencies(db)
      .innerJoin('owner_news', (join) => join.on(sql<boolean>`subject = invoices.id::text`))
      .where('told_in', '=', notificationId)
      .select(['order_reference as reference', 'signed.issued_at as since'])
      .select(sql<string>`signed.prefix || signed.number`.as('number'))
      .orderBy('owner_news.id')
      .limit(mostNamed)
      .execute();
    return rows.map((row) => ({ kind: 'contingency', ...row }));
  },
};

export async function recentNotifications(db: Queryable, most: number): Promise<RecentNotification[]> {
  const state = (alias: string) => sql<MessageState>`CASE WHEN ${sql.ref(`${alias}.sent_at`)} IS NOT NULL THEN 'sent'
    WHEN ${sql.ref(`${alias}.ended_at`)} IS NOT NULL THEN 'failed' ELSE 'waiting' END`;
  const { rows } = await sql<RecentNotification>`
    SELECT t.id, t.kind, t.told_at AS at, (SELECT count(*) FROM owner_news WHERE told_in = t.id) AS count,
      (SELECT ${state('m')} FROM mails m WHERE dedupe_key = 'owner-news:' || t.id AND m.ended_as IS DISTINCT FROM 'overtaken') AS mail,
      (SELECT jsonb_build_object('sent', count(*) FILTER (WHERE s = 'sent'), 'failed', count(*) FILTER (WHERE s = 'failed'),
          'waiting', count(*) FILTER (WHERE s = 'waiting'))
        FROM (SELECT ${state('p')} AS s FROM owner_pushes p
          WHERE p.telling_id = t.id AND p.ended_as IS DISTINCT FROM 'overtaken') states) AS pushes
    FROM owner_tellings t ORDER BY t.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

const retentionDays = 30;

/** The summary needs no more than the last days. */
export async function forgetOldNotifications(db: Database, now: Date): Promise<void> {
  const end = addSeconds(now, -retentionDays * 24 * 60 * 60);
  await db.deleteFrom('owner_tellings').where('told_at', '<', end).execute();
  await db.deleteFrom('owner_news').where('happened_at', '<', end).where('waits', '=', false).execute();
  await db.deleteFrom('owner_pushes').where('created_at', '<', end).execute();
}
