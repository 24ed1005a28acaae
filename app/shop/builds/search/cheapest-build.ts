import type { Build } from '../build.ts';
import type { CpuFacts } from '../part-facts.ts';
import type { ShopPart } from '../parts/part.ts';
import { isListSlot, type Slot } from '../slots.ts';
import { fits } from '../verdict.ts';
import { type Effort, type Level, levelsOf } from './closed-rules.ts';
import { centsOf, type Pools } from './pools.ts';
import { proposalRules } from './proposal-rules.ts';

type Open = { -readonly [Key in keyof Build]: Build[Key] };

/** What shuts out most comes first, and the supply last, because it has to carry all the rest. */
const usualOrder: readonly Slot[] = ['gpu', 'case', 'board', 'cpu', 'ram', 'cooler', 'drives', 'psu'];

/**
 * One part of each pool so that every rule passes, those of proposals too, for the least money: branch and bound over pools that are sorted by
 * price. Within its effort it finds the cheapest there is; beyond, the cheapest that it has seen.
 * It yields where it may be left off.
 * @param most in cents
 */
export function* cheapestBuild(
  pools: Pools,
  most: number,
  effort: Effort,
  isGood: (chosen: readonly ShopPart[]) => boolean,
): Generator<undefined, ShopPart[] | null> {
  const order = usualOrder.toSorted((a, b) => Number(pools[a].length > 1) - Number(pools[b].length > 1));
  const levels = levelsOf(order, proposalRules);
  const own: (readonly (ShopPart | null)[])[] = [];
  for (const { slot } of levels) {
    own.push(allowedIn(pools, order, slot, effort));
    yield;
  }
  if (own.some((pool) => pool.length === 0)) return null;
  // What the open slots cost at least.
  const least = levels.map((_, at) => own.slice(at + 1).reduce((sum, [first]) => sum + centsOf(first), 0));
  const build: Open = { ram: [], drives: [] };
  const chosen: (ShopPart | null)[] = [];
  let best: ShopPart[] | null = null;
  let bound = most;

  function* fill(at: number, spent: number): Generator<undefined, void> {
    const level = levels[at] as Level;
    for (const part of own[at] ?? []) {
      const cents = spent + centsOf(part);
      if (cents + (least[at] ?? 0) > bound || (best && cents + (least[at] ?? 0) >= bound) || effort.left <= 0) break;
      if (part === null && !mayBeEmpty(level.slot, build)) continue;
      put(build, level.slot, part);
      if (!allFit(level, build, effort)) continue;
      yield;
      chosen[at] = part;
      if (at + 1 < levels.length) {
        yield* fill(at + 1, cents);
        continue;
      }
      const all = chosen.filter((each) => each !== null);
      if (isGood(all)) {
        best = all;
        bound = cents;
      }
    }
    put(build, level.slot, null);
  }

  yield* fill(0, 0);
  return best;
}

/** Of a pool, those that fit the slots whose part is given. */
function allowedIn(pools: Pools, order: readonly Slot[], slot: Slot, effort: Effort): readonly (ShopPart | null)[] {
  const given = order.filter((each) => each !== slot && pools[each].length === 1);
  if (pools[slot].length === 1) return pools[slot];
  const open = order.filter((each) => each !== slot && !given.includes(each));
  const [level] = levelsOf([slot, ...open], proposalRules);
  const build: Open = { ram: [], drives: [] };
  for (const each of given) put(build, each, pools[each][0] ?? null);
  return pools[slot].filter((part) => {
    if (part === null) return mayBeEmpty(slot, build);
    put(build, slot, part);
    return allFit(level as Level, build, effort);
  });
}

function allFit({ rules }: Level, build: Build, effort: Effort): boolean {
  effort.left -= rules.length;
  return rules.every((rule) => fits(rule.judge(build)?.verdict ?? 'pass'));
}

/** Only a processor that surely brings its cooler goes without one; a card is left out on purpose. */
function mayBeEmpty(slot: Slot, build: Build): boolean {
  const cpu = build.cpu as CpuFacts | undefined;
  return slot === 'gpu' || cpu === undefined || cpu.includesCooler === true;
}

function put(build: Open, slot: Slot, part: ShopPart | null): void {
  const given = build as Record<Slot, unknown>;
  if (isListSlot(slot)) given[slot] = part ? [part.facts] : [];
  else given[slot] = part?.facts;
}
