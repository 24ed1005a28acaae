import { daysFrom } from '../shared/day.ts';
import { type NumberingRange, technicalKeyPattern } from './invoice.ts';

export type RangeProblem = 'prefix' | 'numbers' | 'days' | 'resolution' | 'technical_key' | 'overlaps';

const prefixPattern = /^[A-Z\d]{0,4}$/;

/**
 * What is wrong with a range that the owner types: nothing is saved then.
 * @param others that the shop has, without this one
 */
export function rangeProblems(range: NumberingRange, others: readonly NumberingRange[]): RangeProblem[] {
  const isOfInvoices = range.documents === 'invoices';
  const { prefix, from, to, validFrom, validTo, resolution, technicalKey } = range;
  const areNumbers = Number.isSafeInteger(from) && Number.isSafeInteger(to) && 1 <= from && from <= to;
  const overlaps = others.some((other) => other.prefix === prefix && other.from <= to && from <= other.to);
  const found: [RangeProblem, boolean][] = [
    ['prefix', !prefixPattern.test(prefix)],
    ['numbers', !areNumbers],
    ['days', isOfInvoices && !(validFrom !== null && validTo !== null && validFrom <= validTo)],
    ['resolution', isOfInvoices && !/^\d{1,20}$/.test(resolution ?? '')],
    ['technical_key', isOfInvoices && !technicalKeyPattern.test(technicalKey ?? '')],
    ['overlaps', areNumbers && overlaps],
  ];
  return found.flatMap(([problem, isThere]) => (isThere ? [problem] : []));
}

export interface RangeState {
  /** Numbers that are left. */
  left: number;
  /** Days that it is valid yet, today included; null of one without an end. */
  daysLeft: number | null;
  /** Whether a document of today may have its next number. */
  isUsable: boolean;
  /** A tenth of its numbers or 30 days are left, so that the owner should ask for another. */
  endsSoon: boolean;
}

const soonDays = 30;

/**
 * @param next the number that the next document gets
 * @param today a day in Bogotá
 */
export function rangeState({ from, to, validFrom, validTo }: NumberingRange, next: number, today: string): RangeState {
  const left = Math.max(0, to - Math.max(next, from) + 1);
  const daysLeft = validTo === null ? null : Math.max(0, daysFrom(today, validTo));
  const isBegun = validFrom === null || validFrom <= today;
  return {
    ...{ left, daysLeft },
    isUsable: left > 0 && isBegun && daysLeft !== 0,
    endsSoon: left * 10 <= to - from + 1 || (daysLeft !== null && daysLeft <= soonDays),
  };
}
