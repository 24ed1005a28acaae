import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { waitsForAnswer } from '../../claims/admin-claims.server.ts';
import { queueMail } from '../../mails/mails.server.ts';
import { adminOrders, lostPayments, openDecisions } from '../../orders/admin/admin-order-list.server.ts';
import { waitingQuestions } from '../../questions/questions.server.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { lockNotices } from './notices.server.ts';
import { mostNamed, type Summary, usualNotices } from './notices.ts';
import { ownersAccount } from './owner-notifications.server.ts';
import { summaryDue } from './summary-due.ts';

/**
 * Once a day at the chosen hour, or as soon as the store runs again. What one summary ends with the next one begins with, so nothing is
 * in none or in two.
 * @returns whether one was written
 */
export async function queueSummary(db: Database, now: Date): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockNotices(transaction);
    const known = await transaction.selectFrom('owner_notices').selectAll().executeTakeFirst();
    if (!known) {
      await begin(transaction, now);
      return false;
    }
    const { summary_hour: hour, summary_since: since, summed_until } = known;
    const span = hour === null ? null : summaryDue({ hour, since, summedUntil: summed_until }, now);
    if (!span) return false;
    await transaction.updateTable('owner_notices').set({ summed_until: span.until }).execute();
    const owner = await ownersAccount(transaction);
    if (!owner) return false;
    const [from, until] = [span.from.toISOString(), span.until.toISOString()];
    await queueMail(transaction, {
      to: owner.email,
      message: { kind: 'owner-summary', from, until },
      dedupeKey: `owner-summary:${until}`,
    });
    return true;
  });
}

/** A shop that begins has no day behind it to sum up. */
async function begin(transaction: DatabaseTransaction, now: Date): Promise<void> {
  const { mail, push, summaryHour } = usualNotices;
  await transaction
    .insertInto('owner_notices')
    .values({
      ...{ by_mail: [...mail], by_push: [...push], summary_hour: summaryHour },
      ...{ summary_since: now, summed_until: now },
    })
    .execute();
}

const stands = sql<boolean>`orders.status IN ('paid', 'paid_without_stock')`;

/** What waits is as it is when the mail is written. */
export async function readSummary(db: Queryable, { from, until }: Pick<Summary, 'from' | 'until'>): Promise<Summary> {
  const paid = db.selectFrom('orders').where('paid_at', '>=', from).where('paid_at', '<', until).where(stands);
  const { orders, amountInCents } = await paid
    .select([
      sql<number>`count(*)`.as('orders'),
      sql<number>`coalesce(sum(amount_in_cents), 0)::bigint`.as('amountInCents'),
    ])
    .executeTakeFirstOrThrow();
  const sold = await paid
    .innerJoin('order_lines', 'order_lines.order_reference', 'orders.reference')
    .select([sql<string>`max(product_name)`.as('name'), sql<number>`sum(quantity)::bigint`.as('quantity')])
    .groupBy('product_id')
    .orderBy('quantity', 'desc')
    .orderBy('product_id')
    .limit(mostNamed)
    .execute();
  const ranOut = await db
    .selectFrom('products')
    .innerJoin('shelf', 'shelf.product_id', 'products.id')
    .where('stock', '=', 0)
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('owner_news')
          .whereRef('subject', '=', 'products.id')
          .where('kind', '=', 'ran_out')
          .where('happened_at', '>=', from)
          .where('happened_at', '<', until)
          .select('owner_news.id'),
      ),
    )
    .select(['name', sql<number>`count(*) over ()`.as('total')])
    .orderBy('sales', 'desc')
    .orderBy('products.id')
    .limit(mostNamed)
    .execute();
  return {
    ...{ from, until, orders, amountInCents, sold, waits: await whatWaits(db, until) },
    ranOut: ranOut.map(({ name }) => name),
    ranOutTotal: ranOut[0]?.total ?? 0,
  };
}

/** What waits, counted as on the first page of the admin. */
async function whatWaits(db: Queryable, now: Date): Promise<Summary['waits']> {
  const total = sql<number>`count(*)`.as('total');
  const toSend = await adminOrders(db, 'unsent', now).select(total).executeTakeFirstOrThrow();
  const claims = await db.selectFrom('claims').select(total).where(waitsForAnswer).executeTakeFirstOrThrow();
  const decisions = await openDecisions(db, 1, now);
  const lost = await lostPayments(db, 1);
  const questions = await waitingQuestions(db, 1);
  return {
    ...{ toSend: toSend.total, claims: claims.total },
    ...{ decisions: decisions.total + lost.total, questions: questions.total },
  };
}
