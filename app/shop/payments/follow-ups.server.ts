import { type RawBuilder, sql } from 'kysely';
import { batched } from '#app/platform/concurrency/batched.server.ts';
import { claimDue } from '#app/platform/jobs/claim-due.server.ts';
import { backoff } from '#app/platform/jobs/poller.server.ts';
import type { LockedOrder } from '../orders/orders.server.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { followOrder, lastQuestionAt } from './follow.server.ts';
import { GatewayUnavailable } from './gateway.ts';
import { endSilence, noteSilence } from './provider-silence.server.ts';
import type { Settling } from './settle.server.ts';

/** A question older than this belongs to a dead process. Longer than asking may take. */
const claimSeconds = 90;

export interface DueFollowUp {
  reference: string;
  timesAsked: number;
}

/**
 * Orders about which it is time to ask, each for one process only. Those that wait for money come first, however many were replaced.
 */
export async function claimDueFollowUps(db: Database, most: number): Promise<DueFollowUp[]> {
  const waiting = await claimFollowUps(db, sql`NOT is_replaced`, most);
  return waiting.length === most
    ? waiting
    : [...waiting, ...(await claimFollowUps(db, sql`is_replaced`, most - waiting.length))];
}

const claimFollowUps = (db: Database, which: RawBuilder<unknown>, most: number) =>
  claimDue(
    db,
    {
      table: 'order_follow_ups',
      key: 'order_reference',
      where: sql`${which} AND ask_at <= now()`,
      orderBy: 'ask_at',
      set: sql`ask_at = now() + make_interval(secs => ${claimSeconds}), times_asked = times_asked + 1`,
      returning: sql<DueFollowUp>`order_reference AS reference, times_asked AS "timesAsked"`,
    },
    most,
  );

/** One browser can leave any number of them behind, so none is asked about until its link has long expired. */
export async function askOnceWhenReplaced(
  transaction: DatabaseTransaction,
  order: Pick<LockedOrder, 'reference' | 'paymentExpiresAt'>,
  now: Date,
): Promise<void> {
  const seconds = (lastQuestionAt(order).getTime() - now.getTime()) / 1000;
  await sql`
    UPDATE order_follow_ups SET ask_at = now() + make_interval(secs => ${seconds}), times_asked = 0, is_replaced = true
    WHERE order_reference = ${order.reference}`.execute(transaction);
}

/** Asks, and notes when to ask again. An order that the provider does not answer for is never given up. */
export async function followUp(
  settling: Settling & { firstDelaySeconds: number },
  { reference, timesAsked }: DueFollowUp,
): Promise<void> {
  const { db, now, firstDelaySeconds } = settling;
  const askIn = (seconds: number, times: number) => askLater(db, { reference, seconds, times });
  const later = () => askIn(backoff(timesAsked, firstDelaySeconds), timesAsked);
  let next: Awaited<ReturnType<typeof followOrder>>;
  try {
    next = await followOrder(settling, reference);
  } catch (error) {
    await later();
    if (error instanceof GatewayUnavailable) await noteSilence(db, now);
    throw error;
  }
  await endSilence(db);
  if (next === 'open') await later();
  else if (next === 'final') await db.deleteFrom('order_follow_ups').where('order_reference', '=', reference).execute();
  else await askIn((next.again.getTime() - now.getTime()) / 1000, 0);
}

/** Of those that were asked about at once many in one statement, since each is a commit that reaches the disk. */
const askLater = batched<Database, { reference: string; seconds: number; times: number }, void>(async (db, due) => {
  await sql`
    UPDATE order_follow_ups SET ask_at = now() + make_interval(secs => next.seconds), times_asked = next.times,
      is_replaced = (SELECT status = 'replaced' FROM orders WHERE reference = order_reference)
    FROM unnest(${due.map(({ reference }) => reference)}::text[], ${due.map(({ seconds }) => seconds)}::float8[],
      ${due.map(({ times }) => times)}::integer[]) AS next (reference, seconds, times)
    WHERE order_reference = next.reference`.execute(db);
  return [];
});
