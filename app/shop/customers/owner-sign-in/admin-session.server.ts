import { type OnConflictBuilder, sql } from 'kysely';
import type { Acting } from '../../audit/audit.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { giveBackToDatabase, takeFromDatabase } from '../../shared/database-rate-limit.server.ts';
import { databaseRateLimits } from '../../shared/rate-limits.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import type { Queryable, Schema } from '../../shared/schema.ts';
import type { Session } from '../customer.ts';
import type { Identity } from '../identity.ts';
import { adminSessionHours, idleMinutes } from './admin-session.ts';
import { type FactorTools, hasSecondFactor, takeCode } from './second-factor.server.ts';

const idleSeconds = idleMinutes * 60;

/**
 * For each form that the owner sends. Reading does not count: open pages reload themselves when something changes in
 * the shop, so a session that nobody uses would never rest.
 */
export async function noteAdminActivity(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db
    .insertInto('desk_presence')
    .columns(['session_id', 'awake_until'])
    .expression(awake(db, sessionId, now).select((row) => ['id', row.val(addSeconds(now, idleSeconds)).as('until')]))
    .onConflict(renewed)
    .execute();
}

/** Whether what moves money needs no new step-up. */
export async function isAdminActive(db: Queryable, sessionId: string, now: Date): Promise<boolean> {
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

export interface OwnerSignInTools extends FactorTools {
  identity: Identity;
}

export type StepUpResult =
  | Done
  | Refused<'missing', { what: 'password' | 'code' }>
  | Refused<'wrong_password' | 'wrong_code'>
  | Refused<'wait', { seconds: number }>;

/** With a second factor its code, since browsers fill passwords in by themselves; else the password. */
export async function stepUpInAdmin(
  tools: OwnerSignInTools,
  acting: Acting,
  session: Session,
  typed: string,
): Promise<StepUpResult> {
  const { db } = tools;
  const result = (await hasSecondFactor(db, session.customer.id))
    ? await proveCode(tools, acting, typed)
    : await provePasswordInAdmin(tools, acting, typed);
  if (!result.ok) return result;
  const presence = { session_id: session.id, awake_until: addSeconds(acting.now, idleSeconds) };
  await db.insertInto('desk_presence').values(presence).onConflict(renewed).execute();
  return result;
}

/** Password and code, for what weakens the owner sign-in itself. */
export async function proveBoth(
  tools: OwnerSignInTools,
  acting: Acting,
  typed: { password: string; code: string },
): Promise<StepUpResult> {
  const password = await provePasswordInAdmin(tools, acting, typed.password);
  return password.ok ? proveCode(tools, acting, typed.code) : password;
}

export async function provePasswordInAdmin(
  { db, identity }: Pick<OwnerSignInTools, 'db' | 'identity'>,
  { actor, now }: Acting,
  password: string,
): Promise<StepUpResult> {
  if (password === '') return { ok: false, code: 'missing', what: 'password' };
  const subject = `desk-password/${actor.id}`;
  const seconds = await takeFromDatabase(db, subject, databaseRateLimits.stepUpInAdmin, now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  if (!(await identity.isPassword(actor.id, password))) return { ok: false, code: 'wrong_password' };
  await giveBackToDatabase(db, subject);
  return { ok: true };
}

async function proveCode(tools: OwnerSignInTools, acting: Acting, code: string): Promise<StepUpResult> {
  if (code.trim() === '') return { ok: false, code: 'missing', what: 'code' };
  const subject = `desk-code/${acting.actor.id}`;
  const seconds = await takeFromDatabase(tools.db, subject, databaseRateLimits.stepUpInAdmin, acting.now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  if (!(await takeCode(tools, acting, code, 'desk'))) return { ok: false, code: 'wrong_code' };
  await giveBackToDatabase(tools.db, subject);
  return { ok: true };
}

/** The sign-in itself refuses them from their last minute on; here they are only swept up. */
export async function forgetAdminSessions(db: Queryable, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('created_at', '<=', addSeconds(now, -adminSessionHours * 60 * 60))
    .where('customer_id', 'in', (owner) => owner.selectFrom('customers').select('id').where('role', '=', 'owner'))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
