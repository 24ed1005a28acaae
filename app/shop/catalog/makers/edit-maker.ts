import type { Refused, RefusedForm } from '../../shared/refusal.ts';
import { oneLine } from '../../shared/visible-text.ts';
import { withoutAccents } from '../plain-text.ts';
import type { Maker } from './maker.ts';

export const longestMakerName = 60;
export const mostSpellings = 20;
export const mostMakers = 3_000;

export interface MakerWords {
  name: string;
  spellings: string[];
}

export type MakerField = 'name' | 'spellings';
export type MakerProblem = 'missing' | 'too_long';
export type ReadMaker = { ok: true; words: MakerWords } | RefusedForm<Partial<Record<MakerField, MakerProblem>>>;

/** One spelling a line. */
export function readMakerWords(form: Readonly<Record<string, string | undefined>>): ReadMaker {
  const name = oneLine(form.name ?? '');
  const spellings = [...new Set((form.spellings ?? '').split(/\r?\n|,/).map(oneLine))].filter(
    (spelling) => spelling !== '' && spelling !== name,
  );
  const problems: Partial<Record<MakerField, MakerProblem>> = {};
  if (slugOfMaker(name) === '') problems.name = 'missing';
  else if (name.length > longestMakerName) problems.name = 'too_long';
  if (spellings.length > mostSpellings || spellings.some((spelling) => spelling.length > longestMakerName)) {
    problems.spellings = 'too_long';
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, words: { name, spellings } };
}

/** Made once, from the first name: the address of a maker's page stays. */
export function slugOfMaker(name: string): string {
  return withoutAccents(name.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longestMakerName)
    .replace(/-+$/, '');
}

/** What the owner saw; a maker that has another by now is not written. */
export function makerVersion({ name, spellings }: Pick<Maker, 'name' | 'spellings'>): string {
  return JSON.stringify([name, ...spellings]);
}

/** `taken`: another maker is already spelled so. */
export type MakerOutcome =
  | { ok: true; slug: string }
  | Refused<'unknown' | 'changed' | 'too_many'>
  | (Refused<'taken'> & { by: string; spelling: string });

/** As products' names are compared with it: `G.SKILL` is `g skill`. */
export function spellingKey(spelling: string): string {
  return withoutAccents(spelling.toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** @param others all makers but the one that is written */
export function takenSpelling(words: MakerWords, others: readonly Maker[]): { by: string; spelling: string } | null {
  const known = new Map(
    others.flatMap(({ name, spellings }) => [name, ...spellings].map((each) => [spellingKey(each), name] as const)),
  );
  for (const spelling of [words.name, ...words.spellings]) {
    const by = known.get(spellingKey(spelling));
    if (by !== undefined) return { by, spelling };
  }
  return null;
}
