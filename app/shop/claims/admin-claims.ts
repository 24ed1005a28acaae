import { addressOf, readChoice, readSought } from '../shared/admin-query.ts';
import { dayOf } from '../shared/day.ts';
import { readPage } from '../shared/page.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import { workingDaysLeft } from '../shared/working-days.ts';
import { answerDue } from './answer-due.ts';
import { type Claim, type ClaimKind, type ClaimStatus, type ClaimStep, isOpen } from './claim.ts';

export const claimFilters = ['all', 'open', 'answered', 'closed'] as const;
export type ClaimFilter = (typeof claimFilters)[number];

export interface ClaimQuery {
  filter: ClaimFilter;
  sought: string;
  page: number;
}

export interface ClaimTerm {
  /** A day in Colombia: `2026-12-15`. */
  dueOn: string;
  daysLeft: number;
  isOverdue: boolean;
}

export interface ListedClaim {
  number: string;
  kind: ClaimKind;
  status: ClaimStatus;
  name: string;
  receivedAt: Date;
  term: ClaimTerm | null;
}

export interface ClaimedOrder {
  reference: string;
  /** Bought with the claim's e-mail. Anybody can name another shopper's order, and must not learn about it. */
  isClaimants: boolean;
}

export interface AdminClaim extends Claim {
  name: string;
  email: string;
  document: string | null;
  note: string | null;
  term: ClaimTerm | null;
  /** The orders that the claimant named, their own first; several when orders share a number. */
  orders: ClaimedOrder[];
  steps: ClaimStep[];
  version: string;
}

export const longestAnswer = 4000;
export const longestReason = 500;
export const longestNote = 2000;

export type TakenClaimStep =
  | { name: 'answer'; text: string }
  | { name: 'close'; reason: string | null }
  | { name: 'reopen' };

export type ClaimOutcome =
  | Done
  | Refused<'unknown'>
  | Refused<'changed', { status: ClaimStatus }>
  /** A claim that nobody answered is closed with a reason only, which the claimant reads. */
  | Refused<'reason_missing'>;

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

/** null when nobody waits; counted from when the claim came in or was reopened. */
export function termOf(status: ClaimStatus, waitingSince: Date, now: Date): ClaimTerm | null {
  if (!isOpen(status)) return null;
  const today = dayOf(now);
  const dueOn = answerDue(waitingSince);
  return { dueOn, daysLeft: workingDaysLeft(today, dueOn), isOverdue: today > dueOn };
}

export function claimVersion(status: ClaimStatus, answers: number): string {
  return `${status}/${answers}`;
}
