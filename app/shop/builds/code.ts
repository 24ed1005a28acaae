import { productIdPattern } from '../catalog/product.ts';
import { isListSlot, kindOfSlot, mostParts, type Slot, slots } from './slots.ts';

/** A part as a code names it: without its facts. */
export interface NamedPart {
  slot: Slot;
  /** A product's id, or `ref:` and a record's. */
  id: string;
}

/**
 * The address of a build: `1`, then each different part as its letter and its id, joined by `~`; a number before the
 * letter says how many there are of it. Small letters are products, large ones records of the library, whose id then
 * needs no kind: `1b<id>~c<id>~2r<id>~G1a2b3c4d`. The slot is there because a product that is gone no longer says it.
 */
const version = '1';
const mostCharacters = 1_500;
/** With its version. */
export const longestCode = version.length + mostCharacters;

const letters = { board: 'b', cpu: 'c', ram: 'r', drives: 'd', case: 'a', psu: 'p', cooler: 'f', gpu: 'g' } as const;
const slotOfLetter = new Map(slots.map((slot) => [letters[slot] as string, slot]));

const refId = /^ref:([a-z]+)-([0-9a-f]{8})$/;
const entry = /^(\d{1,2})?([a-zA-Z])([A-Za-z0-9_-]+)$/;
const recordEnd = /^[0-9a-f]{8}$/;

/** @returns null where the build is too long for an address: more than 1,500 characters */
export function codeOf(parts: readonly NamedPart[]): string | null {
  const counts = new Map<string, number>();
  const bySlot = parts.toSorted(
    (a, b) => slots.indexOf(a.slot) - slots.indexOf(b.slot) || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
  for (const part of bySlot) {
    const word = wordOf(part);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const text = [...counts].map(([word, count]) => (count > 1 ? `${count}${word}` : word)).join('~');
  return text.length > mostCharacters ? null : version + text;
}

function wordOf({ slot, id }: NamedPart): string {
  const [, , end] = refId.exec(id) ?? [];
  return end ? letters[slot].toUpperCase() + end : letters[slot] + id;
}

/** @returns null for what is no code of a build */
export function partsOfCode(code: string): NamedPart[] | null {
  const text = code.slice(version.length);
  if (!code.startsWith(version) || text.length > mostCharacters) return null;
  if (text === '') return [];
  const parts: NamedPart[] = [];
  for (const word of text.split('~')) {
    const read = readWord(word);
    if (!read) return null;
    for (let n = 0; n < read.count; n += 1) parts.push(read.part);
  }
  return hasRoom(parts) ? parts : null;
}

function readWord(word: string): { part: NamedPart; count: number } | null {
  const [, digits = '1', letter = '', rest = ''] = entry.exec(word) ?? [];
  const slot = slotOfLetter.get(letter.toLowerCase());
  const count = Number(digits);
  if (!slot || count < 1) return null;
  const isRecord = letter !== letter.toLowerCase();
  if (isRecord ? !recordEnd.test(rest) : !productIdPattern.test(rest)) return null;
  return { part: { slot, id: isRecord ? `ref:${kindOfSlot[slot]}-${rest}` : rest }, count };
}

function hasRoom(parts: readonly NamedPart[]): boolean {
  return slots.every((slot) => {
    const count = parts.filter((part) => part.slot === slot).length;
    return count <= (isListSlot(slot) ? mostParts[slot] : 1);
  });
}
