import type { Build } from '../build.ts';
import { type Judged, judge, verdictOf } from '../check.ts';
import { checkParts, totalOf } from '../parts/checked-parts.ts';
import type { Part } from '../parts/part.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { allParts, buildOf, type Parts, partsIn, withParts } from '../parts/parts.ts';
import { rules } from '../rule-table.ts';
import { type Slot, slots } from '../slots.ts';
import type { Verdict } from '../verdict.ts';
import { type Alternative, alternativesFor } from './alternatives.ts';
import { type Effort, type Level, levelsOf } from './closed-rules.ts';

export interface Change {
  slot: Slot;
  /** Null: something is added. */
  from: Part | null;
  /** Null: it is left out. */
  to: Part | null;
}

export interface BuildFix {
  changes: Change[];
  parts: Parts;
  verdict: Verdict;
  totalInCents: number;
  differenceInCents: number;
}

const mostProposals = 3;
export const usualPercent = 10;
/** Further changes would be another PC. */
const mostSlots = 4;
/** How many alternatives of each slot are tried, by the number of slots that change together. */
const triedOf = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 100, 30, 12, 6, 4, 3, 3];
/** About a tenth of a second. */
const wholeEffort = 100_000;
const mostFound = 2_000;

/**
 * The nearest builds without what keeps this one from being bought or from working: the fewest slots change, nothing
 * gets worse, everything of the shop is in stock. Empty where nothing has to be fixed, or nothing fixes it.
 *
 * It takes a third of a second at worst, in steps of a millisecond or two, so that others come in between.
 */
export function* suggestFixes(
  parts: Parts,
  catalogue: PartCatalogue,
  percent = usualPercent,
): Generator<undefined, BuildFix[]> {
  const before = checkParts(parts);
  const failing = before.judged.filter(({ verdict }) => verdict === 'fail');
  const unsold = new Set(before.lines.filter(({ problem }) => problem).map(({ slot }) => slot));
  if (failing.length === 0 && unsold.size === 0) return [];
  const mostCents = Math.floor((before.totalInCents * (100 + percent)) / 100);
  const known = new Map<Slot, Alternative[]>();
  const search: Search = {
    parts,
    alternatives(slot) {
      const found = known.get(slot) ?? alternativesFor(parts, catalogue, slot);
      known.set(slot, found);
      return found;
    },
    mostCents,
    judged: before.judged,
    effort: { left: wholeEffort },
  };
  const most = Math.max(mostSlots, unsold.size);
  for (let count = Math.max(1, unsold.size); count <= most; count += 1) {
    const found: Found[] = [];
    for (const chosen of subsetsOf(slots, count)) {
      if (!mayFix(chosen, unsold, failing)) continue;
      for (const each of fixesIn(chosen, search)) {
        if (each) found.push(each);
        else yield;
      }
    }
    if (found.length > 0) return nearest(found).map((each) => written(each, parts, before.totalInCents));
  }
  return [];
}

interface Search {
  parts: Parts;
  alternatives(slot: Slot): Alternative[];
  mostCents: number;
  judged: readonly Judged[];
  effort: Effort;
}

/** What cannot be bought changes, and each rule that fails has a part that changes. */
function mayFix(chosen: readonly Slot[], unsold: ReadonlySet<Slot>, failing: readonly Judged[]): boolean {
  return (
    [...unsold].every((slot) => chosen.includes(slot)) &&
    failing.every(({ rule }) => {
      const named: readonly Slot[] = rules.find(({ id }) => id === rule)?.slots ?? [];
      return named.some((slot) => chosen.includes(slot));
    })
  );
}

interface Found {
  parts: Parts;
  /** How many slots get another kind of part. */
  others: number;
  cents: number;
  away: number;
  ids: string;
}

