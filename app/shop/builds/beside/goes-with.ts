import { isOffered } from '../parts/choices.ts';
import type { Part, ShopPart } from '../parts/part.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { fitCheckOf } from '../parts/part-fit.ts';
import { partsOf } from '../parts/parts.ts';
import type { Slot } from '../slots.ts';
import { fits } from '../verdict.ts';

/** What is bought together with a part of a slot, the first need first. */
export const companionSlots: Record<Slot, readonly Slot[]> = {
  cpu: ['board', 'cooler', 'ram'],
  board: ['cpu', 'ram', 'drives'],
  ram: ['board', 'cpu'],
  drives: ['board'],
  case: ['psu', 'board'],
  psu: ['case', 'gpu'],
  cooler: ['cpu', 'case'],
  gpu: ['psu', 'case'],
};

const mostShown = 6;

/** The best sellers of each slot that are judged; a catalogue of thousands must not make a page dear. */
const mostTried = 120;

/** In stock, and nothing speaks against it beside this part; those that sell most first, then the cheapest. */
export function goesWith(part: Part, catalogue: PartCatalogue): readonly ShopPart[] {
  const slots = companionSlots[part.slot];
  const most = Math.ceil(mostShown / slots.length);
  return slots.flatMap((slot) => {
    const { best, beside } = choiceOf(catalogue.inStock(slot));
    const found = beside.get(part.facts) ?? fittingOf(best, part, { slot, most });
    beside.set(part.facts, found);
    return found;
  });
}

interface Choice {
  best: readonly ShopPart[];
  /** What goes with parts of these facts. Parts with the same facts share one object of them. */
  beside: WeakMap<Part['facts'], readonly ShopPart[]>;
}

/** By slot's list, which is another one after each change: of a million products the best take a tenth of a second to choose. */
const choices = new WeakMap<readonly ShopPart[], Choice>();

function choiceOf(parts: readonly ShopPart[]): Choice {
  const choice = choices.get(parts) ?? { best: bestOf(parts), beside: new WeakMap() };
  choices.set(parts, choice);
  return choice;
}

function fittingOf(best: readonly ShopPart[], part: Part, { slot, most }: { slot: Slot; most: number }): ShopPart[] {
  const fitOf = fitCheckOf(partsOf([part]), slot, 'in place');
  const found: ShopPart[] = [];
  for (const other of best) {
    if (isOffered(other) && fits(fitOf(other).verdict)) found.push(other);
    if (found.length === most) break;
  }
  return found;
}

/** By sales, in one walk: the catalogue is in the order of prices, and sorting is stable. */
function bestOf(parts: readonly ShopPart[]): readonly ShopPart[] {
  const sold = parts.filter(({ sales }) => sales > 0).sort((a, b) => b.sales - a.sales);
  if (sold.length >= mostTried) return sold.slice(0, mostTried);
  const others: ShopPart[] = [];
  for (const part of parts) {
    if (sold.length + others.length >= mostTried) break;
    if (part.sales <= 0) others.push(part);
  }
  return [...sold, ...others];
}
