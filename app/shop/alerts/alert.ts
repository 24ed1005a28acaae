import { readEmail } from '../shared/forms/email-address.ts';
import { maxPriceInPesos, unitPriceInCents } from '../shared/money.ts';
import { type PesosProblem, readPesos } from '../shared/pesos.ts';
import type { Refused } from '../shared/refusal.ts';

/** Of one person that still wait, so that nobody fills the table. */
export const mostAlerts = 50;

export interface Watched {
  price: number;
  discount: number;
  isAvailable: boolean;
  /** Not deleted. */
  isShown: boolean;
}

/** The database asks the same (`check_alerts`, `notifyOfProduct`): it can be bought, for no more than was named. */
export function isDue(mostPesos: number | null, { price, discount, isAvailable, isShown }: Watched): boolean {
  return isAvailable && isShown && (mostPesos === null || unitPriceInCents(price, discount) <= mostPesos * 100);
}

export interface AlertForm {
  email: string;
  most: string;
  privacy: boolean;
}

export type AlertProblem =
  | 'email_missing'
  | 'email_wrong'
  | 'privacy_missing'
  /** What can be bought now waits only for a price. */
  | 'most_missing'
  | 'most_reached'
  | `most_${PesosProblem}`
  | 'most_zero';
export type AlertField = keyof AlertForm;
export type AlertProblems = Partial<Record<AlertField, AlertProblem>>;

export interface AlertRequest {
  /** Null for who is signed in. */
  email: string | null;
  mostPesos: number | null;
}

export type ReadAlert = { ok: true; asked: AlertRequest } | { ok: false; problems: AlertProblems };

export function readAlert(form: AlertForm, product: Watched, { isSignedIn }: { isSignedIn: boolean }): ReadAlert {
  const problems: AlertProblems = {};
  const email = isSignedIn ? null : readEmail(form.email);
  if (!isSignedIn) {
    if (form.email.trim() === '') problems.email = 'email_missing';
    else if (email === null) problems.email = 'email_wrong';
    if (!form.privacy) problems.privacy = 'privacy_missing';
  }
  const most = readMost(form.most, product);
  if (!most.ok) problems.most = most.code;
  if (!most.ok || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, asked: { email, mostPesos: most.pesos } };
}

function readMost(
  typed: string,
  product: Watched,
): { ok: true; pesos: number | null } | Refused<NonNullable<AlertProblems['most']>> {
  if (typed.trim() === '') {
    return product.isAvailable ? { ok: false, code: 'most_missing' } : { ok: true, pesos: null };
  }
  const read = readPesos(typed, maxPriceInPesos);
  if (!read.ok) return { ok: false, code: `most_${read.code}` };
  if (read.value === 0) return { ok: false, code: 'most_zero' };
  return isDue(read.value, product) ? { ok: false, code: 'most_reached' } : { ok: true, pesos: read.value };
}

export interface OwnAlert {
  id: string;
  productId: string;
  name: string;
  price: number;
  discount: number;
  isAvailable: boolean;
  isShown: boolean;
  mostPesos: number | null;
  askedAt: Date;
  confirmedAt: Date | null;
  notifiedAt: Date | null;
}

/** How many wait for a product, as the admin shows it. */
export interface AwaitedProduct {
  id: string;
  name: string;
  price: number;
  discount: number;
  available: number;
  isShown: boolean;
  /** Until there are units, at any price. */
  forStock: number;
  forPrice: number;
  /** The first price, coming from above, at which somebody is notified. */
  highestMost: number | null;
}

export const alertIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
