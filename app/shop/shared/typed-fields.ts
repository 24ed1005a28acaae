import type { AdminProblem, AdminProblems } from './admin-form.ts';
import { readDay } from './day.ts';
import type { Refused } from './refusal.ts';
import { oneLine } from './visible-text.ts';

/** What a form sent, by the names of its fields. */
export type Texts = Readonly<Record<string, string | undefined>>;
export type ReadField<Value> = { ok: true; value: Value } | Refused<AdminProblem>;

/** No shop of this kind is older. */
const earliestDay = '2000-01-01';
/** Days are before it. */
export const latestDay = '2100-01-01';

/** Reads fields one after the other and notes what is wrong with each. */
export function fieldReader() {
  const problems: AdminProblems = {};
  return {
    problems,
    /** @returns what was read, and otherwise anything: the form is refused then */
    take<Value>(name: string, read: ReadField<Value>, otherwise: Value): Value {
      if (read.ok) return read.value;
      problems[name] = read.code;
      return otherwise;
    },
  };
}

/** @param most characters. @param needs whether it must say something */
export function readLine(typed: string | undefined, most: number, needs = true): ReadField<string> {
  return readBounded(oneLine(typed ?? ''), most, needs);
}

/** @param value cleaned */
export function readBounded(value: string, most: number, needs: boolean): ReadField<string> {
  if (value === '' && needs) return { ok: false, code: 'missing' };
  return value.length > most ? { ok: false, code: 'too_long' } : { ok: true, value };
}

/** @returns an ISO day */
export function readTypedDay(typed: string | undefined): ReadField<string> {
  const text = (typed ?? '').trim();
  const day = readDay(text);
  if (day === null || day < earliestDay || day >= latestDay)
    return { ok: false, code: text === '' ? 'missing' : 'not_a_day' };
  return { ok: true, value: day };
}

/** `9:30` and `18:00`. @returns `09:30`; null where nothing is typed */
export function readTypedTime(typed: string | undefined): ReadField<string | null> {
  const time = (typed ?? '').trim();
  if (time === '') return { ok: true, value: null };
  const isTime = /^([01]?\d|2[0-3]):[0-5]\d$/.test(time);
  return isTime ? { ok: true, value: time.padStart(5, '0') } : { ok: false, code: 'not_a_time' };
}
