import { type OnConflictBuilder, sql } from 'kysely';
import type { Acting } from '../../audit/audit.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { attemptLimits } from '../../shared/rate-limits.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import type { Queryable, Schema } from '../../shared/schema.ts';
import { giveBackAttempt, takeAttempt } from '../attempts.server.ts';
import type { Session } from '../customer.ts';
import type { Identity } from '../identity.ts';
import { deskSessionHours, idleMinutes } from './desk-session.ts';
import { type FactorTools, hasSecondFactor, takeCode } from './second-factor.server.ts';

const idleSeconds = idleMinutes * 60;

/**
 * For each form that the owner sends. Reading does not count: open pages load themselves anew when something changes in
 * the shop, so a desk that nobody sits at would never rest.
 */
export async function stayAtDesk(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db
    .insertInto('desk_presence')
    .columns(['session_id', 'awake_until'])
    .expression(awake(db, sessionId, now).select((row) => ['id', row.val(addSeconds(now, idleSeconds)).as('until')]))
    .onConflict(renewed)
    .execute();
}

/** Whether what moves money needs no new proof. */
export async function isAtDesk(db: Queryable, sessionId: string, now: Date): Promise<boolean> {
  return (await awake(db, sessionId, now).select('id').executeTakeFirst()) !== undefined;
}

function awake(db: Queryable, sessionId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .leftJoin('desk_presence', 'session_id', 'id')
    .where('id', '=', sessionId)
    .where(sql<Date>`coalesce(awake_until, created_at + make_interval(secs => ${idleSeconds}))`, '>', now);
}

const renewed = (conflict: OnConflictBuilder<Schema, 'desk_presence'>) =>
  conflict.column('session_id').doUpdateSet((row) => ({ awake_until: row.ref('excluded.awake_until') }));

export interface DoorTools extends FactorTools {
  identity: Identity;
}

export type DeskProof =
  | Done
  | Refused<'missing', { what: 'password' | 'code' }>
  | Refused<'wrong_password' | 'wrong_code'>
  | Refused<'wait', { seconds: number }>;

/** With a second factor its code, since browsers fill passwords in by themselves; else the password. */
export async function proveAtDesk(
  tools: DoorTools,
  acting: Acting,
  session: Session,
  typed: string,
): Promise<DeskProof> {
  const { db } = tools;
  const proof = (await hasSecondFactor(db, session.customer.id))
    ? await proveCode(tools, acting, typed)
    : await provePasswordAtDesk(tools, acting, typed);
  if (!proof.ok) return proof;
  const presence = { session_id: session.id, awake_until: addSeconds(acting.now, idleSeconds) };
  await db.insertInto('desk_presence').values(presence).onConflict(renewed).execute();
  return proof;
}

/** For what weakens the door itself: both. */
export async function proveBoth(
  tools: DoorTools,
  acting: Acting,
  typed: { password: string; code: string },
): Promise<DeskProof> {
  const password = await provePasswordAtDesk(tools, acting, typed.password);
  return password.ok ? proveCode(tools, acting, typed.code) : password;
}

export async function provePasswordAtDesk(
  { db, identity }: Pick<DoorTools, 'db' | 'identity'>,
  { actor, now }: Acting,
  password: string,
): Promise<DeskProof> {
  if (password === '') return { ok: false, code: 'missing', what: 'password' };
  const subject = `desk-password/${actor.id}`;
  const seconds = await takeAttempt(db, subject, attemptLimits.proveAtDesk, now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  if (!(await identity.isPassword(actor.id, password))) return { ok: false, code: 'wrong_password' };
  await giveBackAttempt(db, subject);
  return { ok: true };
}

async function proveCode(tools: DoorTools, acting: Acting, code: string): Promise<DeskProof> {
  if (code.trim() === '') return { ok: false, code: 'missing', what: 'code' };
  const subject = `desk-code/${acting.actor.id}`;
  const seconds = await takeAttempt(tools.db, subject, attemptLimits.proveAtDesk, acting.now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  if (!(await takeCode(tools, acting, code, 'desk'))) return { ok: false, code: 'wrong_code' };
  await giveBackAttempt(tools.db, subject);
  return { ok: true };
}

/** The sign-in itself refuses them from their last minute on; here they are only swept up. */
export async function forgetDeskSessions(db: Queryable, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('created_at', '<=', addSeconds(now, -deskSessionHours * 60 * 60))
    .where('customer_id', 'in', (owner) => owner.selectFrom('customers').select('id').where('role', '=', 'owner'))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
