import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { partsIn } from '../parts/parts.ts';
import { slots } from '../slots.ts';
import { bestBuild, type Wanted, worthForUse } from './best-build.ts';
import { type LeftOver, leftOverOf } from './left-over.ts';
import { onlyDdr5FromInCents, type Pools, poolsFor, type Use } from './pools.ts';
import { type FoundBuild, findBuild } from './proposal.ts';
import { lastingSockets } from './proposal-rules.ts';
import { type ProposalReason, reasonsFor } from './reasons.ts';

/** What sets a proposal apart from the others. */
export type ProposalKind = 'best' | 'lasting' | 'other' | 'thrifty';

export interface Proposal extends FoundBuild {
  kind: ProposalKind;
  /** Three of them. */
  reasons: readonly ProposalReason[];
  /** Of the budget. */
  leftOver: LeftOver;
}

export interface Proposed {
  proposals: Proposal[];
  /** The cheapest there is, where none fits the budget. */
  fromInCents: number | null;
}

const mostProposals = 3;
/** About a tenth of a second, and as much for each of the proposals. */
const effortOfCheapest = 50_000;
const effortOfBest = 80_000;
/** Of the budget, for who would rather spend less. */
const thriftyShare = 0.75;

/**
 * Whole PCs that fit, from what is in stock, that somebody who builds PCs would buy. It takes a third of a second at
 * worst, in steps of some milliseconds, so that others come in between.
 */
export function* propose(catalogue: PartCatalogue, use: Use, budgetInCents: number): Generator<undefined, Proposed> {
  const pools = poolsFor(catalogue, use, budgetInCents);
  yield;
  const cheapest = yield* findBuild(pools, Number.POSITIVE_INFINITY, { left: effortOfCheapest });
  if (!cheapest) return { proposals: [], fromInCents: null };
  if (cheapest.totalInCents > budgetInCents) {
    return { proposals: [], fromInCents: yield* leastOf(cheapest, catalogue, use, budgetInCents) };
  }
  const wanted = (): Wanted => ({ use, budget: budgetInCents, effort: { left: effortOfBest } });
  const first = (yield* bestBuild(pools, wanted())) ?? cheapest;
  const second = lasts(first)
    ? yield* bestBuild(withoutMainPart(pools, use, first), wanted())
    : yield* lastingBuild(pools, wanted());
  const thrifty = yield* bestBuild(pools, { ...wanted(), budget: thriftyShare * budgetInCents });
  const [best, next] = [first, ...(second ? [second] : [])].sort(
    (a, b) => worthForUse(use, b.parts) - worthForUse(use, a.parts),
  ) as [FoundBuild, FoundBuild | undefined];
  const found: [ProposalKind, FoundBuild | undefined][] = [
    ['best', best],
    [next && lasts(next) && !lasts(best) ? 'lasting' : 'other', next],
    ['thrifty', thrifty ?? cheapest],
  ];
  const proposals: Proposal[] = [];
  for (const [kind, build] of unlike(found)) {
    yield;
    proposals.push({
      ...build,
      kind,
      reasons: reasonsFor(use, build),
      leftOver: leftOverOf(build, pools, { use, budget: budgetInCents }),
    });
  }
  return { proposals, fromInCents: null };
}

/** With less for the use where that is what the newest socket leaves. */
function* lastingBuild(pools: Pools, wanted: Wanted): Generator<undefined, FoundBuild | null> {
  const own = ofLastingSockets(pools);
  return (yield* bestBuild(own, wanted)) ?? (yield* findBuild(own, wanted.budget, { left: effortOfCheapest }));
}

/** The budget from which on something is proposed: what is cheapest below the line of DDR4 may be above it. */
function* leastOf(
  cheapest: FoundBuild,
  catalogue: PartCatalogue,
  use: Use,
  budget: number,
): Generator<undefined, number> {
  if (cheapest.totalInCents < onlyDdr5FromInCents || budget >= onlyDdr5FromInCents) return cheapest.totalInCents;
  const pools = poolsFor(catalogue, use, onlyDdr5FromInCents);
  const newer = yield* findBuild(pools, Number.POSITIVE_INFINITY, { left: effortOfCheapest });
  return newer?.totalInCents ?? cheapest.totalInCents;
}

function lasts({ parts }: FoundBuild): boolean {
  return lastingSockets.includes((parts.board?.facts as { socket?: string } | undefined)?.socket ?? '');
}

function ofLastingSockets(pools: Pools): Pools {
  const isLasting = (part: Pools['board'][number]) =>
    lastingSockets.includes((part?.facts as { socket?: string | null } | undefined)?.socket ?? '');
  return { ...pools, board: pools.board.filter(isLasting), cpu: pools.cpu.filter(isLasting) };
}

/** Without the chip that the use is about, so that another one comes. */
function withoutMainPart(pools: Pools, use: Use, { parts }: FoundBuild): Pools {
  return use === '1080p' || use === '1440p'
    ? { ...pools, gpu: pools.gpu.filter((card) => card?.worth.kind !== parts.gpu?.worth.kind) }
    : { ...pools, cpu: pools.cpu.filter((cpu) => cpu?.id !== parts.cpu?.id) };
}

function unlike(all: readonly [ProposalKind, FoundBuild | undefined][]): [ProposalKind, FoundBuild][] {
  const idsOf = ({ parts }: FoundBuild) =>
    slots.map((slot) => JSON.stringify(partsIn(parts, slot).map(({ id }) => id))).join();
  const known = new Set<string>();
  return all
    .filter((each): each is [ProposalKind, FoundBuild] => {
      if (!each[1] || known.has(idsOf(each[1]))) return false;
      known.add(idsOf(each[1]));
      return true;
    })
    .slice(0, mostProposals);
}
