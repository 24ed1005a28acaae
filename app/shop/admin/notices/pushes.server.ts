import { sql } from 'kysely';
import { claimDue, isFree } from '#app/platform/jobs/claim-due.server.ts';
import { backoff } from '#app/platform/jobs/poller.server.ts';
import type { Database } from '../../shared/schema.ts';
import { PushDelayed, type PushEnd, type PushMessage, type PushSender, type PushTarget } from './push.ts';

/** A claim older than this belongs to a dead process. Longer than a sender may take. */
const claimSeconds = 90;
/** An older notification is no use on a telephone; the page and the mail have it. */
const longestHours = 6;
const firstRetrySeconds = 30;
const longestReason = 300;

export interface DuePush {
  id: number;
  notificationId: number | null;
  deviceId: string | null;
  /** Null once the browser was taken away, its session ended, or the shop has another key. */
  target: PushTarget | null;
  attempts: number;
  isOld: boolean;
}

/** Each for one process only. */
export async function claimDuePushes(db: Database, most: number, publicKey: string): Promise<DuePush[]> {
  return claimDue(
    db,
    {
      table: 'owner_pushes',
      where: sql`due_at <= now() AND sent_at IS NULL AND ended_at IS NULL AND ${isFree(claimSeconds)}`,
      orderBy: 'due_at',
      set: sql`claimed_at = now(), attempts = attempts + 1`,
      returning: sql<DuePush>`id, telling_id AS "notificationId", device_id AS "deviceId", attempts,
        created_at < now() - make_interval(hours => ${longestHours}) AS "isOld",
        (SELECT jsonb_build_object('address', address, 'p256dh', p256dh, 'auth', auth)
          FROM push_devices d JOIN sessions ON sessions.id = d.session_id AND sessions.expires_at > now()
          WHERE d.id = claimed.device_id AND server_key = ${publicKey}) AS target`,
    },
    most,
  );
}

export type PushDelivery = { ok: true } | { ok: false; code: PushEnd | 'delayed'; reason: string };

/**
 * Claimed, sent and marked in three steps, since no network call belongs in a transaction. If the process dies before marking, the
 * message is sent again with the same tag, and the telephone shows one.
 * @param compose null when there is nothing to say any more
 */
export async function deliverPush(
  { db, sender, compose }: { db: Database; sender: PushSender; compose(push: DuePush): Promise<PushMessage | null> },
  push: DuePush,
): Promise<PushDelivery> {
  if (!push.target) return endPush(db, push, 'gone', 'no browser takes it any more');
  try {
    const message = await compose(push);
    if (!message) return await endPush(db, push, 'overtaken', 'there is nothing to say any more');
    const outcome = await sender.send(push.target, message);
    if (!outcome.ok) return await endPush(db, push, outcome.code, outcome.reason);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const delivery = await putBack(db, push, reason, error instanceof PushDelayed ? error.waitSeconds : 0);
    if (error instanceof PushDelayed) return delivery;
    throw error;
  }
  await db
    .updateTable('owner_pushes')
    .set({ claimed_at: null, sent_at: sql<Date>`now()`, last_error: null })
    .where('id', '=', push.id)
    .execute();
  return { ok: true };
}

async function putBack(db: Database, push: DuePush, reason: string, waitSeconds: number): Promise<PushDelivery> {
  if (push.isOld) return endPush(db, push, 'given_up', reason);
  const seconds = Math.max(waitSeconds, backoff(push.attempts, firstRetrySeconds));
  await db
    .updateTable('owner_pushes')
    .set({
      claimed_at: null,
      last_error: reason.slice(0, longestReason),
      due_at: sql<Date>`now() + make_interval(secs => ${seconds}::float8)`,
    })
    .where('id', '=', push.id)
    .where('attempts', '=', push.attempts)
    .execute();
  return { ok: false, code: 'delayed', reason };
}

async function endPush(db: Database, push: DuePush, code: PushEnd, reason: string): Promise<PushDelivery> {
  await db
    .updateTable('owner_pushes')
    .set({
      claimed_at: null,
      ended_at: sql<Date>`now()`,
      ended_as: code,
      last_error: reason.slice(0, longestReason),
    })
    .where('id', '=', push.id)
    .where('attempts', '=', push.attempts)
    .execute();
  // Whatever else waits for it finds no browser.
  if (code === 'gone' && push.deviceId) await db.deleteFrom('push_devices').where('id', '=', push.deviceId).execute();
  return { ok: false, code, reason };
}
