import { addDays, daysFrom, readDay } from '../shared/day.ts';
import type { Refused } from '../shared/refusal.ts';

/** Days in Colombia, both included: `2026-11-21`. */
export interface Period {
  from: string;
  to: string;
}

export const presets = ['today', 'last_7', 'last_30', 'last_90', 'this_month', 'last_month', 'this_year'] as const;
export type Preset = (typeof presets)[number];

export type PeriodProblem =
  | 'unreadable_day'
  | 'missing_day'
  | 'ends_before_it_begins'
  | 'in_the_future'
  | 'too_early'
  | 'too_long';

export type PeriodRequest =
  | {
      ok: true;
      preset: Preset | null;
      period: Period;
      before: Period;
    }
  | Refused<PeriodProblem, { typed: Period }>;

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
  const asked = parameters.get('periodo') as Preset | null;
  const preset = asked && presets.includes(asked) ? asked : usualPreset;
  return { ok: true, preset, ...presetPeriods(preset, today) };
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
  return { ok: true, preset: null, period, before: justBefore(period) };
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
  }
}

function monthBefore(month: string): Period {
  const to = addDays(`${month}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

export function periodAddress(path: string, asked: { preset: Preset | null; period: Period }): string {
  if (asked.preset === usualPreset) return path;
  const { from, to } = asked.period;
  const parameters: Record<string, string> = asked.preset ? { periodo: asked.preset } : { desde: from, hasta: to };
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