/** Yields nothing where it may be left off. */
function* fixesIn(
  chosen: readonly Slot[],
  { parts, alternatives, mostCents, judged, effort }: Search,
): Generator<Found | undefined> {
  const base = chosen.reduce((left, slot) => withParts(left, slot, []), parts);
  const present = totalOf(parts);
  const tried = triedOf[chosen.length] ?? 3;
  for (const slot of chosen) {
    alternatives(slot);
    yield;
  }
  const order = [...chosen].sort((a, b) => alternatives(a).length - alternatives(b).length);
  const levels = levelsOf(order);
  const allows: Allows = (found) => isNoWorse(found, judged);
  const own: Alternative[][] = [];
  for (const level of levels) {
    const [first] = levelsOf([level.slot, ...order.filter((slot) => slot !== level.slot)]);
    const fitsAlone = fitterFor(first as Level, base, allows, effort);
    own.push(yield* firstThat(alternatives(level.slot), tried, (each) => effort.left > 0 && fitsAlone(each)));
  }
  if (own.some((pool) => pool.length === 0)) return;
  const least = levels.map((_, at) =>
    own.slice(at + 1).reduce((sum, pool) => sum + Math.min(...pool.map(({ cents }) => cents)), 0),
  );
  let count = 0;

  function* fill(at: number, filled: Parts, cents: number, others: number): Generator<Found | undefined> {
    const level = levels[at] as Level;
    for (const { inSlot, cents: more, isSameKind } of own[at] ?? []) {
      if (effort.left <= 0 || count >= mostFound) return;
      const spent = cents + more;
      if (spent + (least[at] ?? 0) > mostCents) continue;
      yield;
      const next = withParts(filled, level.slot, inSlot);
      const changed = others + Number(!isSameKind);
      if (at + 1 < levels.length) {
        if (!allows(judgedBy(level, buildOf(next), effort))) continue;
        yield* fill(at + 1, next, spent, changed);
      } else {
        const build = buildOf(next);
        if (!allows(judgedBy(level, build, effort)) || !allows(judge(build))) continue;
        count += 1;
        yield { parts: next, others: changed, cents: spent, away: Math.abs(spent - present), ids: idsOf(next) };
      }
    }
  }

  yield* fill(0, base, totalOf(base), 0);
}

type Allows = (found: readonly Pick<Judged, 'rule' | 'verdict'>[]) => boolean;

/** Whether parts fit what stays; of equal facts it is asked once. */
function fitterFor(level: Level, base: Parts, allows: Allows, effort: Effort): (each: Alternative) => boolean {
  const known = new Map<Part['facts'], boolean>();
  return ({ inSlot }) => {
    const alone = inSlot.length === 1 ? inSlot[0]?.facts : undefined;
    const fit =
      (alone && known.get(alone)) ?? allows(judgedBy(level, buildOf(withParts(base, level.slot, inSlot)), effort));
    if (alone) known.set(alone, fit);
    return fit;
  };
}

function judgedBy({ rules: asked }: Level, build: Build, effort: Effort): Pick<Judged, 'rule' | 'verdict'>[] {
  effort.left -= asked.length;
  return asked.flatMap((rule) => {
    const found = rule.judge(build);
    return found ? [{ rule: rule.id as Judged['rule'], verdict: found.verdict }] : [];
  });
}

/** No rule fails, and none warns or is unknown that was not so before. */
function isNoWorse(found: readonly Pick<Judged, 'rule' | 'verdict'>[], before: readonly Judged[]): boolean {
  return found.every(({ rule, verdict }) => {
    if (verdict === 'info' || verdict === 'pass') return true;
    return verdict !== 'fail' && before.some((each) => each.rule === rule && each.verdict === verdict);
  });
}

function nearest(found: readonly Found[]): Found[] {
  const sorted = found.toSorted(
    (a, b) => a.others - b.others || a.away - b.away || (a.ids < b.ids ? -1 : Number(a.ids > b.ids)),
  );
  return [...new Map(sorted.map((each) => [each.ids, each])).values()].slice(0, mostProposals);
}

function written({ parts, cents }: Found, before: Parts, present: number): BuildFix {
  return {
    changes: slots.flatMap((slot) => changesIn(slot, before, parts)),
    parts,
    verdict: verdictOf(judge(buildOf(parts))),
    totalInCents: cents,
    differenceInCents: cents - present,
  };
}

function changesIn(slot: Slot, before: Parts, after: Parts): Change[] {
  const removed = [...partsIn(before, slot)];
  const added = partsIn(after, slot).filter((part) => {
    const at = removed.indexOf(part);
    if (at >= 0) removed.splice(at, 1);
    return at < 0;
  });
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    slot,
    from: removed[at] ?? null,
    to: added[at] ?? null,
  }));
}

function idsOf(parts: Parts): string {
  return allParts(parts)
    .map(({ slot, id, name }) => `${slot} ${id ?? name}`)
    .join();
}

function subsetsOf<Of>(all: readonly Of[], count: number): Of[][] {
  if (count === 0) return [[]];
  return all.flatMap((first, at) => subsetsOf(all.slice(at + 1), count - 1).map((rest) => [first, ...rest]));
}

function* firstThat<Of>(all: readonly Of[], most: number, is: (each: Of) => boolean): Generator<undefined, Of[]> {
  const found: Of[] = [];
  for (const each of all) {
    if (found.length >= most) break;
    if (is(each)) found.push(each);
    yield;
  }
  return found;
}
