import { LRUCache } from 'lru-cache';
import { type Bits, setBit, unite } from './bits.ts';
import { keyOf, type WordCondition, weightBits } from './word-condition.ts';
import type { WordVector } from './word-vector.ts';

export type CollectedCondition = Extract<WordCondition, { kind: 'word' | 'next' }>;

/** For each word, in alphabetical order, the slots that have it, each with a bit for each weight; and the names as they are written. */
export interface Postings {
  bytes: number;
  /** Adds the products that meet it. */
  collect(condition: CollectedCondition, into: Bits): void;
  /**
   * The products that meet it. Not to be written to: of a common word it is cached for the next caller.
   * @param empty gives a set that nobody uses
   */
  meeting(condition: CollectedCondition, empty: () => Bits): Bits;
}

export interface PostingsBuilder {
  /** The first has slot 0. */
  add(vector: WordVector): void;
  /**
   * Of all that were added until now.
   * @param rest awaited between batches: of a hundred thousand products the lists take half a second
   * @param room for so many products: the sets have a bit for each
   */
  lists(rest: () => Promise<void>, room: number): Promise<Postings>;
}

/** Numbers of words replace words at once: all words of all products would be a hundred times as large. */
export function buildPostings(): PostingsBuilder {
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
      for (const [word, wordWeights] of words) {
        owners.push(numberOf(word));
        entries.push(slot * 16 + wordWeights);
      }
      for (const word of name) names.push(numberOf(word));
      nameStarts.push(names.size);
    },
    async lists(rest, room) {
      const sorted = [...numbers.keys()].sort(inOrder);
      const positions = new Uint32Array(sorted.length);
      for (const [position, word] of sorted.entries()) positions[numbers.get(word) as number] = position;
      await rest();
      const lists = await byWord(owners, entries, positions, rest);
      const ownNames = names.numbers();
      for (let at = 0; at < ownNames.length; at += 1) {
        ownNames[at] = positions[ownNames[at] as number] as number;
        if (at % batchSize === batchSize - 1) await rest();
      }
      return createPostings(sorted, room, { ...lists, names: ownNames, nameStarts: nameStarts.numbers() });
    },
  };
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Entries between two rests: some ten milliseconds. */
export const batchSize = 250_000;

/** @param positions of words, by their numbers */
async function byWord(
  owners: GrowingNumbers,
  entries: GrowingNumbers,
  positions: Uint32Array,
  rest: () => Promise<void>,
): Promise<Pick<Lists, 'starts' | 'entries'>> {
  const starts = new Uint32Array(positions.length + 1);
  const positionAt = (at: number) => positions[owners.at(at)] as number;
  const size = owners.size;
  for (let at = 0; at < size; at += 1) {
    starts[positionAt(at) + 1] = (starts[positionAt(at) + 1] as number) + 1;
    if (at % batchSize === batchSize - 1) await rest();
  }
  for (let position = 0; position < positions.length; position += 1) {
    starts[position + 1] = (starts[position + 1] as number) + (starts[position] as number);
  }
  const next = starts.slice();
  const sorted = new Uint32Array(size);
  for (let at = 0; at < size; at += 1) {
    const position = positionAt(at);
    sorted[next[position] as number] = entries.at(at);
    next[position] = (next[position] as number) + 1;
    if (at % batchSize === batchSize - 1) await rest();
  }
  return { starts, entries: sorted };
}

interface Lists {
  starts: Uint32Array;
  entries: Uint32Array;
  names: Uint32Array;
  nameStarts: Uint32Array;
}

/** The string and its position in the array. */
const bytesOfAWord = 40;

/** Where a word, or all words that begin so, stand in the lists. */
type Range = readonly [from: number, to: number];

/** What fewer products have is collected as fast as it is found again. */
const rareShare = 250;
/** Of a million products a common beginning takes milliseconds. */
const mostCachedSets = 600;
const mostCachedBytes = 80_000_000;

function createPostings(
  sorted: readonly string[],
  room: number,
  { starts, entries, names, nameStarts }: Lists,
): Postings {
  const setLength = Math.ceil(room / 32);
  const mostCached = Math.min(mostCachedSets, Math.ceil(mostCachedBytes / (4 * setLength)));
  const cachedSets = new LRUCache<string, Bits>({ max: mostCached });

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
      if (entry & weightBits.A && areAdjacent(slot, word, from, to)) setBit(into, slot);
    }
  }

  function areAdjacent(slot: number, word: number, from: number, to: number): boolean {
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

  function collectUncached(condition: CollectedCondition, into: Bits): void {
    const range = rangeOfFirst(condition);
    if (range[0] === range[1]) return;
    if (condition.kind === 'word') collectWord(range, condition.weights, into);
    else collectNext(range, rangeOf(condition.second, condition.isBeginning), into);
  }

  function cachedBits(condition: CollectedCondition): Bits {
    const key = keyOf(condition);
    const known = cachedSets.get(key);
    if (known) return known;
    const bits = new Uint32Array(setLength);
    collectUncached(condition, bits);
    cachedSets.set(key, bits);
    return bits;
  }

  function collect(condition: CollectedCondition, into: Bits): void {
    if (isCommon(condition)) unite(into, cachedBits(condition));
    else collectUncached(condition, into);
  }

  function meeting(condition: CollectedCondition, empty: () => Bits): Bits {
    if (isCommon(condition)) return cachedBits(condition);
    const bits = empty();
    collectUncached(condition, bits);
    return bits;
  }

  const numbers = starts.length + entries.length + names.length + nameStarts.length;
  return {
    bytes: 4 * (numbers + mostCached * setLength) + sorted.reduce((sum, word) => sum + word.length + bytesOfAWord, 0),
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
  at(position: number): number;
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
    at: (index) => (chunks[index >>> chunkBits] as Uint32Array)[index & (chunkSize - 1)] as number,
    numbers() {
      const all = new Uint32Array(size);
      for (const [at, chunk] of chunks.entries()) all.set(chunk.subarray(0, size - at * chunkSize), at * chunkSize);
      return all;
    },
  };
}
