import { missingSlots } from '../build.ts';
import { judge, verdictOf } from '../check.ts';
import { totalOf } from '../parts/checked-parts.ts';
import type { ShopPart } from '../parts/part.ts';
import { buildOf, type Parts, partsOf } from '../parts/parts.ts';
import { fits, type Verdict } from '../verdict.ts';
import { cheapestBuild } from './cheapest-build.ts';
import type { Effort } from './closed-rules.ts';
import type { Pools } from './pools.ts';

/** A whole PC that fits and is in stock. */
export interface FoundBuild {
  parts: Parts;
  verdict: Verdict;
  totalInCents: number;
}

const effortOfOne = 15_000;

/** The cheapest of these pools. @param most in cents */
export function* findBuild(pools: Pools, most: number, effort: Effort): Generator<undefined, FoundBuild | null> {
  const own: Effort = { left: Math.min(effortOfOne, effort.left) };
  const before = own.left;
  const chosen = yield* cheapestBuild(pools, most, own, isGood);
  effort.left -= before - own.left;
  if (!chosen) return null;
  const parts = partsOf(chosen);
  return { parts, verdict: verdictOf(judge(buildOf(parts))), totalInCents: totalOf(parts) };
}

/** What the shop proposes by itself has nothing unknown, and is a whole PC. */
function isGood(chosen: readonly ShopPart[]): boolean {
  const build = buildOf(partsOf(chosen));
  return missingSlots(build).length === 0 && fits(verdictOf(judge(build)));
}
