import { missingSlots } from '../build.ts';
import { judge, verdictOf } from '../check.ts';
import { totalOf } from '../parts/checked-parts.ts';
import type { ShopPart } from '../parts/part.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { buildOf, type Parts, partsIn, partsOf } from '../parts/parts.ts';
import { slots } from '../slots.ts';
import { fits, type Verdict } from '../verdict.ts';
import { cheapestBuild } from './cheapest-build.ts';
import type { Effort } from './closed-rules.ts';
import { centsOf, type Pools, poolsFor, type Use } from './pools.ts';

export interface Proposal {
  parts: Parts;
  verdict: Verdict;
  totalInCents: number;
}

export interface Proposed {
  proposals: Proposal[];
  /** The cheapest there is, where none fits the budget. */
  fromInCents: number | null;
}

const mostProposals = 3;
/** About a tenth of a second. */
const wholeEffort = 150_000;
const effortOfOne = 15_000;

/**
 * Whole PCs that fit, from what is in stock; what the budget leaves goes to what the use needs most. It takes a third of a second at
 * worst, in steps of some milliseconds, so that others come in between.
 */
export function* propose(catalogue: PartCatalogue, use: Use, budgetInCents: number): Generator<undefined, Proposed> {
  const pools = poolsFor(catalogue, use);
  yield;
  const effort: Effort = { left: wholeEffort };
  const cheapest = yield* find(pools, Number.POSITIVE_INFINITY, effort);
  if (!cheapest) return { proposals: [], fromInCents: null };
  if (cheapest.totalInCents > budgetInCents) return { proposals: [], fromInCents: cheapest.totalInCents };
  const found: Proposal[] = [];
  for (const each of betterBuilds(pools, use, budgetInCents, effort)) {
    if (each) found.push(each);
    else yield;
  }
  const all = found.length < mostProposals ? [...found, cheapest] : found;
  return { proposals: unlike(all), fromInCents: null };
}

/** A proposal, or nothing where it may be left off. */
type Steps = Generator<Proposal | undefined>;

function* betterBuilds(pools: Pools, use: Use, budget: number, effort: Effort): Steps {
  if (use === 'oficina') yield* cheapestByProcessor(pools, budget, effort);
  else if (use === 'edicion') yield* byProcessor(pools, budget, effort);
  else yield* byCard(pools, budget, effort);
}

/** The dearest chip that the budget carries, then the next ones; each with the most cores that what is left then buys. */
function* byCard(pools: Pools, budget: number, effort: Effort): Steps {
  const chips = Map.groupBy(pools.gpu ?? [], (card) => card?.worth.kind ?? '');
  const dearestFirst = [...chips.values()].sort((a, b) => centsOf(b[0]) - centsOf(a[0]));
  let count = 0;
  for (const cards of dearestFirst) {
    if (count === mostProposals) return;
    for (const card of cards.slice(0, cardsTried)) {
      const found = yield* find({ ...pools, gpu: [card] }, budget, effort);
      if (!found) continue;
      count += 1;
      yield yield* withMoreCores(found, { ...pools, gpu: [card] }, budget, effort);
      break;
    }
  }
}

const cardsTried = 4;

/** The most cores that the budget carries, then more memory from what is left. */
function* byProcessor(pools: Pools, budget: number, effort: Effort): Steps {
  let count = 0;
  for (const cpu of strongestFirst(pools.cpu)) {
    if (count === mostProposals) return;
    const found = yield* find({ ...pools, cpu: [cpu] }, budget, effort);
    if (!found) continue;
    count += 1;
    yield yield* withMoreMemory(found, { ...pools, cpu: [cpu] }, budget, effort);
  }
}

function* withMoreCores(found: Proposal, pools: Pools, budget: number, effort: Effort): Generator<undefined, Proposal> {
  const now = found.parts.cpu?.worth.cores ?? 0;
  const left = budget - found.totalInCents + (found.parts.cpu?.offer?.cents ?? 0);
  const stronger = strongestFirst(pools.cpu).filter((cpu) => (cpu?.worth.cores ?? 0) > now && centsOf(cpu) <= left);
  for (const cpu of stronger) {
    const better = yield* find({ ...pools, cpu: [cpu] }, budget, effort);
    if (better) return better;
  }
  return found;
}

function strongestFirst(cpus: Pools['cpu']): Pools['cpu'] {
  return cpus.toSorted(
    (a, b) =>
      (b?.worth.cores ?? 0) - (a?.worth.cores ?? 0) ||
      (b?.worth.amount ?? 0) - (a?.worth.amount ?? 0) ||
      centsOf(a) - centsOf(b),
  );
}

function* withMoreMemory(
  found: Proposal,
  pools: Pools,
  budget: number,
  effort: Effort,
): Generator<undefined, Proposal> {
  const now = found.parts.ram[0]?.worth.amount ?? 0;
  const larger = [...new Set(pools.ram.map((kit) => kit?.worth.amount ?? 0))].filter((gb) => gb > now);
  for (const gb of larger.sort((a, b) => b - a)) {
    const kits = pools.ram.filter((kit) => kit?.worth.amount === gb);
    const better = yield* find({ ...pools, ram: kits }, budget, effort);
    if (better) return better;
  }
  return found;
}

function* cheapestByProcessor(pools: Pools, budget: number, effort: Effort): Steps {
  let cpus = pools.cpu;
  for (let count = 0; count < mostProposals; count += 1) {
    const found = yield* find({ ...pools, cpu: cpus }, budget, effort);
    if (!found) return;
    yield found;
    cpus = cpus.filter((cpu) => cpu?.id !== found.parts.cpu?.id);
  }
}

function* find(pools: Pools, most: number, effort: Effort): Generator<undefined, Proposal | null> {
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

function unlike(all: readonly Proposal[]): Proposal[] {
  const idsOf = ({ parts }: Proposal) =>
    slots.map((slot) => JSON.stringify(partsIn(parts, slot).map(({ id }) => id))).join();
  return [...new Map(all.map((each) => [idsOf(each), each])).values()].slice(0, mostProposals);
}
