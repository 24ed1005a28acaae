import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { shownProducts } from '../catalog/products.server.ts';
import { queueOrderMail } from '../orders/order-mails.server.ts';
import { addSeconds } from '../shared/clock.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { isSignedKey, signedKey } from '../shared/signed-key.server.ts';

const daySeconds = 24 * 60 * 60;
/** After delivery: long enough to have used it, short enough to remember. */
const afterDays = 10;
/** Older orders are left alone, as after a shop that stood still or began to invite. */
const untilDays = 30;
const atATime = 200;
const mostInvited = 3;

/** What a mail asks about. */
export interface InvitedProduct {
  id: string;
  name: string;
}

const addressHash = sql<string>`encode(sha256(convert_to(lower(orders.email), 'UTF8')), 'hex')`;

/** Delivered whole, with nothing that came back or that its buyer asks about, to somebody who did not say that no such mail shall come. */
const mayBeInvited = sql<boolean>`orders.status = 'paid' AND orders.fulfilment_status = 'delivered'
  AND orders.forgotten_at IS NULL
  AND NOT EXISTS (SELECT FROM order_returns WHERE order_returns.order_reference = orders.reference)
  AND NOT EXISTS (SELECT FROM claims WHERE claims.piece_order = orders.reference)
  AND NOT EXISTS (SELECT FROM review_mail_stops WHERE address_hash = ${addressHash})`;

/**
 * Queues one mail an order, ten days after it was delivered. Safe to run twice or in two processes: the mail's key is taken once.
 * @returns how many orders were found
 */
export async function inviteToReview(db: Database, now: Date): Promise<number> {
  const due = await db
    .selectFrom('orders')
    .select('reference')
    .where('delivered_at', '<=', addSeconds(now, -afterDays * daySeconds))
    .where('delivered_at', '>', addSeconds(now, -untilDays * daySeconds))
    .where(mayBeInvited)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM mails WHERE dedupe_key = 'order-review:' || orders.reference)`)
    .orderBy('delivered_at')
    .limit(atATime)
    .execute();
  for (const { reference } of due) {
    await inTransaction(db, (transaction) => queueOrderMail(transaction, 'order-review', reference));
  }
  return due.length;
}

/** Read when the mail is sent: none where it is no longer due, or where its buyer has reviewed all of them. */
export async function invitedProducts(db: Queryable, reference: string): Promise<InvitedProduct[]> {
  return shownProducts(db)
    .innerJoin('order_lines', 'order_lines.product_id', 'products.id')
    .innerJoin('orders', 'orders.reference', 'order_lines.order_reference')
    .select(['products.id', 'products.name'])
    .where('orders.reference', '=', reference)
    .where(mayBeInvited)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM reviews WHERE reviews.product_id = products.id
        AND reviews.customer_id = orders.customer_id)`,
    )
    .orderBy('order_lines.charged_in_cents', 'desc')
    .orderBy('products.id')
    .limit(mostInvited)
    .execute();
}

const label = 'nucleo: no more mails about reviews, version 1';

/** Opens the page that ends these mails, to who has the mail. */
export function reviewMailsLink(
  { publicUrl, sessionSecret }: { publicUrl: string; sessionSecret: string },
  reference: string,
): string {
  return `${publicUrl}/resenas/${encodeURIComponent(reference)}?clave=${signedKey(sessionSecret, label, reference)}`;
}

export function opensReviewMails(sessionSecret: string, reference: string, key: string | null): boolean {
  return isSignedKey(sessionSecret, label, reference, key);
}

/** For every order of the address that this one was made with. */
export async function stopReviewMails(db: Queryable, reference: string, now: Date): Promise<void> {
  await sql`INSERT INTO review_mail_stops (address_hash, stopped_at)
    SELECT ${addressHash}, ${now} FROM orders WHERE reference = ${reference} AND forgotten_at IS NULL
    ON CONFLICT DO NOTHING`.execute(db);
}
