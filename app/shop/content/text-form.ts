import { addressWords } from '../shared/address-words.ts';
import type { AdminProblem } from '../shared/admin-form.ts';
import { readDay } from '../shared/day.ts';
import type { Refused } from '../shared/refusal.ts';
import { manyLines, oneLine } from '../shared/visible-text.ts';
import { longestMarkdown } from './rich-text.ts';
import { longestSlug, slugOf, slugPattern } from './slug.ts';

export type ReadField<Value> = { ok: true; value: Value } | Refused<AdminProblem>;

/** @param needs whether it must say something */
export function readLine(typed: string | undefined, most: number, needs = true): ReadField<string> {
  return bounded(oneLine(typed ?? ''), most, needs);
}

export function readBody(typed: string | undefined, needs = true): ReadField<string> {
  return bounded(manyLines(typed ?? ''), longestMarkdown, needs);
}

function bounded(value: string, most: number, needs: boolean): ReadField<string> {
  if (value === '' && needs) return { ok: false, code: 'missing' };
  return value.length > most ? { ok: false, code: 'too_long' } : { ok: true, value };
}

/** Left empty it is made of the title. */
export function readSlug(typed: string | undefined, title: string): ReadField<string> {
  const asTyped = oneLine(typed ?? '').toLowerCase();
  const value = asTyped === '' ? slugOf(title) : asTyped;
  if (value.length > longestSlug) return { ok: false, code: 'too_long' };
  if (!slugPattern.test(value)) return { ok: false, code: value === '' ? 'missing' : 'not_a_slug' };
  return addressWords.has(value) ? { ok: false, code: 'reserved_word' } : { ok: true, value };
}

const latestDay = '2100-01-01';

export function readTypedDay(typed: string | undefined, otherwise: string): ReadField<string> {
  const text = (typed ?? '').trim();
  if (text === '') return { ok: true, value: otherwise };
  const day = readDay(text);
  return day === null || day >= latestDay ? { ok: false, code: 'not_a_day' } : { ok: true, value: day };
}

/** @returns what was read of each field, or what is wrong with them */
export function allRead<Values extends object>(
  fields: { [Name in keyof Values]: ReadField<Values[Name]> },
): { ok: true; values: Values } | Refused<'problems', { problems: Partial<Record<string, AdminProblem>> }> {
  const problems: Partial<Record<string, AdminProblem>> = {};
  const values: Partial<Values> = {};
  for (const name of Object.keys(fields) as (keyof Values & string)[]) {
    const read = fields[name];
    if (read.ok) values[name] = read.value;
    else problems[name] = read.code;
  }
  return Object.keys(problems).length > 0
    ? { ok: false, code: 'problems', problems }
    : { ok: true, values: values as Values };
}
