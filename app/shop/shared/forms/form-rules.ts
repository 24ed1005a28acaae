import type { Refused, RefusedForm } from '../refusal.ts';
import { manyLines, oneLine } from '../visible-text.ts';
import { isEmail, longestEmail } from './email-address.ts';

/** Without `zod`, which adds 22 kB in the browser (docs/decisions/2026-11-21-forms-of-shoppers-do-without-zod.md). */
export type FieldProblem = 'missing' | 'too_long' | 'not_an_email' | 'not_a_choice' | 'not_accepted';

type Taken<Value> = { ok: true; value: Value } | Refused<FieldProblem>;
export type FieldRule<Value> = (typed: string) => Taken<Value>;
export type FormRules = Record<string, FieldRule<unknown>>;

type ValueOf<Rule> = Rule extends FieldRule<infer Value> ? Value : never;
type OptionalField<Rules> = {
  [Name in keyof Rules]: undefined extends ValueOf<Rules[Name]> ? Name : never;
}[keyof Rules];
export type FormValues<Rules> = { [Name in Exclude<keyof Rules, OptionalField<Rules>>]: ValueOf<Rules[Name]> } & {
  [Name in OptionalField<Rules>]?: ValueOf<Rules[Name]>;
};
export type FormProblems<Rules> = Partial<Record<keyof Rules, FieldProblem>>;

export type ReadForm<Rules> = { ok: true; values: FormValues<Rules> } | RefusedForm<FormProblems<Rules>>;

function bounded(text: string, most: number): Taken<string> {
  if (text === '') return { ok: false, code: 'missing' };
  return text.length > most ? { ok: false, code: 'too_long' } : { ok: true, value: text };
}

export function line(most = Number.POSITIVE_INFINITY): FieldRule<string> {
  return (typed) => bounded(oneLine(typed), most);
}

/** Never refused for its length: the first `most` characters count. */
export function cutLine(most: number): FieldRule<string> {
  const anyLength = line();
  return (typed) => {
    const taken = anyLength(typed);
    return taken.ok ? { ok: true, value: firstCharacters(taken.value, most).trimEnd() } : taken;
  };
}

/** Counted as the database counts, so that no character is cut in two. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
}

export function lines(most: number): FieldRule<string> {
  return (typed) => bounded(manyLines(typed), most);
}

export function email(): FieldRule<string> {
  const asLine = line(longestEmail);
  return (typed) => {
    const taken = asLine(typed);
    return taken.ok && !isEmail(taken.value) ? { ok: false, code: 'not_an_email' } : taken;
  };
}

export function optional<Value>(rule: FieldRule<Value>): FieldRule<Value | undefined> {
  return (typed) => {
    const taken = rule(typed);
    return !taken.ok && taken.code === 'missing' ? { ok: true, value: undefined } : taken;
  };
}

export function choice<Choice extends string>(choices: readonly Choice[], fallback?: Choice): FieldRule<Choice> {
  return (typed) => {
    const value = typed === '' ? fallback : choices.find((each) => each === typed);
    if (value !== undefined) return { ok: true, value };
    return { ok: false, code: typed === '' ? 'missing' : 'not_a_choice' };
  };
}

export const accepted: FieldRule<'on'> = (typed) =>
  typed === 'on' ? { ok: true, value: 'on' } : { ok: false, code: 'not_accepted' };

export function readFields<const Rules extends FormRules>(
  rules: Rules,
  input: Record<string, unknown>,
): ReadForm<Rules> {
  const values: Record<string, unknown> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const typed = input[name];
    const taken = rule(typeof typed === 'string' ? typed : '');
    if (!taken.ok) problems[name] = taken.code;
    else if (taken.value !== undefined) values[name] = taken.value;
  }
  return Object.keys(problems).length > 0
    ? { ok: false, problems: problems as FormProblems<Rules> }
    : { ok: true, values: values as FormValues<Rules> };
}
