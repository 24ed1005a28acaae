import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { claimNumber } from '../../claims/claim.ts';
import { queueMail } from '../../mails/mails.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { lockNotices, readNoticeSettings } from './notices.server.ts';
import {
  type MessageState,
  mayTell,
  mostNamed,
  type NewsItem,
  type NewsKind,
  newsKinds,
  type RecentTelling,
  type Told,
} from './notices.ts';

/** Kinds of which something waits. */
export async function waitingNews(db: Database): Promise<NewsKind[]> {
  const { rows } = await sql<{ kind: NewsKind }>`
    SELECT kind FROM unnest(${newsKinds}::text[]) AS kind
    WHERE EXISTS (SELECT FROM owner_news WHERE waits AND owner_news.kind = kind.kind)`.execute(db);
  return rows.map(({ kind }) => kind);
}

/**
 * Makes one telling of all that waits of a kind, with its mail and its pushes, in one transaction: each is told once. With the kind
 * switched off nothing is sent, also later.
 * @returns the telling's id, or null
 */
export async function tellWaiting(db: Database, kind: NewsKind, now: Date): Promise<number | null> {
  return inTransaction(db, async (transaction) => {
    await lockNotices(transaction);
    const { mail, push } = await readNoticeSettings(transaction);
    if (!mail.includes(kind) && !push.includes(kind)) {
      await settle(transaction, kind, null);
      return null;
    }
    const told = await transaction
      .selectFrom('owner_tellings')
      .select('told_at')
      .where('kind', '=', kind)
      .where('told_at', '>', addSeconds(now, -60 * 60))
      .execute();
    const isWaiting = (await waitingNews(transaction)).includes(kind);
    const allowed = mayTell(
      told.map(({ told_at }) => told_at),
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

async function settle(transaction: DatabaseTransaction, kind: NewsKind, tellingId: number | null): Promise<void> {
  await transaction
    .updateTable('owner_news')
    .set({ waits: false, told_in: tellingId })
    .where('kind', '=', kind)
    .where('waits', '=', true)
    .execute();
}

const mailKey = (tellingId: number) => `owner-news:${tellingId}`;

async function queueOwnerMail(transaction: DatabaseTransaction, tellingId: number): Promise<void> {
  const owner = await ownersAccount(transaction);
  if (!owner) return;
  await queueMail(transaction, {
    to: owner.email,
    message: { kind: 'owner-news', tellingId },
    dedupeKey: mailKey(tellingId),
  });
}

export async function ownersAccount(db: Queryable): Promise<{ email: string; name: string } | undefined> {
  return db.selectFrom('customers').select(['email', 'name']).where('role', '=', 'owner').executeTakeFirst();
}

async function queuePushes(transaction: DatabaseTransaction, tellingId: number): Promise<void> {
  await sql`INSERT INTO owner_pushes (telling_id, device_id) SELECT ${tellingId}, id FROM push_devices`.execute(
    transaction,
  );
}

/** Read when it is sent, so that no message keeps a shopper's name. What is gone meanwhile is left out. */
export async function toldBy(db: Queryable, tellingId: number): Promise<Told> {
  const telling = await db
    .selectFrom('owner_tellings')
    .select(['kind', sql<number>`(SELECT count(*) FROM owner_news WHERE told_in = owner_tellings.id)`.as('total')])
    .where('id', '=', tellingId)
    .executeTakeFirst();
  if (!telling) return { total: 0, news: [] };
  const news = await itemsOf[telling.kind](db, tellingId);
  return { total: news.length < mostNamed ? news.length : telling.total, news };
}

const newsOf = (db: Queryable, tellingId: number) =>
  db.selectFrom('owner_news').where('told_in', '=', tellingId).orderBy('owner_news.id').limit(mostNamed);

const itemsOf: Record<NewsKind, (db: Queryable, tellingId: number) => Promise<NewsItem[]>> = {
  async sale(db, tellingId) {
    const rows = await newsOf(db, tellingId)
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
  async claim(db, tellingId) {
    const rows = await newsOf(db, tellingId)
      .innerJoin('claims', (join) => join.on(sql<boolean>`claims.id = subject::bigint`))
      .select(['claims.id', 'year', 'name'])
      .execute();
    return rows.map(({ id, year, name }) => ({ kind: 'claim', number: claimNumber(year, id), fullName: name }));
  },
  async review(db, tellingId) {
    const rows = await newsOf(db, tellingId)
      .innerJoin('reviews', (join) => join.on(sql<boolean>`reviews.id = subject::bigint`))
      .innerJoin('customers', 'customers.id', 'reviews.customer_id')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .select(['reviews.id', 'customers.name as fullName', 'stars', 'products.name as productName'])
      .execute();
    return rows.map((row) => ({ kind: 'review', ...row }));
  },
  async ran_out(db, tellingId) {
    const rows = await newsOf(db, tellingId)
      .innerJoin('products', 'products.id', 'subject')
      .innerJoin('shelf', 'shelf.product_id', 'products.id')
      .where('shelf.stock', '=', 0)
      .where('products.deleted_at', 'is', null)
      .select(['products.id as productId', 'products.name as productName'])
      .execute();
    return rows.map((row) => ({ kind: 'ran_out', ...row }));
  },
};

export async function recentTellings(db: Queryable, most: number): Promise<RecentTelling[]> {
  const state = (alias: string) => sql<MessageState>`CASE WHEN ${sql.ref(`${alias}.sent_at`)} IS NOT NULL THEN 'sent'
    WHEN ${sql.ref(`${alias}.ended_at`)} IS NOT NULL THEN 'failed' ELSE 'waiting' END`;
  const { rows } = await sql<RecentTelling>`
    SELECT t.id, t.kind, t.told_at AS at, (SELECT count(*) FROM owner_news WHERE told_in = t.id) AS count,
      (SELECT ${state('m')} FROM mails m WHERE dedupe_key = 'owner-news:' || t.id AND m.ended_as IS DISTINCT FROM 'overtaken') AS mail,
      (SELECT jsonb_build_object('sent', count(*) FILTER (WHERE s = 'sent'), 'failed', count(*) FILTER (WHERE s = 'failed'),
          'waiting', count(*) FILTER (WHERE s = 'waiting'))
        FROM (SELECT ${state('p')} AS s FROM owner_pushes p
          WHERE p.telling_id = t.id AND p.ended_as IS DISTINCT FROM 'overtaken') states) AS pushes
    FROM owner_tellings t ORDER BY t.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

const keptDays = 30;

/** The summary needs no more than the last days. */
export async function forgetOldNews(db: Database, now: Date): Promise<void> {
  const end = addSeconds(now, -keptDays * 24 * 60 * 60);
  await db.deleteFrom('owner_tellings').where('told_at', '<', end).execute();
  await db.deleteFrom('owner_news').where('happened_at', '<', end).where('waits', '=', false).execute();
  await db.deleteFrom('owner_pushes').where('created_at', '<', end).execute();
}
