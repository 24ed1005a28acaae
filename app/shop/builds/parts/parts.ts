import type { Build } from '../build.ts';
import { isListSlot, type Slot, slots } from '../slots.ts';
import type { Part } from './part.ts';

/** A build as parts, in one order whatever the order was in which they were chosen. */
export interface Parts {
  readonly board?: Part;
  readonly cpu?: Part;
  readonly ram: readonly Part[];
  readonly drives: readonly Part[];
  readonly case?: Part;
  readonly psu?: Part;
  readonly cooler?: Part;
  readonly gpu?: Part;
}

export const noParts: Parts = { ram: [], drives: [] };

export function partsIn(parts: Parts, slot: Slot): readonly Part[] {
  if (isListSlot(slot)) return parts[slot];
  const part = parts[slot];
  return part ? [part] : [];
}

export function allParts(parts: Parts): Part[] {
  return slots.flatMap((slot) => partsIn(parts, slot));
}

/** The same build with these parts in the slot, instead of what is there. */
export function withParts(parts: Parts, slot: Slot, inSlot: readonly Part[]): Parts {
  if (isListSlot(slot)) return { ...parts, [slot]: inSlot.length > 1 ? inSlot.toSorted(inOrder) : inSlot };
  const { [slot]: _, ...others } = parts;
  return inSlot[0] ? { ...others, [slot]: inSlot[0] } : others;
}

export function partsOf(all: readonly Part[]): Parts {
  return slots.reduce<Parts>((parts, slot) => {
    const inSlot = all.filter((part) => part.slot === slot);
    return inSlot.length > 0 ? withParts(parts, slot, inSlot) : parts;
  }, noParts);
}

function inOrder(a: Part, b: Part): number {
  const first = orderText(a);
  const second = orderText(b);
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Typed parts last. */
function orderText({ id, name, specs }: Part): string {
  return id === null ? `~${name} ${JSON.stringify(specs)}` : id;
}

/** What the rules read. */
export function buildOf(parts: Parts): Build {
  const build: Record<string, unknown> = {
    ram: parts.ram.map(({ facts }) => facts),
    drives: parts.drives.map(({ facts }) => facts),
  };
  for (const slot of slots) {
    if (isListSlot(slot)) continue;
    const part = parts[slot];
    if (part) build[slot] = part.facts;
  }
  return build as unknown as Build;
}
