import { addressWords } from '../shared/address-words.ts';
import type { AdminProblem } from '../shared/admin-form.ts';
import type { Refused } from '../shared/refusal.ts';
import { type ReadField, readBounded, readTypedDay } from '../shared/typed-fields.ts';
import { manyLines, oneLine } from '../shared/visible-text.ts';
import { longestMarkdown } from './rich-text.ts';
import { longestSlug, slugOf, slugPattern } from './slug.ts';

export function readBody(typed: string | undefined, needs = true): ReadField<string> {
  return readBounded(manyLines(typed ?? ''), longestMarkdown, needs);
}

/** Left empty it is made of the title. */
export function readSlug(typed: string | undefined, title: string): ReadField<string> {
  const asTyped = oneLine(typed ?? '').toLowerCase();
  const value = asTyped === '' ? slugOf(title) : asTyped;
  if (value.length > longestSlug) return { ok: false, code: 'too_long' };
  if (!slugPattern.test(value)) return { ok: false, code: value === '' ? 'missing' : 'not_a_slug' };
  return addressWords.has(value) ? { ok: false, code: 'reserved_word' } : { ok: true, value };
}

/** @param otherwise the day where none is typed */
export function readOptionalDay(typed: string | undefined, otherwise: string): ReadField<string> {
  return (typed ?? '').trim() === '' ? { ok: true, value: otherwise } : readTypedDay(typed);
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
