import { type Bits, setBit, unite } from './bits.ts';
import { keyOf, type WordCondition, weightBits } from './word-condition.ts';
import type { WordVector } from './word-vector.ts';

export type CollectedCondition = Extract<WordCondition, { kind: 'word' | 'next' }>;

/** For each word, in alphabetical order, the slots that have it, each with a bit for each place; and the names as they are written. */
export interface WordLists {
  bytes: number;
  /** Adds the products that meet it. */
  collect(condition: CollectedCondition, into: Bits): void;
  /**
   * The products that meet it. Not to be written to: of a common word it is kept for the next one who asks.
   * @param empty gives a set that nobody uses
   */
  meeting(condition: CollectedCondition, empty: () => Bits): Bits;
}

export interface ListedWords {
  /** The first has slot 0. */
  add(vector: WordVector): void;
  /**
   * Of all that were added until now.
   * @param rest awaited between pieces: of a hundred thousand products the lists take half a second
   * @param room for so many products: the sets have a bit for each
   */
  lists(rest: () => Promise<void>, room: number): Promise<WordLists>;
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
    async lists(rest, room) {
      const sorted = [...numbers.keys()].sort(inOrder);
      const places = new Uint32Array(sorted.length);
      for (const [place, word] of sorted.entries()) places[numbers.get(word) as number] = place;
      await rest();
      const lists = await byWord(owners, entries, places, rest);
      const ownNames = names.numbers();
      for (let at = 0; at < ownNames.length; at += 1) {
        ownNames[at] = places[ownNames[at] as number] as number;
        if (at % piece === piece - 1) await rest();
      }
      return wordLists(sorted, room, { ...lists, names: ownNames, nameStarts: nameStarts.numbers() });
    },
  };
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Entries between two rests: some ten milliseconds. */
export const piece = 250_000;

/** @param places of words, by their numbers */
async function byWord(
  owners: GrowingNumbers,
  entries: GrowingNumbers,
  places: Uint32Array,
  rest: () => Promise<void>,
): Promise<Pick<Lists, 'starts' | 'entries'>> {
  const starts = new Uint32Array(places.length + 1);
  const placeAt = (at: number) => places[owners.at(at)] as number;
  const size = owners.size;
  for (let at = 0; at < size; at += 1) {
    starts[placeAt(at) + 1] = (starts[placeAt(at) + 1] as number) + 1;
    if (at % piece === piece - 1) await rest();
  }
  for (let place = 0; place < places.length; place += 1) {
    starts[place + 1] = (starts[place + 1] as number) + (starts[place] as number);
  }
  const next = starts.slice();
  const sorted = new Uint32Array(size);
  for (let at = 0; at < size; at += 1) {
    const place = placeAt(at);
    sorted[next[place] as number] = entries.at(at);
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

/** Where a word, or all words that begin so, stand in the lists. */
type Range = readonly [from: number, to: number];

/** What fewer products have is collected as fast as it is found again. */
const rareShare = 250;
/** Of a million products a common beginning takes milliseconds. */
const mostKeptSets = 600;
const mostKeptBytes = 80_000_000;

function wordLists(sorted: readonly string[], room: number, { starts, entries, names, nameStarts }: Lists): WordLists {
  const setLength = Math.ceil(room / 32);
  const mostKept = Math.min(mostKeptSets, Math.ceil(mostKeptBytes / (4 * setLength)));
  const kept = new Map<string, Bits>();

  /** The words that begin so stand together. */
  function rangeOf(word: string, isBeginning: boolean): Range {
    const from = firstFrom(sorted, word);
    if (isBeginning) return [from, firstFrom(sorted, `${word}\uffff`)];
    return [from, sorted[from] === word ? from + 1 : from];
  }

  function collectWord([from, to]: Range, weights: number, into: Bits): void {
    const end = starts[to] as number;
    for (let at = starts[from] as number; at < end; at += 1) {
      const entry = entries[at] as number;
      if (entry & weights) setBit(into, entry >>> 4);
    }
  }

  function collectNext([word]: Range, [from, to]: Range, into: Bits): void {
    if (from === to) return;
    const end = starts[word + 1] as number;
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

  /** Of one word, or of the first of two: all words that begin so. */
  function rangeOfFirst(condition: CollectedCondition): Range {
    return condition.kind === 'word' ? rangeOf(condition.word, condition.isBeginning) : rangeOf(condition.first, false);
  }

  function isCommon(condition: CollectedCondition): boolean {
    const [from, to] = rangeOfFirst(condition);
    return (starts[to] as number) - (starts[from] as number) > room / rareShare;
  }

  function collectAnew(condition: CollectedCondition, into: Bits): void {
    const range = rangeOfFirst(condition);
    if (range[0] === range[1]) return;
    if (condition.kind === 'word') collectWord(range, condition.weights, into);
    else collectNext(range, rangeOf(condition.second, condition.isBeginning), into);
  }

  function keptOf(condition: CollectedCondition): Bits {
    const key = keyOf(condition);
    let bits = kept.get(key);
    if (bits) kept.delete(key);
    else {
      bits = new Uint32Array(setLength);
      collectAnew(condition, bits);
    }
    kept.set(key, bits);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return bits;
  }

  function collect(condition: CollectedCondition, into: Bits): void {
    if (isCommon(condition)) unite(into, keptOf(condition));
    else collectAnew(condition, into);
  }

  function meeting(condition: CollectedCondition, empty: () => Bits): Bits {
    if (isCommon(condition)) return keptOf(condition);
    const bits = empty();
    collectAnew(condition, bits);
    return bits;
  }

  const numbers = starts.length + entries.length + names.length + nameStarts.length;
  return {
    bytes: 4 * (numbers + mostKept * setLength) + sorted.reduce((sum, word) => sum + word.length + bytesOfAWord, 0),
    collect,
    meeting,
  };
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

interface GrowingNumbers {
  readonly size: number;
  push(number: number): void;
  at(place: number): number;
  /** A copy. */
  numbers(): Uint32Array;
}

const chunkBits = 16;
const chunkSize = 1 << chunkBits;

/** In chunks: an array that doubles is there twice while it grows, and of a million products it has hundreds of megabytes. */
function growingNumbers(): GrowingNumbers {
  const chunks: Uint32Array[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(number) {
      const at = size & (chunkSize - 1);
      if (at === 0) chunks.push(new Uint32Array(chunkSize));
      (chunks.at(-1) as Uint32Array)[at] = number;
      size += 1;
    },
    at: (place) => (chunks[place >>> chunkBits] as Uint32Array)[place & (chunkSize - 1)] as number,
    numbers() {
      const all = new Uint32Array(size);
      for (const [at, chunk] of chunks.entries()) all.set(chunk.subarray(0, size - at * chunkSize), at * chunkSize);
      return all;
    },
  };
}
