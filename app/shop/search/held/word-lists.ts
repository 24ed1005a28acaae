import { type WordCondition, weightBits } from './word-condition.ts';
import type { WordVector } from './word-vector.ts';

/** A set of products: a bit for each slot. */
export type Bits = Uint32Array;

export type CollectedCondition = Extract<WordCondition, { kind: 'word' | 'next' }>;

/** For each word, in alphabetical order, the slots that have it, each with a bit for each place; and the names as they are written. */
export interface WordLists {
  bytes: number;
  /** Adds the products that meet it. */
  collect(condition: CollectedCondition, into: Bits): void;
}

export interface ListedWords {
  /** The first has slot 0. */
  add(vector: WordVector): void;
  /** @param rest awaited between pieces: of a hundred thousand products the lists take half a second */
  lists(rest: () => Promise<void>): Promise<WordLists>;
}

/** Numbers of words take the place of words at once: all words of all products would be a hundred times as large. */
export function listWords(): ListedWords {
  const numbers = new Map<string, number>();
  const owners = growingNumbers();
  const entries = growingNumbers();
  const names = growingNumbers();
  const nameStarts = growingNumbers();
  nameStarts.push(0);
  const numberOf = (word: string) => {
    const known = numbers.get(word) ?? numbers.size;
    if (known === numbers.size) numbers.set(word, known);
    return known;
  };

  return {
    add({ words, name }) {
      const slot = nameStarts.size - 1;
      for (const [word, places] of words) {
        owners.push(numberOf(word));
        entries.push(slot * 16 + places);
      }
      for (const word of name) names.push(numberOf(word));
      nameStarts.push(names.size);
    },
    async lists(rest) {
      const sorted = [...numbers.keys()].sort(inOrder);
      const places = new Uint32Array(sorted.length);
      for (const [place, word] of sorted.entries()) places[numbers.get(word) as number] = place;
      await rest();
      const lists = await byWord(owners.numbers(), entries.numbers(), places, rest);
      return wordLists(sorted, {
        ...lists,
        names: names.numbers().map((number) => places[number] as number),
        nameStarts: nameStarts.numbers(),
      });
    },
  };
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Entries between two rests: some ten milliseconds. */
const piece = 250_000;

/** @param places of words, by their numbers */
async function byWord(
  owners: Uint32Array,
  entries: Uint32Array,
  places: Uint32Array,
  rest: () => Promise<void>,
): Promise<Pick<Lists, 'starts' | 'entries'>> {
  const starts = new Uint32Array(places.length + 1);
  const placeAt = (at: number) => places[owners[at] as number] as number;
  for (let at = 0; at < owners.length; at += 1) {
    starts[placeAt(at) + 1] = (starts[placeAt(at) + 1] as number) + 1;
    if (at % piece === piece - 1) await rest();
  }
  for (let place = 0; place < places.length; place += 1) {
    starts[place + 1] = (starts[place + 1] as number) + (starts[place] as number);
  }
  const next = starts.slice();
  const sorted = new Uint32Array(entries.length);
  for (let at = 0; at < owners.length; at += 1) {
    const place = placeAt(at);
    sorted[next[place] as number] = entries[at] as number;
    next[place] = (next[place] as number) + 1;
    if (at % piece === piece - 1) await rest();
  }
  return { starts, entries: sorted };
}

interface Lists {
  starts: Uint32Array;
  entries: Uint32Array;
  names: Uint32Array;
  nameStarts: Uint32Array;
}

/** The string and its place in the array. */
const bytesOfAWord = 40;

function wordLists(sorted: readonly string[], { starts, entries, names, nameStarts }: Lists): WordLists {
  /** The words that begin so stand together. */
  function rangeOf(word: string, isBeginning: boolean): [from: number, to: number] {
    const from = firstFrom(sorted, word);
    if (isBeginning) return [from, firstFrom(sorted, `${word}\uffff`)];
    return [from, sorted[from] === word ? from + 1 : from];
  }

  function collectWord(word: string, isBeginning: boolean, weights: number, into: Bits): void {
    const [from, to] = rangeOf(word, isBeginning);
    const end = starts[to] as number;
    for (let at = starts[from] as number; at < end; at += 1) {
      const entry = entries[at] as number;
      if (entry & weights) setBit(into, entry >>> 4);
    }
  }

  function collectNext(first: string, second: string, isBeginning: boolean, into: Bits): void {
    const [word, none] = rangeOf(first, false);
    const [from, to] = rangeOf(second, isBeginning);
    if (word === none || from === to) return;
    const end = starts[none] as number;
    for (let at = starts[word] as number; at < end; at += 1) {
      const entry = entries[at] as number;
      const slot = entry >>> 4;
      if (entry & weightBits.A && standTogether(slot, word, from, to)) setBit(into, slot);
    }
  }

  function standTogether(slot: number, word: number, from: number, to: number): boolean {
    const last = (nameStarts[slot + 1] as number) - 1;
    for (let at = nameStarts[slot] as number; at < last; at += 1) {
      const next = names[at + 1] as number;
      if (names[at] === word && next >= from && next < to) return true;
    }
    return false;
  }

  const numbers = starts.length + entries.length + names.length + nameStarts.length;
  return {
    bytes: 4 * numbers + sorted.reduce((sum, word) => sum + word.length + bytesOfAWord, 0),
    collect(condition, into) {
      const { isBeginning } = condition;
      if (condition.kind === 'word') collectWord(condition.word, isBeginning, condition.weights, into);
      else collectNext(condition.first, condition.second, isBeginning, into);
    },
  };
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

function firstFrom(sorted: readonly string[], word: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as string) < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

function growingNumbers() {
  let held = new Uint32Array(1_024);
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(number: number) {
      if (size === held.length) {
        const larger = new Uint32Array(2 * size);
        larger.set(held);
        held = larger;
      }
      held[size] = number;
      size += 1;
    },
    numbers: () => held.slice(0, size),
  };
}
