import type { ProductSummary } from '../../catalog/product.ts';
import type { LineProblem } from '../parts/checked-parts.ts';
import type { Part } from '../parts/part.ts';
import { allParts, type Parts } from '../parts/parts.ts';
import type { Slot } from '../slots.ts';

/** One product of a build, however many units of it there are. */
export interface WantedLine {
  part: Part & { id: string };
  quantity: number;
}

export interface ReadyLine {
  product: ProductSummary;
  quantity: number;
}

/** What keeps a line from being bought. */
export interface ShortLine {
  slot: Slot;
  id: string;
  /** Null of what is gone: nothing is known of it any more. */
  name: string | null;
  quantity: number;
  available: number;
  problem: LineProblem;
}

/** Equal kits become one line; `unsold` are parts that the shop only knows. */
export function wantedLines(parts: Parts): { lines: WantedLine[]; unsold: Part[] } {
  const lines = new Map<string, WantedLine>();
  const unsold = new Set<Part>();
  for (const part of allParts(parts)) {
    const { id } = part;
    if (id === null || !(part.offer || part.isGone)) {
      unsold.add(part);
      continue;
    }
    lines.set(id, { part: { ...part, id }, quantity: (lines.get(id)?.quantity ?? 0) + 1 });
  }
  return { lines: [...lines.values()], unsold: [...unsold] };
}

/** All lines beside one reading of the shelf. */
export function readyOrShort(
  wanted: readonly WantedLine[],
  products: readonly ProductSummary[],
): { ready: ReadyLine[]; short: ShortLine[] } {
  const onShelf = new Map(products.map((product) => [product.id, product]));
  const ready: ReadyLine[] = [];
  const short: ShortLine[] = [];
  for (const { part, quantity } of wanted) {
    const { slot, id } = part;
    // Of another category now, it is sold, but not as this part.
    const product = part.isGone ? undefined : onShelf.get(id);
    if (!product) short.push({ slot, id, name: part.name || null, quantity, available: 0, problem: 'gone' });
    else if (product.stock >= quantity) ready.push({ product, quantity });
    else {
      const { name, stock: available } = product;
      short.push({ slot, id, name, quantity, available, problem: available === 0 ? 'sold_out' : 'too_few' });
    }
  }
  return { ready, short };
}
