import { dayOf } from '../shared/day.ts';
import { addressOf, readChoice, readPage, readSought } from '../shared/desk-query.ts';
import { answerDue, businessDaysLeft } from './business-days.ts';
import { type Claim, type ClaimKind, type ClaimStatus, type ClaimStep, isOpen } from './claim.ts';

/** What the owner's list of claims can be narrowed to. */
export const claimFilters = ['all', 'open', 'answered', 'closed'] as const;
export type ClaimFilter = (typeof claimFilters)[number];

export interface ClaimQuery {
  filter: ClaimFilter;
  /** As typed: file number, name, e-mail, document or order. */
  sought: string;
  page: number;
}

/** Until when somebody must be answered. */
export interface ClaimTerm {
  /** A day in Colombia: `2026-12-15`. */
  dueOn: string;
  /** Business days after today, the last one included. */
  daysLeft: number;
  isOverdue: boolean;
}

export interface ListedClaim {
  number: string;
  kind: ClaimKind;
  status: ClaimStatus;
  name: string;
  receivedAt: Date;
  /** Null: nobody waits. */
  term: ClaimTerm | null;
}

export interface ClaimList {
  claims: ListedClaim[];
  total: number;
  page: number;
  pages: number;
}

export interface ClaimedOrder {
  reference: string;
  /** Bought with the e-mail of the claim. Who names somebody else's order must not learn of it. */
  isClaimants: boolean;
}

/** A claim with all that the shop knows of it. */
export interface DeskClaim extends Claim {
  name: string;
  email: string;
  document: string | null;
  note: string | null;
  term: ClaimTerm | null;
  /** The orders of the shop that the claimant named, theirs first; several where orders share a number. */
  orders: ClaimedOrder[];
  steps: ClaimStep[];
  /** How it stands; a form that saw another mark writes nothing. */
  mark: string;
}

export const longestAnswer = 4000;
export const longestReason = 500;
export const longestNote = 2000;

export type TakenClaimStep =
  | { name: 'answer'; text: string }
  | { name: 'close'; reason: string | null }
  | { name: 'reopen' };

export type ClaimOutcome =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** Another window was quicker, or the claim never could: nothing changed. */
  | { kind: 'changed'; status: ClaimStatus }
  /** Nobody answered it: then whoever waits is told why it ends. */
  | { kind: 'reason_missing' };

export function readClaimQuery(parameters: URLSearchParams): ClaimQuery {
  return {
    filter: readChoice(parameters.get('ver'), claimFilters) ?? 'all',
    sought: readSought(parameters),
    page: readPage(parameters),
  };
}

export function claimsAddress(path: string, { filter, sought, page }: ClaimQuery): string {
  return addressOf(path, { ver: filter === 'all' ? null : filter, q: sought, page: page > 1 ? page : null });
}

/** The term of an open claim, counted from when it came or was opened again. */
export function termOf(status: ClaimStatus, waitingSince: Date, now: Date): ClaimTerm | null {
  if (!isOpen(status)) return null;
  const today = dayOf(now);
  const dueOn = answerDue(waitingSince);
  return { dueOn, daysLeft: businessDaysLeft(today, dueOn), isOverdue: today > dueOn };
}

export function claimMark(status: ClaimStatus, answers: number): string {
  return `${status}/${answers}`;
}
