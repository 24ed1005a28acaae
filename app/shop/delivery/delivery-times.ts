import { ownValue } from '../shared/own-value.ts';
import type { Refused, RefusedForm } from '../shared/refusal.ts';
import type { DaysRange, DepartmentTimes } from './arrival.ts';

/** Within the thirty days that the law allows (Ley 1480, art. 50 h). */
export const mostWorkingDays = 20;

export const timesFields = ['capitalFrom', 'capitalTo', 'elsewhereFrom', 'elsewhereTo'] as const;
export type TimesField = (typeof timesFields)[number];
export type TimesProblem = 'not_days' | 'ends_before_it_begins';

export type Typed = Readonly<Record<string, string | undefined>>;
export type ReadTimes =
  | { ok: true; times: Pick<DepartmentTimes, 'capital' | 'elsewhere'> }
  | RefusedForm<Partial<Record<TimesField, TimesProblem>>>;

export function readTimes(form: Typed): ReadTimes {
  const days = Object.fromEntries(
    timesFields.map((field) => [field, readWhole(ownValue(form, field), mostWorkingDays)]),
  );
  const problems: Partial<Record<TimesField, TimesProblem>> = {};
  for (const field of timesFields) if (!days[field]) problems[field] = 'not_days';
  const capital = rangeOf(days.capitalFrom, days.capitalTo);
  const elsewhere = rangeOf(days.elsewhereFrom, days.elsewhereTo);
  if (capital && capital.from > capital.to) problems.capitalTo = 'ends_before_it_begins';
  if (elsewhere && elsewhere.from > elsewhere.to) problems.elsewhereTo = 'ends_before_it_begins';
  if (!capital || !elsewhere || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, times: { capital, elsewhere } };
}

function rangeOf(from: number | null | undefined, to: number | null | undefined): DaysRange | null {
  return from && to ? { from, to } : null;
}

/** `null`: not an hour from 0 to 24. */
export function readCutOff(form: Typed): number | null {
  return readWhole(form.cutOffHour, 24);
}

function readWhole(typed: string | undefined, most: number): number | null {
  const text = (typed ?? '').trim();
  if (!/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value <= most ? value : null;
}

/** What the owner saw; times that are others by now are not written. */
export function timesVersion({ capital, elsewhere }: Pick<DepartmentTimes, 'capital' | 'elsewhere'>): string {
  return [capital.from, capital.to, elsewhere.from, elsewhere.to].join(' ');
}

export type TimesOutcome = { ok: true } | Refused<'unknown' | 'changed'>;

export function spreadTimes(times: Pick<DepartmentTimes, 'capital' | 'elsewhere'>): Record<TimesField, number> {
  const { capital, elsewhere } = times;
  return { capitalFrom: capital.from, capitalTo: capital.to, elsewhereFrom: elsewhere.from, elsewhereTo: elsewhere.to };
}
