import { type Bits, hasBit, setBit } from './bits.ts';

/**
 * Growing lists of entries: the slot of a product, and a bit for each weight that a word has there. All lists stand in one array, in blocks of
 * 1, 2, 4, 8 … entries: an array for each would take several times the memory.
 */
export interface EntryLists {
  readonly bytes: number;
  /** @returns the number of a new list */
  create(): number;
  push(list: number, slot: number, weights: number): void;
  /** Adds the products that have one of the weights. */
  collect(list: number, weights: number, into: Bits): void;
  /** How many of these products are in the list. */
  count(list: number, among: Bits): number;
  /** Calls back with each entry of the list, in their order. */
  each(list: number, take: (slot: number, weights: number) => void): void;
}

export function createEntryLists(): EntryLists {
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

  function push(list: number, slot: number, weights: number): void {
    const size = sizes[list] as number;
    // A list of 0, 1, 2, 4, 8 … entries fills its block.
    if ((size & (size - 1)) === 0) grow(list, size);
    entries[(starts[list] as number) + size] = slot * 16 + weights;
    sizes[list] = size + 1;
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
    push,
    collect(list, weights, into) {
      const start = starts[list] as number;
      const behind = start + (sizes[list] as number);
      for (let at = start; at < behind; at += 1) {
        const entry = entries[at] as number;
        if (entry & weights) setBit(into, entry >>> 4);
      }
    },
    count(list, among) {
      const start = starts[list] as number;
      let products = 0;
      for (const entry of entries.subarray(start, start + (sizes[list] as number))) {
        if (hasBit(among, entry >>> 4)) products += 1;
      }
      return products;
    },
    each(list, take) {
      const start = starts[list] as number;
      const behind = start + (sizes[list] as number);
      for (let at = start; at < behind; at += 1) {
        const entry = entries[at] as number;
        take(entry >>> 4, entry & 15);
      }
    },
  };
}
