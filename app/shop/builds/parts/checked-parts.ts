import { isDraft, missingSlots } from '../build.ts';
import { type Judged, judge, verdictOf } from '../check.ts';
import { codeOf, type NamedPart } from '../code.ts';
import type { Slot } from '../slots.ts';
import { type Verdict, worstOf } from '../verdict.ts';
import { type BuildWatts, wattsOf } from '../watts.ts';
import type { Part } from './part.ts';
import { allParts, buildOf, type Parts } from './parts.ts';

export type LineProblem = 'gone' | 'sold_out' | 'too_few';

export interface Line {
  slot: Slot;
  part: Part;
  problem: LineProblem | null;
}

export interface CheckedParts {
  verdict: Verdict;
  complete: boolean;
  /** While these are missing it cannot be a PC; what else is not there yet is no failure. */
  isDraft: boolean;
  missing: Slot[];
  judged: Judged[];
  watts: BuildWatts | null;
  lines: Line[];
  totalInCents: number;
  /** Typed parts are not in it; null where it would be too long. */
  code: string | null;
}

/** A whole build: what the rules say of it, and what the shop can sell of it. */
export function checkParts(parts: Parts): CheckedParts {
  const build = buildOf(parts);
  const judged = judge(build);
  const lines = linesOf(parts);
  const missing = missingSlots(build);
  const isGone = lines.some(({ problem }) => problem === 'gone');
  return {
    verdict: isGone ? worstOf([verdictOf(judged), 'unknown']) : verdictOf(judged),
    complete: missing.length === 0,
    isDraft: isDraft(build),
    missing,
    judged,
    watts: wattsOf(build),
    lines,
    totalInCents: totalOf(parts),
    code: codeOf(namedParts(parts)),
  };
}

/** In cents, with what is sold out at its price. */
export function totalOf(parts: Parts): number {
  return allParts(parts).reduce((sum, { offer }) => sum + (offer?.cents ?? 0), 0);
}

export function linesOf(parts: Parts): Line[] {
  const all = allParts(parts);
  return all.map((part) => ({ slot: part.slot, part, problem: problemOf(part, all) }));
}

export function problemOf(part: Part, among: readonly Part[]): LineProblem | null {
  if (part.isGone) return 'gone';
  if (!part.offer) return null;
  if (part.offer.stock === 0) return 'sold_out';
  return among.filter(({ id }) => id === part.id).length > part.offer.stock ? 'too_few' : null;
}

/** Without what was typed: a code cannot hold it. */
export function namedParts(parts: Parts): NamedPart[] {
  return allParts(parts).flatMap(({ slot, id }) => (id === null ? [] : [{ slot, id }]));
}
