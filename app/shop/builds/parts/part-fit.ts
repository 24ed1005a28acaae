import type { Build } from '../build.ts';
import { type Judged, namedSlots, rulesOfSlot } from '../check.ts';
import type { RuleId } from '../rule-table.ts';
import { isListSlot, type Slot } from '../slots.ts';
import { isWorse, type Verdict, worstOf } from '../verdict.ts';
import type { Part } from './part.ts';
import { buildOf, type Parts, withParts } from './parts.ts';

/** What a part does to a build: only what is worse with it than without it is held against it. */
export interface PartFit {
  verdict: Verdict;
  worse: Judged[];
}

/** On cards of the catalogue a memory kit stands for the memory; in lists of choices it is added. Drives are always added. */
export type Placement = 'in place' | 'added';

export function placementOf(slot: Slot, where: 'choices' | 'cards'): Placement {
  return slot === 'drives' || (slot === 'ram' && where === 'choices') ? 'added' : 'in place';
}

/**
 * Judges parts of one slot, one after the other; those with the same facts are judged once.
 * The build's other parts must stay the same between the calls.
 */
export function fitCheckOf(parts: Parts, slot: Slot, placement: Placement): (part: Part) => PartFit {
  const without = buildOf(placement === 'added' ? parts : withParts(parts, slot, []));
  const before = new Map<RuleId, Verdict>();
  for (const rule of rulesOfSlot[slot]) {
    const found = rule.judge(without);
    if (found) before.set(rule.id, found.verdict);
  }
  const known = new Map<Part['facts'], PartFit>();
  return ({ facts }) => {
    const fit = known.get(facts) ?? partFit(buildWith(without, slot, facts), slot, before);
    known.set(facts, fit);
    return fit;
  };
}

export function buildWith(without: Build, slot: Slot, facts: Part['facts']): Build {
  return { ...without, [slot]: isListSlot(slot) ? [...without[slot], facts] : facts };
}

function partFit(build: Build, slot: Slot, before: ReadonlyMap<RuleId, Verdict>): PartFit {
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
export function partFits<Of extends Part>(parts: Parts, asked: readonly Of[]): Map<Of, PartFit> {
  const fitChecks = new Map<Slot, (part: Part) => PartFit>();
  return new Map(
    asked.map((part) => {
      const fitOf = fitChecks.get(part.slot) ?? fitCheckOf(parts, part.slot, placementOf(part.slot, 'cards'));
      fitChecks.set(part.slot, fitOf);
      return [part, fitOf(part)];
    }),
  );
}
