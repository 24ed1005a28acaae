import { judge, verdictOf } from '../check.ts';
import type { Part, ShopPart } from '../parts/part.ts';
import { buildOf, partsIn, withParts } from '../parts/parts.ts';
import type { Slot } from '../slots.ts';
import { fits } from '../verdict.ts';
import { centsOf, type Pools, type Use } from './pools.ts';
import type { FoundBuild } from './proposal.ts';
import { proposalRules } from './proposal-rules.ts';

/** Of the budget, in cents, and what it would buy: a part in place of one that is there, for so much more. */
export interface LeftOver {
  cents: number;
  buys: { slot: Slot; part: ShopPart; cents: number } | null;
}

/** In what somebody would put more money, the first first. */
const worthMore: Record<Use, readonly Slot[]> = {
  oficina: ['drives', 'ram', 'cpu'],
  '1080p': ['gpu', 'cpu', 'drives', 'ram'],
  '1440p': ['gpu', 'cpu', 'drives', 'ram'],
  edicion: ['cpu', 'ram', 'gpu', 'drives'],
};
/** Less is not worth a change. */
const clearlyMore = 1.1;
const mostTried = 40;

interface Budget {
  use: Use;
  budget: number;
}

export function leftOverOf({ parts, totalInCents }: FoundBuild, pools: Pools, { use, budget }: Budget): LeftOver {
  const left = budget - totalInCents;
  for (const slot of worthMore[use]) {
    const [there] = partsIn(parts, slot);
    if (!there) continue;
    const more = pools[slot].filter(
      (part) =>
        part !== null &&
        measureOf(part) >= clearlyMore * measureOf(there) &&
        centsOf(part) > centsOf(there as ShopPart) &&
        centsOf(part) - centsOf(there as ShopPart) <= left,
    ) as ShopPart[];
    const part = more.slice(0, mostTried).find((each) => isGood(withParts(parts, slot, [each])));
    if (part) return { cents: left, buys: { slot, part, cents: centsOf(part) - centsOf(there as ShopPart) } };
  }
  return { cents: left, buys: null };
}

function measureOf({ slot, worth }: Part): number {
  return slot === 'cpu' || slot === 'gpu' ? worth.speed : (worth.amount ?? 0);
}

function isGood(parts: Parameters<typeof buildOf>[0]): boolean {
  const build = buildOf(parts);
  return fits(verdictOf(judge(build))) && proposalRules.every(({ judge: of }) => fits(of(build)?.verdict ?? 'pass'));
}
