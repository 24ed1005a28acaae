import { z } from 'zod';
import { factsOf, type Specs, specProblems } from '../../catalog/specs.ts';
import type { NamedPart } from '../code.ts';
import { isPartId, longestPartName } from '../part-id.ts';
import { gonePart, type Part, partOf } from '../parts/part.ts';
import { type Parts, partsOf } from '../parts/parts.ts';
import { isListSlot, mostParts, type Slot, slotCategories, slots } from '../slots.ts';

/** As a request names it. */
export type RequestedPart = string | { name: string; specs: Specs };

const id = z.string().refine(isPartId);
const typed = z.strictObject({
  name: z.string().trim().min(1).max(longestPartName),
  specs: z.record(z.string(), z.unknown()),
});
const part = z.union([id, typed]);

/** More would be no measure of a part. */
const largestFigure = 1_000_000;

export const requestedParts = z
  .strictObject({
    board: part.optional(),
    cpu: part.optional(),
    ram: z.array(part).max(mostParts.ram).optional(),
    drives: z.array(part).max(mostParts.drives).optional(),
    case: part.optional(),
    psu: part.optional(),
    cooler: part.optional(),
    gpu: part.optional(),
  })
  .transform((given) =>
    slots.flatMap((slot) => [given[slot] ?? []].flat().map((each) => ({ slot, part: each as RequestedPart }))),
  )
  .refine((all) => all.every(({ slot, part }) => typeof part === 'string' || hasKnownFacts(slot, part.specs)));

export type RequestedParts = z.output<typeof requestedParts>;

/** Of its category, and no figure that no part can have. */
function hasKnownFacts(slot: Slot, specs: Specs): boolean {
  const known = factsOf(slotCategories[slot]);
  return Object.entries(specs).every(([key, value]) => {
    if (!Object.hasOwn(known, key)) return false;
    return typeof value !== 'number' || (value >= 0 && value <= largestFigure);
  });
}

export type PartsProblem = { code: 'other_category'; slot: Slot } | { code: 'wrong_fact'; slot: Slot; key: string };

/** What the shop and the library know of an id; `other` is of a product that no slot takes. */
export type FindPart = (id: string) => Part | 'other' | undefined;

/** A product that is gone stays in the build, as a part of which nothing is known. */
export function resolveParts(
  requested: RequestedParts,
  find: FindPart,
): { ok: true; parts: Parts } | { ok: false; problem: PartsProblem } {
  const all: Part[] = [];
  for (const { slot, part } of requested) {
    if (typeof part !== 'string') {
      const [wrong] = specProblems(slotCategories[slot], part.specs);
      if (wrong) return { ok: false, problem: { code: 'wrong_fact', slot, key: wrong.key } };
      all.push({ ...partOf(slot, { id: null, ...part }), specs: part.specs });
      continue;
    }
    const found = find(part) ?? gonePart(slot, part);
    if (found === 'other' || found.slot !== slot) return { ok: false, problem: { code: 'other_category', slot } };
    all.push(found);
  }
  return { ok: true, parts: partsOf(all) };
}

/** Of a code: who has left the category is gone for the build. */
export function resolveNamed(named: readonly NamedPart[], find: FindPart): Parts {
  return partsOf(
    named.map(({ slot, id }) => {
      const found = find(id);
      return found === undefined || found === 'other' || found.slot !== slot ? gonePart(slot, id) : found;
    }),
  );
}

/** In the form of a request. */
export function writtenParts(parts: Parts): Partial<Record<Slot, RequestedPart | RequestedPart[]>> {
  const written: Partial<Record<Slot, RequestedPart | RequestedPart[]>> = {};
  for (const slot of slots) {
    if (isListSlot(slot)) {
      if (parts[slot].length > 0) written[slot] = parts[slot].map(writtenPart);
    } else if (parts[slot]) written[slot] = writtenPart(parts[slot]);
  }
  return written;
}

export function writtenPart({ id, name, specs = {} }: Part): RequestedPart {
  return id ?? { name, specs };
}
