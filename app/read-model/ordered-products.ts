import { type Bits, clearBit, docIdsIn, hasBit, mergedInOrder, setBit } from './postings.ts';

/** The products of the word index by their document ids, in the order of their rank, then of their id. */
interface OrderedProducts {
  readonly size: number;
  /** Their document ids. */
  readonly shown: Bits;
  /** @returns its document id, which is another one each time */
  add(id: string, rank: number): number;
  remove(id: string): void;
  /** Whether there are so many document ids of products that are gone, or have another one, that all should be numbered again. */
  needsCompaction(): boolean;
  /** The new document id of each, negative where there is no product any more, and what numbers them so. */
  compacted(): { docIds: Int32Array; commit(): void };
  /** Adds the ids of those in the set, the best first, until there are so many. @returns how many there are */
  take(found: Bits, most: number, into: string[]): number;
}

const goneAtLeast = 1_000;

export function createOrderedProducts(): OrderedProducts {
  const docIds = new Map<string, number>();
  let ids: string[] = [];
  let ranks: number[] = [];
  let shown: Bits = new Uint32Array(32);
  let order: readonly number[] = [];
  /** Document ids that were added since the order was made. */
  let unordered: number[] = [];

  const isShown = (docId: number) => hasBit(shown, docId);

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
    const docId = docIds.get(id);
    if (docId === undefined) return;
    docIds.delete(id);
    clearBit(shown, docId);
  }

  return {
    get size() {
      return docIds.size;
    },
    get shown() {
      return shown;
    },
    add(id, rank) {
      remove(id);
      const docId = ids.length;
      if (docId >= shown.length * 32) {
        const longer = new Uint32Array(Math.ceil(shown.length * 1.25));
        longer.set(shown);
        shown = longer;
      }
      ids.push(id);
      ranks.push(rank);
      docIds.set(id, docId);
      setBit(shown, docId);
      unordered.push(docId);
      return docId;
    },
    remove,
    needsCompaction: () => ids.length - docIds.size > goneAtLeast + docIds.size / 2,
    compacted() {
      const ordered = currentOrder().filter(isShown);
      const newDocIds = new Int32Array(ids.length).fill(-1);
      for (const [at, docId] of ordered.entries()) newDocIds[docId] = at;
      const commit = () => {
        ids = ordered.map((docId) => ids[docId] as string);
        ranks = ordered.map((docId) => ranks[docId] as number);
        shown = new Uint32Array(Math.ceil(ids.length / 32) + 32);
        for (const [docId, id] of ids.entries()) {
          docIds.set(id, docId);
          setBit(shown, docId);
        }
        order = [...ids.keys()];
      };
      return { docIds: newDocIds, commit };
    },
    take(found, most, into) {
      const ordered = currentOrder();
      // A few are sorted in less time than the order of all is walked through.
      const few = docIdsIn(found, ordered.length / 512)?.sort(compare);
      for (const docId of few ?? ordered) {
        if (into.length >= most) break;
        if (hasBit(found, docId)) into.push(ids[docId] as string);
      }
      return into.length;
    },
  };
}
