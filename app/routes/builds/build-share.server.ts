import { buildHref } from '#app/addresses/build-address.ts';
import type { CheckedParts } from '#app/shop/builds/parts/checked-parts.ts';
import type { Slot } from '#app/shop/builds/slots.ts';
import { sharedWords } from '#app/text/builds/share.ts';
import { slotWords } from '#app/text/builds/why.ts';

/** What a build says of itself elsewhere; made by the loader, so that browsers load none of it. */
export interface BuildShare {
  code: string;
  title: string;
  address: string;
  whatsapp: string;
  /** Whether something in it is to be bought here. */
  canBuy: boolean;
}

/** Addresses that are much longer fail in messengers. */
const mostCharacters = 1_500;

/** @returns null for a build without parts, or with too many for an address */
export function shareOfBuild(
  { lines, totalInCents, code }: Pick<CheckedParts, 'lines' | 'totalInCents' | 'code'>,
  { origin, title, now }: { origin: string; title: string; now: Date },
): BuildShare | null {
  if (code === null || lines.length === 0) return null;
  const address = origin + buildHref(code);
  const names = countedNames(lines).map(({ words }) => words);
  const words = sharedWords({ names, partCount: lines.length, totalInCents, now });
  const text = `${words.length > mostCharacters ? `${words.slice(0, mostCharacters)}…` : words}\n${address}`;
  return {
    code,
    title,
    address,
    whatsapp: `https://wa.me/?${new URLSearchParams({ text })}`,
    canBuy: lines.some(({ part }) => part.offer !== null),
  };
}

/** `2 × Kingston Fury 32 GB`; what is gone by its slot. */
export function countedNames(lines: CheckedParts['lines']): { slot: Slot; count: number; words: string }[] {
  const counts = new Map<string, { slot: Slot; name: string; count: number }>();
  for (const { slot, part } of lines) {
    const key = part.id ?? part.name;
    const counted = counts.get(key) ?? { slot, name: part.name || slotWords[slot].name, count: 0 };
    counts.set(key, { ...counted, count: counted.count + 1 });
  }
  return [...counts.values()].map(({ slot, name, count }) => ({
    slot,
    count,
    words: count > 1 ? `${count} × ${name}` : name,
  }));
}
