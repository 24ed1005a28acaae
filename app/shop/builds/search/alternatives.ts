import { problemOf } from '../parts/checked-parts.ts';
import { isOffered } from '../parts/choices.ts';
import type { Part, ShopPart } from '../parts/part.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { allParts, type Parts, partsIn } from '../parts/parts.ts';
import { isListSlot, mostParts, type Slot } from '../slots.ts';

/** What else a slot may hold, all of it. */
export interface Alternative {
  /** The one that comes in. */
  part: ShopPart;
  inSlot: readonly Part[];
  cents: number;
  /** Chip, socket or shape is that of what was there. */
  isSameKind: boolean;
}

/** Slots in which something may be added that was not there. */
const mayBeAdded: readonly Slot[] = ['cooler', 'gpu', 'psu'];

/** From what is in stock, never less of what the part is for; the nearest first. */
export function alternativesFor(parts: Parts, catalogue: PartCatalogue, slot: Slot): Alternative[] {
  const there = partsIn(parts, slot);
  if (there.length === 0 && !mayBeAdded.includes(slot)) return [];
  const atLeast = amountOf(there);
  const present = centsOf(there);
  return replacementsOf(parts, slot, there)
    .flatMap(({ remaining, count }) =>
      catalogue
        .inStock(slot)
        .filter((part) => isOffered(part) && part.offer.stock >= count && !there.some(({ id }) => id === part.id))
        .map((part): Alternative => {
          const inSlot = [...remaining, ...Array.from({ length: count }, () => part)];
          return { part, inSlot, cents: centsOf(inSlot), isSameKind: isSameKind(part, there) };
        }),
    )
    .filter(({ inSlot }) => atLeast === null || (amountOf(inSlot) ?? -1) >= atLeast)
    .sort(
      (a, b) =>
        Number(b.isSameKind) - Number(a.isSameKind) ||
        Math.abs(a.cents - present) - Math.abs(b.cents - present) ||
        (a.part.id < b.part.id ? -1 : Number(a.part.id > b.part.id)),
    );
}

interface Replacement {
  /** What stays in the slot. */
  remaining: readonly Part[];
  /** How many of another part come in. */
  count: number;
}

function replacementsOf(parts: Parts, slot: Slot, there: readonly Part[]): Replacement[] {
  if (!isListSlot(slot) || there.length < 2) return [{ remaining: [], count: 1 }];
  const all = allParts(parts);
  const unsold = there.filter((part) => problemOf(part, all) !== null);
  if (unsold.length > 0) {
    const remaining = there.filter((part) => !unsold.includes(part));
    return unsold.length === there.length
      ? wholeReplacements(there)
      : [{ remaining, count: unsold.length }, ...wholeReplacements(there)];
  }
  const different = [...new Set(there)];
  const one = different.map((part) => ({ remaining: there.toSpliced(there.indexOf(part), 1), count: 1 }));
  return [...one, ...wholeReplacements(there)];
}

function wholeReplacements(there: readonly Part[]): Replacement[] {
  return Array.from({ length: Math.min(there.length, mostParts.ram) }, (_, n) => ({ remaining: [], count: n + 1 }));
}

function amountOf(parts: readonly Part[]): number | null {
  if (parts.length === 0) return null;
  const known = parts.flatMap(({ worth }) => worth.amount ?? []);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}

function centsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { offer }) => sum + (offer?.cents ?? 0), 0);
}

function isSameKind(part: ShopPart, there: readonly Part[]): boolean {
  return there.length === 0 || there.some(({ worth }) => worth.kind === part.worth.kind);
}
