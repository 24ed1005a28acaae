import { createHash } from 'node:crypto';
import { forgetCount, giveBackToDatabase, takeAllFromDatabase } from '../shared/database-rate-limit.server.ts';
import { readEmail } from '../shared/forms/email-address.ts';
import { databaseRateLimits } from '../shared/rate-limits.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database } from '../shared/schema.ts';
import { type Captcha, type CaptchaRefusal, captchaRefusal } from './captcha.ts';
import type { Customer } from './customer.ts';
import type { Identity } from './identity.ts';
import { beginSecondStep, guardedBySecondFactor } from './owner-sign-in/second-step.server.ts';

export interface SigningIn {
  db: Database;
  identity: Identity;
  captcha: Captcha;
  now: Date;
}

export interface Visitor {
  headers: Headers;
  address: string;
  /** An id of this browser, and whether it was signed in to an account before. */
  device: { id: string; hasSignedIn: (email: string) => boolean } | null;
}

export interface Login {
  email: string;
  password: string;
  recaptchaToken: string;
}

type Entered =
  | { ok: true; customer: Customer; setCookies: string[] }
  | Refused<'wrong'>
  | Refused<'code_asked', { token: string }>;

export type SignInResult = Entered | Refused<'incomplete'> | CaptchaRefusal | Refused<'wait', { seconds: number }>;

/** Answers and their duration are the same whether or not the address has an account. */
export async function signIn(tools: SigningIn, login: Login, visitor: Visitor): Promise<SignInResult> {
  const { db, captcha, now } = tools;
  const email = readEmail(login.email);
  if (!email || login.password === '') return { ok: false, code: 'incomplete' };
  const counted = countedFor(email, visitor);
  const ownWait = await takeAllFromDatabase(db, counted.own, now);
  if (ownWait > 0) return { ok: false, code: 'wait', seconds: ownWait };
  const refused = await captchaRefusal(captcha, login.recaptchaToken, 'login');
  if (refused) return refused;
  // Only now, so that without solving captchas nobody uses up the tries of somebody else's account.
  const accountWait = await takeAllFromDatabase(db, counted.account, now);
  if (accountWait > 0) return { ok: false, code: 'wait', seconds: accountWait };
  const entered = await enter(tools, { email, password: login.password }, visitor.headers);
  if (entered.ok || entered.code === 'code_asked') {
    for (const { subject } of [...counted.own, ...counted.account]) await giveBackToDatabase(db, subject);
  }
  return entered;
}

/** With a second factor the right password opens no session, it only lets the code be typed. */
async function enter(
  { db, identity, now }: SigningIn,
  login: { email: string; password: string },
  headers: Headers,
): Promise<Entered> {
  const guarded = await guardedBySecondFactor(db, login.email);
  if (guarded) {
    if (!(await identity.isPassword(guarded, login.password))) return { ok: false, code: 'wrong' };
    return { ok: false, code: 'code_asked', token: await beginSecondStep(db, guarded, now) };
  }
  const found = await identity.signIn(login, headers);
  return found ? { ok: true, ...found } : { ok: false, code: 'wrong' };
}

/** After a new password: the browser that set it was let in, whatever it or others had guessed before. */
export async function forgetTries(db: Database, email: string, deviceId: string): Promise<void> {
  await forgetCount(db, deviceSubject(deviceId, email));
}

/** What the visitor's address or browser may do, before what all strangers together may do to the account. */
function countedFor(email: string, { address, device }: Visitor) {
  if (device?.hasSignedIn(email)) {
    const subject = deviceSubject(device.id, email);
    return { own: [{ subject, allowance: databaseRateLimits.signInFromDevice }], account: [] };
  }
  const account = `sign-in/account/${emailHash(email)}`;
  return {
    own: [{ subject: `sign-in/address/${address}`, allowance: databaseRateLimits.signInFromAddress }],
    account: [
      { subject: `${account}/${address}`, allowance: databaseRateLimits.signInToAccountFromAddress },
      { subject: account, allowance: databaseRateLimits.signInToAccount },
    ],
  };
}

function deviceSubject(deviceId: string, email: string): string {
  return `sign-in/device/${deviceId}/${emailHash(email)}`;
}

function emailHash(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
