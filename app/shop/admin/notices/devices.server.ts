import { type Acting, audited, mustBeOwner, ownerCommand } from '../../audit/audit.server.ts';
import type { BrowserName } from '../../customers/browser-name.ts';
import { takeFromDatabase } from '../../shared/database-rate-limit.server.ts';
import { databaseRateLimits } from '../../shared/rate-limits.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import { lockNotices } from './notices.server.ts';
import { type MessageState, mostDevices, type PushDevice } from './notices.ts';
import type { PushSender, PushTarget } from './push.ts';
import { arePushKeys } from './push-address.ts';

const deviceIdPattern = /^[\da-f-]{36}$/;

type Asking = { sessionId: string; browser: BrowserName };

/**
 * One for each session: a browser that subscribes again replaces its own row.
 * @throws NotTheOwner
 */
export async function addDevice(
  { db, sender, acting }: { db: Database; sender: Pick<PushSender, 'takes' | 'publicKey'>; acting: Acting },
  { address, p256dh, auth }: PushTarget,
  { sessionId, browser }: Asking,
): Promise<Done | Refused<'not_an_address'> | Refused<'too_many'>> {
  return ownerCommand(db, acting, async (transaction) => {
    if (!sender.takes(address) || !arePushKeys({ p256dh, auth })) return { ok: false, code: 'not_an_address' };
    await lockNotices(transaction);
    const known = await transaction.selectFrom('push_devices').select(['id', 'session_id', 'address']).execute();
    const own = known.filter((device) => device.session_id === sessionId || device.address === address);
    if (known.length - own.length >= mostDevices) return { ok: false, code: 'too_many' };
    const ids = own.map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom('push_devices').where('id', 'in', ids).execute();
    const row = { address, p256dh, auth, session_id: sessionId, server_key: sender.publicKey, added_at: acting.now };
    await transaction
      .insertInto('push_devices')
      .values({ ...row, ...browser })
      .execute();
    // Pushes that go elsewhere from now on are a new device in the audit, also in a session that had one.
    const isSame = own.some((device) => device.session_id === sessionId && device.address === address);
    return isSame ? { ok: true } : audited(entry('device_added', browser));
  });
}

/** @throws NotTheOwner */
export async function removeDevice(db: Database, acting: Acting, id: string): Promise<Done | Refused<'gone'>> {
  return ownerCommand(db, acting, async (transaction) => {
    if (!deviceIdPattern.test(id)) return { ok: false, code: 'gone' };
    const removed = await transaction
      .deleteFrom('push_devices')
      .where('id', '=', id)
      .returning(['browser', 'system'])
      .executeTakeFirst();
    if (!removed) return { ok: false, code: 'gone' };
    return audited(entry('device_removed', removed));
  });
}

/** A message to one browser, so that the owner sees that it arrives. @throws NotTheOwner */
export async function tryDevice(
  db: Database,
  acting: Acting,
  id: string,
): Promise<Done | Refused<'gone'> | { ok: false; code: 'too_often'; seconds: number }> {
  mustBeOwner(acting);
  if (!deviceIdPattern.test(id)) return { ok: false, code: 'gone' };
  const { actor, now } = acting;
  const seconds = await takeFromDatabase(db, `try-push/${actor.id}`, databaseRateLimits.tryPush, now);
  if (seconds > 0) return { ok: false, code: 'too_often', seconds };
  const known = await db.selectFrom('push_devices').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) return { ok: false, code: 'gone' };
  await db.insertInto('owner_pushes').values({ device_id: id, telling_id: null }).execute();
  return { ok: true };
}

function entry(action: 'device_added' | 'device_removed', { browser, system }: BrowserName) {
  const deviceName = [browser, system].filter(Boolean).join(', ');
  const facts = { place: deviceName || null };
  return action === 'device_added'
    ? ({ subject: 'notices', subjectId: '', action, after: facts } as const)
    : ({ subject: 'notices', subjectId: '', action, before: facts } as const);
}

export async function pushDevices(
  db: Queryable,
  { sessionId, publicKey, now }: { sessionId: string; publicKey: string; now: Date },
): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('owner_pushes')
          .select(['sent_at', 'ended_at', 'created_at'])
          .whereRef('device_id', '=', 'push_devices.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['push_devices.id', 'browser', 'system', 'added_at as since', 'session_id'])
    .select(['last.sent_at', 'last.ended_at', 'last.created_at'])
    .where('server_key', '=', publicKey)
    .where('expires_at', '>', now)
    .orderBy('added_at', 'desc')
    .execute();
  return rows.map(({ id, browser, system, since, session_id, sent_at, ended_at, created_at }) => ({
    ...{ id, browser, system, since, isThis: session_id === sessionId },
    last: created_at && { at: sent_at ?? ended_at ?? created_at, state: stateOf(sent_at, ended_at) },
  }));
}

function stateOf(sentAt: Date | null, endedAt: Date | null): MessageState {
  if (sentAt) return 'sent';
  return endedAt ? 'failed' : 'waiting';
}
