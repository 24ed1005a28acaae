import type { Build } from '../build.ts';
import { type Judged, namedSlots, rulesOfSlot } from '../check.ts';
import type { RuleId } from '../rule-table.ts';
import { isListSlot, type Slot } from '../slots.ts';
import { isWorse, type Verdict, worstOf } from '../verdict.ts';
import type { Part } from './part.ts';
import { buildOf, type Parts, withParts } from './parts.ts';

/** What a part does to a build: only what is worse with it than without it is held against it. */
export interface Mark {
  verdict: Verdict;
  worse: Judged[];
}

/** On cards of the catalogue a memory kit stands for the memory; in lists of choices it is added. Drives are always added. */
export type Place = 'in place' | 'added';

export function placeOf(slot: Slot, where: 'choices' | 'cards'): Place {
  return slot === 'drives' || (slot === 'ram' && where === 'choices') ? 'added' : 'in place';
}

/**
 * Marks parts of one slot, one after the other; those with the same facts are judged once.
 * The build's other parts must stay the same meanwhile.
 */
export function markerOf(parts: Parts, slot: Slot, place: Place): (part: Part) => Mark {
  const without = buildOf(place === 'added' ? parts : withParts(parts, slot, []));
  const before = new Map<RuleId, Verdict>();
  for (const rule of rulesOfSlot[slot]) {
    const found = rule.judge(without);
    if (found) before.set(rule.id, found.verdict);
  }
  const known = new Map<Part['facts'], Mark>();
  return ({ facts }) => {
    const mark = known.get(facts) ?? markOf(buildWith(without, slot, facts), slot, before);
    known.set(facts, mark);
    return mark;
  };
}

export function buildWith(without: Build, slot: Slot, facts: Part['facts']): Build {
  return { ...without, [slot]: isListSlot(slot) ? [...without[slot], facts] : facts };
}

function markOf(build: Build, slot: Slot, before: ReadonlyMap<RuleId, Verdict>): Mark {
  const worse: Judged[] = [];
  for (const rule of rulesOfSlot[slot]) {
    const found = rule.judge(build);
    if (!found || !isWorse(found.verdict, before.get(rule.id) ?? 'pass')) continue;
    const slots = namedSlots(rule, build);
    if (slots.includes(slot)) worse.push({ rule: rule.id, slots, ...found });
  }
  return { verdict: worstOf(worse.map(({ verdict }) => verdict)), worse };
}

/** Those of a page of cards, whatever slots they are for. */
export function marksOf<Of extends Part>(parts: Parts, asked: readonly Of[]): Map<Of, Mark> {
  const markers = new Map<Slot, (part: Part) => Mark>();
  return new Map(
    asked.map((part) => {
      const mark = markers.get(part.slot) ?? markerOf(parts, part.slot, placeOf(part.slot, 'cards'));
      markers.set(part.slot, mark);
      return [part, mark(part)];
    }),
  );
}
