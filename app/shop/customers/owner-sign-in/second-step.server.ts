import { createHash, randomBytes } from 'node:crypto';
import type { Allowance } from '#app/platform/rate-limit.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { giveBackToDatabase, takeAllFromDatabase } from '../../shared/database-rate-limit.server.ts';
import { databaseRateLimits } from '../../shared/rate-limits.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import type { SignedIn } from '../identity.ts';
import type { OwnerSignInTools } from './admin-session.server.ts';
import { type BrowserStanding, standingOf } from './known-browsers.server.ts';
import { takeCode } from './second-factor.server.ts';

/** How long the right password waits for the code. */
export const secondStepSeconds = 10 * 60;

/** Null when the address belongs to nobody with a second factor: then the password is enough. */
export async function guardedBySecondFactor(db: Queryable, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('customers')
    .innerJoin('second_factors', 'second_factors.customer_id', 'customers.id')
    .select('customers.id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** @returns what the browser keeps until the code is typed; it opens nothing by itself */
export async function beginSecondStep(db: Database, customerId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('second_steps')
    .values({ token_hash: hashed(token), customer_id: customerId, expires_at: addSeconds(now, secondStepSeconds) })
    .execute();
  return token;
}

export async function isSecondStep(db: Queryable, token: string, now: Date): Promise<boolean> {
  return (await waiting(db, token, now)) !== null;
}

export type SecondStepResult =
  | ({ ok: true } & SignedIn)
  | Refused<'lapsed' | 'missing' | 'wrong_code'>
  | Refused<'wait', { seconds: number }>;

/** Opens the session that the right password had asked for. */
export async function finishSecondStep(
  tools: OwnerSignInTools & { now: Date },
  { token, typed }: { token: string; typed: string },
  { headers, device }: { headers: Headers; device: { id: string } | null },
): Promise<SecondStepResult> {
  const { db, identity, now } = tools;
  const customer = await waiting(db, token, now);
  if (!customer) return { ok: false, code: 'lapsed' };
  if (typed.trim() === '') return { ok: false, code: 'missing' };
  const standing = await standingOf(db, customer.id, device?.id ?? null);
  const counted = countedFor(customer.id, standing, device?.id ?? null);
  const seconds = await takeAllFromDatabase(db, counted, now);
  if (seconds > 0) return { ok: false, code: 'wait', seconds };
  if (!(await takeCode(tools, { actor: customer, now }, typed, 'sign_in'))) return { ok: false, code: 'wrong_code' };
  for (const { subject } of counted) await giveBackToDatabase(db, subject);
  const { numDeletedRows } = await db
    .deleteFrom('second_steps')
    .where('token_hash', '=', hashed(token))
    .executeTakeFirst();
  const opened = numDeletedRows === 1n ? await identity.openSession(customer.id, headers) : null;
  return opened ? { ok: true, ...opened } : { ok: false, code: 'lapsed' };
}

export async function forgetSecondSteps(db: Queryable, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('second_steps').where('expires_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The caller of this step knows the password, or has the mailbox that sets a new one. A browser that finished a sign-in before has its own
 * tries, so that a thief of either cannot lock the owner out; and a new password brings nobody more.
 */
function countedFor(id: string, standing: BrowserStanding, browser: string | null) {
  const tried = (who: string, lengths: Record<string, Allowance>) =>
    Object.entries(lengths).map(([length, allowance]) => ({
      subject: `second-step/${id}/${who}/${length}`,
      allowance,
    }));
  switch (standing) {
    case 'known':
      return tried(`${browser}`, {
        short: databaseRateLimits.codeFromKnownBrowser,
        day: databaseRateLimits.codesFromKnownBrowserInADay,
      });
    case 'forgotten':
      return tried(`${browser}`, { forgotten: databaseRateLimits.codesFromForgottenBrowserInADay });
    case 'stranger':
      return tried('strangers', {
        short: databaseRateLimits.codeFromStranger,
        day: databaseRateLimits.codesFromStrangersInADay,
      });
  }
}

/** The password may have changed, or the second factor ended, since it was typed: both end the wait. */
async function waiting(db: Queryable, token: string, now: Date) {
  const found = await db
    .selectFrom('second_steps')
    .innerJoin('customers', 'customers.id', 'second_steps.customer_id')
    .innerJoin('second_factors', 'second_factors.customer_id', 'customers.id')
    .select(['customers.id', 'email', 'role'])
    .where('token_hash', '=', hashed(token))
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return found ?? null;
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
