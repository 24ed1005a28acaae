import { inRounds } from '#app/platform/rounds.server.ts';
import type { ProductCategory } from '../categories.ts';
import { type ColumnRow, type ProductColumns, putRow, removeRow } from './product-columns.ts';

/** The columns of categories that are in memory. */
export interface HeldColumns {
  /** Products held now. */
  readonly size: number;
  find(category: ProductCategory): ProductColumns | null;
  /** Reads a category that is not held; the reading begins after the call. */
  read(category: ProductCategory): Promise<void>;
  /** The same, and it is not held afterwards. */
  readAlone(category: ProductCategory): Promise<ProductColumns>;
  /** Before the rows are read that will be put here: columns that are read meanwhile are newer. */
  beginChange(): (
    ids: readonly string[],
    rows: ReadonlyMap<string, { category: ProductCategory; row: ColumnRow }>,
  ) => void;
  /** A product has changed: a category that is being read may have its older state. */
  hear(id: string): void;
  forgetAll(): void;
}

interface Held {
  columns: ProductColumns | null;
  /** Heard while it was being read. */
  heard: Set<string> | null;
  isOvertaken: boolean;
  askedAt: number;
  read: () => Promise<void>;
  readAlone: () => Promise<ProductColumns>;
}

interface Ways {
  read(category: ProductCategory): Promise<ProductColumns>;
  /** Told of products that have to be read again. */
  onChanged(id: string): void;
  /** Products that may be held. */
  most: number;
}

export function createHeldColumns({ read, onChanged, most }: Ways): HeldColumns {
  const all = new Map<ProductCategory, Held>();
  let asks = 0;

  function heldOf(category: ProductCategory): Held {
    const known = all.get(category);
    if (known) return known;
    const made: Held = {
      columns: null,
      heard: null,
      isOvertaken: false,
      askedAt: 0,
      read: inRounds(() => readInto(category, made)),
      readAlone: inRounds(() => read(category)),
    };
    all.set(category, made);
    return made;
  }

  async function readInto(category: ProductCategory, into: Held): Promise<void> {
    if (into.columns) return;
    const heard = new Set<string>();
    into.heard = heard;
    into.isOvertaken = false;
    try {
      const columns = await read(category);
      if (into.isOvertaken) return;
      into.columns = columns;
      for (const id of heard) onChanged(id);
    } finally {
      into.heard = null;
    }
    makeRoom();
  }

  /** Who was asked for longest ago goes first. */
  function makeRoom(): void {
    const full = [...all.values()].filter(({ columns }) => columns).sort((a, b) => a.askedAt - b.askedAt);
    let size = sizeOf(full);
    for (const each of full.slice(0, -1)) {
      if (size <= most) return;
      size -= each.columns?.size ?? 0;
      each.columns = null;
    }
  }

  return {
    get size() {
      return sizeOf([...all.values()]);
    },
    find(category) {
      const held = heldOf(category);
      asks += 1;
      held.askedAt = asks;
      return held.columns;
    },
    read: (category) => heldOf(category).read(),
    readAlone: (category) => heldOf(category).readAlone(),
    beginChange() {
      const before = new Map([...all].map(([category, { columns }]) => [category, columns]));
      return (ids, rows) => {
        for (const [category, { columns }] of all) {
          if (!columns || before.get(category) !== columns) continue;
          for (const id of ids) {
            const found = rows.get(id);
            if (found?.category === category) putRow(columns, found.row);
            else removeRow(columns, id);
          }
        }
      };
    },
    hear(id) {
      for (const { heard } of all.values()) heard?.add(id);
    },
    forgetAll() {
      for (const each of all.values()) {
        each.columns = null;
        each.isOvertaken = true;
      }
    },
  };
}

function sizeOf(all: readonly Held[]): number {
  return all.reduce((sum, { columns }) => sum + (columns?.size ?? 0), 0);
}
