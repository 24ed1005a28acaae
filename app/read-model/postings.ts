/** A set of products: a bit for each document id, which is the number of a product in the index. */
export type Bits = Uint32Array;

export function setBit(bits: Bits, docId: number): void {
  bits[docId >>> 5] = (bits[docId >>> 5] as number) | (1 << (docId & 31));
}

export function clearBit(bits: Bits, docId: number): void {
  bits[docId >>> 5] = (bits[docId >>> 5] as number) & ~(1 << (docId & 31));
}

export function hasBit(bits: Bits, docId: number): boolean {
  return ((bits[docId >>> 5] as number) & (1 << (docId & 31))) !== 0;
}

/** Leaves what is in both. @returns whether anything is left */
export function intersect(bits: Bits, other: Bits): boolean {
  let left = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const both = (bits[at] as number) & (other[at] as number);
    bits[at] = both;
    left |= both;
  }
  return left !== 0;
}

/** Leaves what is not in the other. @returns whether anything is left */
export function subtract(bits: Bits, other: Bits): boolean {
  let left = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const rest = (bits[at] as number) & ~(other[at] as number);
    bits[at] = rest;
    left |= rest;
  }
  return left !== 0;
}

export function unite(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) | (other[at] as number);
}

/** @returns how many are in the set */
export function sizeOf(bits: Bits): number {
  let size = 0;
  for (let at = 0; at < bits.length; at += 1) {
    // All 32 at once: pairs of bits, then fours, then bytes.
    let counts = bits[at] as number;
    counts -= (counts >>> 1) & 0x5555_5555;
    counts = (counts & 0x3333_3333) + ((counts >>> 2) & 0x3333_3333);
    size += Math.imul((counts + (counts >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return size;
}

/** @returns the document ids that are in the set; null when there are more than so many */
export function docIdsIn(bits: Bits, most: number): number[] | null {
  const docIds: number[] = [];
  for (let at = 0; at < bits.length; at += 1) {
    for (let left = bits[at] as number; left !== 0; left &= left - 1)
      docIds.push(at * 32 + 31 - Math.clz32(left & -left));
    if (docIds.length > most) return null;
  }
  return docIds;
}

/** Two sorted arrays as one, in time that grows with their length. */
export function mergedInOrder<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Item[] {
  const all: Item[] = [];
  let at = 0;
  for (const item of one) {
    for (; at < other.length && compare(other[at] as Item, item) < 0; at += 1) all.push(other[at] as Item);
    all.push(item);
  }
  for (; at < other.length; at += 1) all.push(other[at] as Item);
  return all;
}

/** For each word the document ids of the products that have it, each with a bit for each weight (`weightBits`). */
export interface Postings {
  /** About how many it takes. */
  readonly bytes: number;
  add(word: string, docId: number, weights: number): void;
  /** Adds the products that have the word, or one that begins so, with one of the weights. */
  collect(word: string, isPrefix: boolean, weights: number, into: Bits): void;
  /** How many of these products have the word. */
  count(word: string, among: Bits): number;
  /**
   * Makes all lists again with other document ids, stretch by stretch, while the old ones are searched.
   * @param docIds by the old ones; negative for one that is left out
   * @returns puts the new ones in the place of the old ones
   */
  compacted(docIds: Int32Array): Generator<void, () => void>;
}

/** So many entries are a stretch: a few milliseconds. */
const entriesInAStretch = 50_000;

/** The string, its entry in the map, and where its list is. */
const bytesOfAWord = 110;

/** @param onWord called with each word when it comes for the first time */
export function createPostings(onWord: (word: string) => void): Postings {
  let lists = createPostingLists();
  const listOf = new Map<string, number>();
  let sorted: readonly string[] = [];
  /** Words that came since. */
  let unsorted: string[] = [];

  function addWord(word: string): number {
    const list = lists.create();
    listOf.set(word, list);
    unsorted.push(word);
    onWord(word);
    return list;
  }

  function wordsOf(prefix: string): readonly string[] {
    if (unsorted.length > 0) {
      sorted = mergedInOrder(sorted, unsorted.sort(), (a, b) => (a < b ? -1 : 1));
      unsorted = [];
    }
    return sorted.slice(firstFrom(sorted, prefix), firstFrom(sorted, `${prefix}\uffff`));
  }

  return {
    get bytes() {
      return lists.bytes + listOf.size * bytesOfAWord;
    },
    add: (word, docId, weights) => lists.push(listOf.get(word) ?? addWord(word), entryOf(docId, weights)),
    collect(word, isPrefix, weights, into) {
      for (const each of isPrefix ? wordsOf(word) : [word]) {
        const list = listOf.get(each);
        if (list !== undefined) lists.collect(list, weights, into);
      }
    },
    count(word, among) {
      const list = listOf.get(word);
      let products = 0;
      if (list !== undefined)
        for (const entry of lists.entriesOf(list)) if (hasBit(among, docIdOf(entry))) products += 1;
      return products;
    },
    *compacted(docIds) {
      const made = createPostingLists();
      let count = 0;
      // They were created in the order of the map.
      for (const list of listOf.values()) {
        const entries = lists.entriesOf(list);
        const copy = made.create();
        for (const entry of entries) {
          const docId = docIds[docIdOf(entry)] as number;
          if (docId >= 0) made.push(copy, entryOf(docId, weightsOf(entry)));
        }
        count += entries.length;
        if (count < entriesInAStretch) continue;
        count = 0;
        yield;
      }
      return () => {
        lists = made;
      };
    },
  };
}

/** The document id of a product, and a bit for each weight that a word has there. */
const entryOf = (docId: number, weights: number) => docId * 16 + weights;
const docIdOf = (entry: number) => entry >>> 4;
const weightsOf = (entry: number) => entry & 15;

/** The position of the first word that does not stand before this one. */
function firstFrom(sorted: readonly string[], word: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as string) < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Growing lists in one array, in blocks of 1, 2, 4, 8 … entries: an array for each list would take several times the memory. */
interface PostingLists {
  readonly bytes: number;
  /** @returns the number of a new list */
  create(): number;
  push(list: number, entry: number): void;
  /** Adds the products that have one of the weights. */
  collect(list: number, weights: number, into: Bits): void;
  /** As they were pushed, until the next push. */
  entriesOf(list: number): Uint32Array;
}

function createPostingLists(): PostingLists {
  const starts: number[] = [];
  const sizes: number[] = [];
  let entries = new Uint32Array(1_024);
  let end = 0;
  /** Where blocks begin that no list uses any more, by their size as a power of two. */
  const freeBlocks: number[][] = [];

  function blockOf(power: number): number {
    const free = freeBlocks[power]?.pop();
    if (free !== undefined) return free;
    const start = end;
    end += 2 ** power;
    if (end > entries.length) {
      const longer = new Uint32Array(2 * end);
      longer.set(entries);
      entries = longer;
    }
    return start;
  }

  function grow(list: number, size: number): void {
    const start = starts[list] as number;
    const power = size === 0 ? 0 : 32 - Math.clz32(size);
    const larger = blockOf(power);
    entries.copyWithin(larger, start, start + size);
    starts[list] = larger;
    if (size === 0) return;
    freeBlocks[power - 1] ??= [];
    freeBlocks[power - 1]?.push(start);
  }

  return {
    get bytes() {
      return entries.byteLength;
    },
    create() {
      starts.push(0);
      sizes.push(0);
      return starts.length - 1;
    },
    push(list, entry) {
      const size = sizes[list] as number;
      // A list of 0, 1, 2, 4, 8 … entries fills its block.
      if ((size & (size - 1)) === 0) grow(list, size);
      entries[(starts[list] as number) + size] = entry;
      sizes[list] = size + 1;
    },
    // Without `entriesOf`: beginnings have thousands of words, and a view of each list takes longer than reading it.
    collect(list, weights, into) {
      const start = starts[list] as number;
      const behind = start + (sizes[list] as number);
      for (let at = start; at < behind; at += 1) {
        const entry = entries[at] as number;
        if (entry & weights) setBit(into, docIdOf(entry));
      }
    },
    entriesOf(list) {
      const start = starts[list] as number;
      return entries.subarray(start, start + (sizes[list] as number));
    },
  };
}
