import type { FactsOfSlot } from './part-facts.ts';
import { type Slot, slots } from './slots.ts';

/** The facts of the parts of a build; the rules need nothing else. */
export interface Build {
  board?: FactsOfSlot['board'];
  cpu?: FactsOfSlot['cpu'];
  ram: readonly FactsOfSlot['ram'][];
  drives: readonly FactsOfSlot['drives'][];
  case?: FactsOfSlot['case'];
  psu?: FactsOfSlot['psu'];
  cooler?: FactsOfSlot['cooler'];
  gpu?: FactsOfSlot['gpu'];
}

export function isChosen(build: Build, slot: Slot): boolean {
  const part = build[slot];
  return Array.isArray(part) ? part.length > 0 : part !== undefined;
}

/** What a whole PC still needs, in the order of the slots. */
export function missingSlots(build: Build): Slot[] {
  const isNeeded: Record<Slot, boolean> = {
    board: true,
    cpu: true,
    ram: true,
    drives: true,
    case: true,
    psu: (build.case?.includedSupplyW ?? null) === null,
    cooler: build.cpu?.includesCooler !== true,
    gpu: build.cpu?.hasGraphics !== true,
  };
  return slots.filter((slot) => isNeeded[slot] && !isChosen(build, slot));
}

/** While one of these is missing, what else is not there yet is no failure. */
export function isDraft(build: Build): boolean {
  return missingSlots(build).some((slot) => slot !== 'cooler' && slot !== 'gpu');
}
