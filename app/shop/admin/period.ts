import { addDays, daysFrom, readDay } from '../shared/day.ts';
import type { Refused } from '../shared/refusal.ts';

/** Days in Colombia, both included: `2026-11-21`. */
export interface Period {
  from: string;
  to: string;
}

export const presets = [
  'today',
  'last_7',
  'last_30',
  'last_90',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
] as const;
export type Preset = (typeof presets)[number];

export type PeriodProblem =
  | 'unreadable_day'
  | 'unreadable_month'
  | 'missing_day'
  | 'ends_before_it_begins'
  | 'in_the_future'
  | 'too_early'
  | 'too_long';

export interface AskedPeriod {
  preset: Preset | null;
  /** `2026-10`, where a whole month was asked for. */
  month: string | null;
  period: Period;
}

export type PeriodRequest = (AskedPeriod & { ok: true; before: Period }) | Refused<PeriodProblem, { typed: Period }>;

export const usualPreset: Preset = 'last_30';
/** Colombia's clocks have not changed since 1993, and nothing was sold here before this day. */
const earliest = '2000-01-01';
export const mostDays = 5 * 366;

export function readPeriod(parameters: URLSearchParams, today: string): PeriodRequest {
  const typed = {
    from: parameters.get('desde')?.trim().slice(0, 40) ?? '',
    to: parameters.get('hasta')?.trim().slice(0, 40) ?? '',
  };
  if (typed.from || typed.to) return readDays(typed, today);
  const month = parameters.get('mes')?.trim().slice(0, 40);
  if (month) return readMonth(month, today);
  const asked = parameters.get('periodo') as Preset | null;
  const preset = asked && presets.includes(asked) ? asked : usualPreset;
  return { ok: true, preset, month: null, ...presetPeriods(preset, today) };
}

function readDays(typed: Period, today: string): PeriodRequest {
  const refuse = (code: PeriodProblem): PeriodRequest => ({ ok: false, code, typed });
  if (!typed.from || !typed.to) return refuse('missing_day');
  const from = readDay(typed.from);
  const to = readDay(typed.to);
  if (!from || !to) return refuse('unreadable_day');
  if (to < from) return refuse('ends_before_it_begins');
  if (from > today) return refuse('in_the_future');
  if (from < earliest) return refuse('too_early');
  // Days to come have nothing to compare.
  const period = { from, to: to > today ? today : to };
  if (daysFrom(period.from, period.to) > mostDays) return refuse('too_long');
  return { ok: true, preset: null, month: null, period, before: justBefore(period) };
}

/** A month of which days are still to come ends today. */
function readMonth(month: string, today: string): PeriodRequest {
  const refuse = (code: PeriodProblem): PeriodRequest => ({ ok: false, code, typed: { from: '', to: '' } });
  const from = readDay(`${month}-01`);
  if (!from) return refuse('unreadable_month');
  if (from > today) return refuse('in_the_future');
  if (from < earliest) return refuse('too_early');
  if (month === today.slice(0, 7)) return { ok: true, preset: null, month, ...presetPeriods('this_month', today) };
  const period = { from, to: addDays(monthAfter(month), -1) };
  return { ok: true, preset: null, month, period, before: monthBefore(month) };
}

function monthAfter(month: string): string {
  return `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
}

/** The last months, this one first: `2026-11`. */
export function lastMonths(today: string, count: number): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < count) months.push(monthBefore(months.at(-1) ?? '').from.slice(0, 7));
  return months;
}

function justBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysFrom(from, to)), to: addDays(from, -1) };
}

function presetPeriods(preset: Preset, today: string): { period: Period; before: Period } {
  const lastDays = (count: number) => {
    const period = { from: addDays(today, 1 - count), to: today };
    return { period, before: justBefore(period) };
  };
  const month = today.slice(0, 7);
  switch (preset) {
    case 'today':
      return lastDays(1);
    case 'last_7':
      return lastDays(7);
    case 'last_30':
      return lastDays(30);
    case 'last_90':
      return lastDays(90);
    case 'this_month': {
      // Compared with the same days of the month before, as far as it has them.
      const period = { from: `${month}-01`, to: today };
      const last = monthBefore(month);
      const same = `${last.from.slice(0, 7)}-${today.slice(8)}`;
      return { period, before: { from: last.from, to: same < last.to ? same : last.to } };
    }
    case 'last_month': {
      const period = monthBefore(month);
      return { period, before: monthBefore(period.from.slice(0, 7)) };
    }
    case 'this_year': {
      const year = Number(today.slice(0, 4));
      const same = `${year - 1}${today.slice(4)}`;
      return {
        period: { from: `${year}-01-01`, to: today },
        before: { from: `${year - 1}-01-01`, to: readDay(same) ?? `${year - 1}-02-28` },
      };
    }
    case 'last_year': {
      const year = Number(today.slice(0, 4)) - 1;
      return { period: wholeYear(year), before: wholeYear(year - 1) };
    }
  }
}

function wholeYear(year: number): Period {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

function monthBefore(month: string): Period {
  const to = addDays(`${month}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

export function periodAddress(path: string, { preset, month, period: { from, to } }: AskedPeriod): string {
  if (preset === usualPreset) return path;
  const days: Record<string, string> = month ? { mes: month } : { desde: from, hasta: to };
  const parameters = preset ? { periodo: preset } : days;
  return `${path}?${new URLSearchParams(parameters)}`;
}

/** Keeps a plot at about ninety columns. */
export function daysInOne({ from, to }: Period): 1 | 7 | 28 {
  const days = daysFrom(from, to);
  if (days <= 92) return 1;
  return days <= 366 ? 7 : 28;
}

export function everyDay({ from, to }: Period): string[] {
  return Array.from({ length: daysFrom(from, to) }, (_, index) => addDays(from, index));
}
