import { codeOf, type NamedPart } from './code.ts';
import { isListSlot, mostParts, type Slot } from './slots.ts';

/** The code with one unit less. */
export function codeWithout(named: readonly NamedPart[], { slot, id }: NamedPart): string | null {
  const at = named.findIndex((part) => part.slot === slot && part.id === id);
  return codeOf(named.filter((_, index) => index !== at));
}

/**
 * With this part: in place of what is there, or beside it in slots that take several.
 * @param replaced the id of a part that goes, all its units
 * @returns null where the slot is full, or the code would be too long
 */
export function codeWith(named: readonly NamedPart[], part: NamedPart, replaced?: string | null): string | null {
  const remaining = named.filter((each) => each.slot !== part.slot || (isListSlot(part.slot) && each.id !== replaced));
  const next = [...remaining, part];
  return isFull(next, part.slot) ? null : codeOf(next);
}

function isFull(named: readonly NamedPart[], slot: Slot): boolean {
  return isListSlot(slot) && named.filter((each) => each.slot === slot).length > mostParts[slot];
}
