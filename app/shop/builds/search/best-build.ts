import type { ShopPart } from '../parts/part.ts';
import { type Parts, partsIn } from '../parts/parts.ts';
import type { Slot } from '../slots.ts';
import type { Effort } from './closed-rules.ts';
import { centsOf, type Pools, type Use } from './pools.ts';
import { type FoundBuild, findBuild } from './proposal.ts';

type Pool = readonly (ShopPart | null)[];
type Search = Generator<undefined, FoundBuild | null>;

export interface Wanted {
  use: Use;
  budget: number;
  effort: Effort;
}

/** What of the budget the part may cost that the use is about. docs/builder.md says why. */
export const cardShareOfGames = { least: 0.4, most: 0.45, mostWhereNothingCostsThat: 0.55 };
/** So much more the dearer card has to be worth. */
const muchMore = 1.2;
const cpuShare: Record<Use, number> = { oficina: 0.35, '1080p': 0.22, '1440p': 0.22, edicion: 0.3 };
const cardShareOfEditing = 0.3;

const mostCardsTried = 6;
const mostCpusTried = 8;

/** The most for the use that the budget carries, in the shares of an expert; then more memory and a larger drive from what is left. */
export function* bestBuild(pools: Pools, wanted: Wanted): Search {
  if (wanted.use === '1080p' || wanted.use === '1440p') return yield* bestByCard(pools, wanted);
  return yield* bestByProcessor(pools, wanted);
}

function* bestByCard(pools: Pools, wanted: Wanted): Search {
  for (const card of cardsInOrder(pools.gpu, wanted.budget).slice(0, mostCardsTried)) {
    const own = { ...pools, gpu: [card] };
    const found = yield* findBuild(own, wanted.budget, wanted.effort);
    if (!found) continue;
    const faster = yield* withBetter(found, own, wanted, {
      slot: 'cpu',
      measure: speedOf,
      share: cpuShare[wanted.use],
    });
    return yield* withMoreRoom(faster, own, wanted);
  }
  return null;
}

function* bestByProcessor(pools: Pools, wanted: Wanted): Search {
  const { use, budget, effort } = wanted;
  const strongest = bestFirst(
    pools.cpu.filter((cpu) => centsOf(cpu) <= cpuShare[use] * budget),
    speedOf,
  );
  for (const cpu of strongest.slice(0, mostCpusTried)) {
    const own = { ...pools, cpu: [cpu] };
    const found = yield* findBuild(own, budget, effort);
    if (!found) continue;
    const better =
      use === 'edicion'
        ? yield* withBetter(found, own, wanted, { slot: 'gpu', measure: speedOf, share: cardShareOfEditing })
        : found;
    return yield* withMoreRoom(better, own, wanted);
  }
  return null;
}

/**
 * What costs up to 45 % of the budget, the fastest first. Where no card costs 40 to 45 %, one of up to 55 % comes before them if it
 * is worth a fifth more.
 */
export function cardsInOrder(cards: Pool, budget: number): Pool {
  const { least, most, mostWhereNothingCostsThat } = cardShareOfGames;
  const upTo = (share: number) => cards.filter((card) => centsOf(card) <= share * budget);
  const inShare = bestFirst(upTo(most), speedOf);
  const fastest = speedOf(inShare[0] ?? null);
  const hasShare = inShare.some((card) => centsOf(card) >= least * budget);
  const dearer = hasShare ? [] : upTo(mostWhereNothingCostsThat).filter((card) => speedOf(card) >= muchMore * fastest);
  return oneOfAChip([...bestFirst(dearer, speedOf).filter((card) => !inShare.includes(card)), ...inShare]);
}

/** The cheapest of each; two cards of one chip and memory differ in colour and fans. */
function oneOfAChip(cards: Pool): Pool {
  return [
    ...new Map(cards.toReversed().map((card) => [`${card?.worth.kind} ${card?.worth.amount}`, card])).values(),
  ].toReversed();
}

function* withMoreRoom(found: FoundBuild, pools: Pools, wanted: Wanted): Generator<undefined, FoundBuild> {
  const own = { ...pools, cpu: [found.parts.cpu as ShopPart], gpu: [(found.parts.gpu as ShopPart) ?? null] };
  const memory = yield* withBetter(found, own, wanted, { slot: 'ram', measure: amountOf, share: 0.2 });
  const filled = { ...own, ram: own.ram.filter((kit) => amountOf(kit) >= amountOf(memory.parts.ram[0] as ShopPart)) };
  return yield* withBetter(memory, filled, wanted, { slot: 'drives', measure: amountOf, share: 0.15 });
}

interface Better {
  slot: Slot;
  measure: (part: ShopPart | null) => number;
  /** Of the budget. */
  share: number;
}

/** The same use with the best of a slot that the budget still carries. */
function* withBetter(
  found: FoundBuild,
  pools: Pools,
  { budget, effort }: Wanted,
  { slot, measure, share }: Better,
): Generator<undefined, FoundBuild> {
  const there = partsIn(found.parts, slot)[0] as ShopPart | undefined;
  const left = budget - found.totalInCents + centsOf(there);
  const better = pools[slot].filter(
    (part) => measure(part) > measure(there ?? null) && centsOf(part) <= Math.min(left, share * budget),
  );
  for (const part of bestFirst(better, measure).slice(0, mostCpusTried)) {
    const next = yield* findBuild({ ...pools, [slot]: [part] }, budget, effort);
    if (next) return next;
  }
  return found;
}

export function speedOf(part: ShopPart | null): number {
  return part?.worth.speed ?? 0;
}

function amountOf(part: ShopPart | null): number {
  return part?.worth.amount ?? 0;
}

function bestFirst(parts: Pool, measure: (part: ShopPart | null) => number): Pool {
  return parts.toSorted((a, b) => measure(b) - measure(a) || centsOf(a) - centsOf(b));
}

/** How much a whole PC does for a use: of one part twice as much is not twice as much of the whole. */
export function worthForUse(use: Use, { cpu, gpu }: Parts): number {
  const weight = { oficina: 1, '1080p': 0.25, '1440p': 0.25, edicion: 0.6 }[use];
  return (cpu?.worth.speed ?? 0) ** weight * (use === 'oficina' ? 1 : (gpu?.worth.speed ?? 0) ** (1 - weight));
}
