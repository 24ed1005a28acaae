import { createHash } from 'node:crypto';
import type { Database } from '../shared/schema.ts';
import { type Allowance, giveBackAttempt, takeAttempts } from './attempts.server.ts';
import { type Captcha, CaptchaUnavailable } from './captcha.ts';
import { type Customer, readEmail } from './customer.ts';
import type { Identity } from './identity.ts';

export interface SigningIn {
  db: Database;
  identity: Identity;
  captcha: Captcha;
  now: Date;
}

/** Who tries, as far as the shop can tell. */
export interface Visitor {
  headers: Headers;
  /** As `limitKey` gives it. */
  address: string;
  /** A mark of this browser, and whether it was signed in to the account before. */
  device: { id: string; hasSignedIn: (email: string) => boolean } | null;
}

export interface Login {
  email: string;
  password: string;
  recaptchaToken: string;
}

export type SignInResult =
  | { kind: 'signed_in'; customer: Customer; setCookies: string[] }
  | { kind: 'incomplete' }
  | { kind: 'wrong' }
  | { kind: 'not_human' }
  | { kind: 'captcha_unavailable' }
  | { kind: 'wait'; seconds: number };

const minutes = 60;

/**
 * Guessing is slowed where it comes from and where it goes to. A stranger who guesses at somebody's account uses up the
 * tries of strangers only: a browser that was signed in to the account before has its own, so nobody locks its owner out
 * (OWASP, device cookies); and a link by mail to set the password anew works at all times.
 */
export const signInAllowances = {
  /** All accounts together, from one address: an office or a mobile network behind one address must get by. */
  address: { most: 60, seconds: 15 * minutes },
  /** One account from one address. */
  accountFromAddress: { most: 8, seconds: 15 * minutes },
  /** One account from everywhere, by browsers that never were signed in to it. */
  account: { most: 30, seconds: 15 * minutes },
  /** One account by a browser that was signed in to it. */
  device: { most: 10, seconds: 15 * minutes },
} as const satisfies Record<string, Allowance>;

/** Signs a shopper in. Answers, and how long they take, are the same whether or not the address has an account. */
export async function signIn(tools: SigningIn, login: Login, visitor: Visitor): Promise<SignInResult> {
  const { db, identity, captcha, now } = tools;
  const email = readEmail(login.email);
  if (!email || login.password === '') return { kind: 'incomplete' };
  const counted = countedFor(email, visitor);
  const wait = await takeAttempts(db, counted, now);
  if (wait > 0) return { kind: 'wait', seconds: wait };
  try {
    if (!(await captcha.isHuman(login.recaptchaToken, 'login', visitor.address))) return { kind: 'not_human' };
  } catch (error) {
    if (error instanceof CaptchaUnavailable) return { kind: 'captcha_unavailable' };
    throw error;
  }
  const found = await identity.signIn({ email, password: login.password }, visitor.headers);
  if (!found) return { kind: 'wrong' };
  for (const { subject } of counted) await giveBackAttempt(db, subject);
  return { kind: 'signed_in', ...found };
}

function countedFor(email: string, { address, device }: Visitor) {
  const account = createHash('sha256').update(email).digest('base64url');
  const known = device?.hasSignedIn(email)
    ? [{ subject: `sign-in/device/${device.id}/${account}`, allowance: signInAllowances.device }]
    : [
        { subject: `sign-in/account/${account}/${address}`, allowance: signInAllowances.accountFromAddress },
        { subject: `sign-in/account/${account}`, allowance: signInAllowances.account },
      ];
  return [{ subject: `sign-in/address/${address}`, allowance: signInAllowances.address }, ...known];
}
