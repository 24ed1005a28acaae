import { type Bits, clearBit, hasBit, mergedInOrder, setBit, slotsIn } from './postings.ts';

/** The products of the word index by their slots, in the order of their rank, then of their id. */
export interface OrderedProducts {
  readonly size: number;
  /** Their slots. */
  readonly shown: Bits;
  /** @returns its slot, which is another one each time */
  add(id: string, rank: number): number;
  remove(id: string): void;
  /** Whether there are so many slots of products that are gone, or have another slot, that all should be numbered again. */
  isSparse(): boolean;
  /** The new slot of each, negative where there is no product any more, and what numbers them so. */
  renumbered(): { slots: Int32Array; take(): void };
  /** Adds the ids of those in the set, the best first, until there are so many. */
  take(found: Bits, most: number, into: string[]): void;
}

const goneAtLeast = 1_000;

export function createOrderedProducts(): OrderedProducts {
  const slots = new Map<string, number>();
  let ids: string[] = [];
  let ranks: number[] = [];
  let shown: Bits = new Uint32Array(32);
  let order: readonly number[] = [];
  /** Slots that were added since the order was made. */
  let unordered: number[] = [];

  const isShown = (slot: number) => hasBit(shown, slot);

  function compare(a: number, b: number): number {
    const [rankOfA, rankOfB] = [ranks[a] as number, ranks[b] as number];
    if (rankOfA !== rankOfB) return rankOfB - rankOfA;
    return (ids[a] as string) < (ids[b] as string) ? -1 : 1;
  }

  function currentOrder(): readonly number[] {
    if (unordered.length > 0) {
      order = mergedInOrder(order.filter(isShown), unordered.filter(isShown).sort(compare), compare);
      unordered = [];
    }
    return order;
  }

  function remove(id: string): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    slots.delete(id);
    clearBit(shown, slot);
  }

  return {
    get size() {
      return slots.size;
    },
    get shown() {
      return shown;
    },
    add(id, rank) {
      remove(id);
      const slot = ids.length;
      if (slot >= shown.length * 32) {
        const longer = new Uint32Array(Math.ceil(shown.length * 1.25));
        longer.set(shown);
        shown = longer;
      }
      ids.push(id);
      ranks.push(rank);
      slots.set(id, slot);
      setBit(shown, slot);
      unordered.push(slot);
      return slot;
    },
    remove,
    isSparse: () => ids.length - slots.size > goneAtLeast + slots.size / 2,
    renumbered() {
      const ordered = currentOrder().filter(isShown);
      const newSlots = new Int32Array(ids.length).fill(-1);
      for (const [at, slot] of ordered.entries()) newSlots[slot] = at;
      const take = () => {
        ids = ordered.map((slot) => ids[slot] as string);
        ranks = ordered.map((slot) => ranks[slot] as number);
        shown = new Uint32Array(Math.ceil(ids.length / 32) + 32);
        for (const [slot, id] of ids.entries()) {
          slots.set(id, slot);
          setBit(shown, slot);
        }
        order = [...ids.keys()];
      };
      return { slots: newSlots, take };
    },
    take(found, most, into) {
      const ordered = currentOrder();
      // A few are sorted in less time than the order of all is walked through.
      const few = slotsIn(found, ordered.length / 512)?.sort(compare);
      for (const slot of few ?? ordered) {
        if (into.length >= most) return;
        if (hasBit(found, slot)) into.push(ids[slot] as string);
      }
    },
  };
}
