import { readEmail } from '../shared/forms/email-address.ts';
import { maxPriceInPesos, type OfferedPrice, paidInCents } from '../shared/money.ts';
import { type PesosProblem, readPesos } from '../shared/pesos.ts';
import type { Refused } from '../shared/refusal.ts';

/** Of one person that still wait, so that nobody fills the table. */
export const mostAlerts = 50;

export interface Watched extends OfferedPrice {
  isAvailable: boolean;
  /** Not deleted. */
  isShown: boolean;
}

/** The database asks the same (`check_alerts`, `notifyOfProduct`): it can be bought, for no more than was named. */
export function isDue(mostPesos: number | null, { isAvailable, isShown, ...product }: Watched): boolean {
  return isAvailable && isShown && (mostPesos === null || paidInCents(product) <= mostPesos * 100);
}

/** The page on which somebody asks for an alert of a word of what the shop does not sell, as the owner wrote it. */
export const askTermAddress = (term: string, done?: 'listo' | 'correo') =>
  `/search/aviso?${new URLSearchParams({ de: term, ...(done && { hecho: done }) })}`;

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

/** What a form that was not taken says. */
export interface AlertAnswer {
  typed: AlertForm;
  problems: AlertProblems | null;
  /** Of the whole form. */
  sentence: string | null;
}

export interface AlertRequest {
  /** Null for who is signed in. */
  email: string | null;
  mostPesos: number | null;
}

/** Of what the shop does not sell: nobody names a price. */
export function readTermAlert({ email, privacy }: AlertForm, { isSignedIn }: { isSignedIn: boolean }): ReadAlert {
  const read = readWho({ email, privacy }, isSignedIn);
  return read.ok ? { ok: true, asked: { email: read.email, mostPesos: null } } : read;
}

export type ReadAlert = { ok: true; asked: AlertRequest } | { ok: false; problems: AlertProblems };

export function readAlert(form: AlertForm, product: Watched, { isSignedIn }: { isSignedIn: boolean }): ReadAlert {
  const who = readWho(form, isSignedIn);
  const most = readMost(form.most, product);
  if (who.ok && most.ok) return { ok: true, asked: { email: who.email, mostPesos: most.pesos } };
  return { ok: false, problems: { ...(!who.ok && who.problems), ...(!most.ok && { most: most.code }) } };
}

function readWho(
  typed: Pick<AlertForm, 'email' | 'privacy'>,
  isSignedIn: boolean,
): { ok: true; email: string | null } | { ok: false; problems: AlertProblems } {
  if (isSignedIn) return { ok: true, email: null };
  const problems: AlertProblems = {};
  const email = readEmail(typed.email);
  if (typed.email.trim() === '') problems.email = 'email_missing';
  else if (email === null) problems.email = 'email_wrong';
  if (!typed.privacy) problems.privacy = 'privacy_missing';
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, email };
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

/** What an alert waits for: a product, or a word of what the shop does not sell. */
export type AlertSubject = { productId: string } | { term: string };

interface AlertTimes {
  id: string;
  askedAt: Date;
  confirmedAt: Date | null;
  notifiedAt: Date | null;
}

export interface ProductAlert extends AlertTimes, Watched {
  productId: string;
  name: string;
  mostPesos: number | null;
}

/** Waits until the shop sells something. */
export interface TermAlert extends AlertTimes {
  /** As the owner wrote it. */
  term: string;
}

export type OwnAlert = ProductAlert | TermAlert;

export const isTermAlert = (alert: OwnAlert): alert is TermAlert => 'term' in alert;

/** How many wait for a product, as the admin shows it. */
export interface AwaitedProduct extends OfferedPrice {
  id: string;
  name: string;
  available: number;
  isShown: boolean;
  /** Until there are units, at any price. */
  forStock: number;
  forPrice: number;
  /** The first price, coming from above, at which somebody is notified. */
  highestMost: number | null;
}

export const alertIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
