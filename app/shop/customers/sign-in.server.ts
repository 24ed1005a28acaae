import { createHash } from 'node:crypto';
import { attemptLimits } from '../shared/rate-limits.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database } from '../shared/schema.ts';
import { giveBackAttempt, takeAttempts } from './attempts.server.ts';
import { type Captcha, CaptchaUnavailable } from './captcha.ts';
import { type Customer, readEmail } from './customer.ts';
import { beginSecondStep, guardedBySecondFactor } from './door/second-step.server.ts';
import type { Identity } from './identity.ts';

export interface SigningIn {
  db: Database;
  identity: Identity;
  captcha: Captcha;
  now: Date;
}

export interface Visitor {
  headers: Headers;
  address: string;
  /** A mark of this browser, and whether it was signed in to an account before. */
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

export type SignInResult =
  | Entered
  | Refused<'incomplete' | 'not_human' | 'captcha_unavailable'>
  | Refused<'wait', { seconds: number }>;

/** Answers and their duration are the same whether or not the address has an account. */
export async function signIn(tools: SigningIn, login: Login, visitor: Visitor): Promise<SignInResult> {
  const { db, captcha, now } = tools;
  const email = readEmail(login.email);
  if (!email || login.password === '') return { ok: false, code: 'incomplete' };
  const counted = countedFor(email, visitor);
  const wait = await takeAttempts(db, counted, now);
  if (wait > 0) return { ok: false, code: 'wait', seconds: wait };
  try {
    if (!(await captcha.isHuman(login.recaptchaToken, 'login', visitor.address)))
      return { ok: false, code: 'not_human' };
  } catch (error) {
    if (error instanceof CaptchaUnavailable) return { ok: false, code: 'captcha_unavailable' };
    throw error;
  }
  const entered = await enter(tools, { email, password: login.password }, visitor.headers);
  if (entered.ok || entered.code === 'code_asked')
    for (const { subject } of counted) await giveBackAttempt(db, subject);
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

function countedFor(email: string, { address, device }: Visitor) {
  const account = createHash('sha256').update(email).digest('base64url');
  const known = device?.hasSignedIn(email)
    ? [{ subject: `sign-in/device/${device.id}/${account}`, allowance: attemptLimits.signInFromDevice }]
    : [
        { subject: `sign-in/account/${account}/${address}`, allowance: attemptLimits.signInToAccountFromAddress },
        { subject: `sign-in/account/${account}`, allowance: attemptLimits.signInToAccount },
      ];
  return [{ subject: `sign-in/address/${address}`, allowance: attemptLimits.signInFromAddress }, ...known];
}
