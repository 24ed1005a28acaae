import { productsPerPage } from '../../catalog/product.ts';
import { cutPage } from '../../shared/page.ts';
import type { RuleId } from '../rule-table.ts';
import type { Slot } from '../slots.ts';
import { fits, type Verdict, verdicts } from '../verdict.ts';
import { byWorthFor, likelyUse } from './choice-order.ts';
import type { Part, ShopPart } from './part.ts';
import type { PartCatalogue } from './part-catalogue.ts';
import { fitCheckOf, type PartFit, placementOf } from './part-fit.ts';
import type { Parts } from './parts.ts';

export interface Choice {
  part: ShopPart;
  fit: PartFit;
}

export interface ChoiceCounts {
  /** Of everything in stock, whatever is shown. */
  counts: Record<Verdict, number>;
  /** What speaks against parts, the worst and most frequent first. */
  reasons: { rule: RuleId; verdict: Verdict; count: number }[];
}

export interface Choices extends ChoiceCounts {
  items: Choice[];
  /** Of what is shown. */
  total: number;
  page: number;
  pages: number;
}

export const usuallyShown: readonly Verdict[] = verdicts.filter((verdict) => verdict !== 'fail');

/** `worth`: what does most for the use of the build and its price. */
export type ChoiceOrder = 'price' | 'worth';

interface Wanted {
  slot: Slot;
  show?: readonly Verdict[];
  order?: ChoiceOrder;
  page?: number;
  /** Only these, of which filters and words leave no others. */
  among?: ReadonlySet<string>;
}

/** What is in stock for a slot of this build: what fits first. */
export function choicesFor(
  parts: Parts,
  catalogue: PartCatalogue,
  { slot, show = usuallyShown, order = 'price', page = 1, among }: Wanted,
): Choices {
  const judged = judgeChoices(parts, slot);
  const groups = groupsOfVerdicts.map((): ShopPart[] => []);
  const inStock = catalogue.inStock(slot);
  for (const part of order === 'worth' ? byWorthFor(likelyUse(parts), inStock) : inStock) {
    if (among && !among.has(part.id)) continue;
    const { verdict, group } = judged.count(part);
    if (show.includes(verdict) && isOffered(part)) groups[group]?.push(part);
  }
  const all = groups.flat();
  const { offset, ...cut } = cutPage(page, all.length, productsPerPage);
  const items = all.slice(offset, offset + productsPerPage).map((part) => ({ part, fit: judged.fitOf(part) }));
  return { ...judged.tallied(), items, total: all.length, ...cut };
}

/** Parts with the same facts. */
interface Kind {
  fit: PartFit;
  verdict: Verdict;
  group: number;
  count: number;
}

/** Judges parts of a slot one after the other, and counts them. */
export function judgeChoices(parts: Parts, slot: Slot) {
  const fitOf = fitCheckOf(parts, slot, placementOf(slot, 'choices'));
  // Tens of thousands of parts have few different facts: whatever depends on them alone is worked out once.
  const kinds = new Map<Part['facts'], Kind>();
  const kindOf = (part: Part): Kind => {
    const known = kinds.get(part.facts);
    if (known) return known;
    const fit = fitOf(part);
    const verdict = isOffered(part) ? fit.verdict : 'unknown';
    const group = groupsOfVerdicts.findIndex((each) => each.includes(verdict));
    const kind = { fit, verdict, group, count: 0 };
    kinds.set(part.facts, kind);
    return kind;
  };
  return {
    fitOf,
    verdictOf: (part: Part) => kindOf(part).verdict,
    count(part: Part): Kind {
      const kind = kindOf(part);
      kind.count += 1;
      return kind;
    },
    tallied: () => tallied([...kinds.values()].filter(({ count }) => count > 0)),
  };
}

function tallied(kinds: readonly Kind[]): ChoiceCounts {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  const reasons = new Map<string, Choices['reasons'][number]>();
  for (const { fit, verdict, count } of kinds) {
    counts[verdict] += count;
    for (const { rule, verdict: said } of fit.worse) {
      const key = `${rule} ${said}`;
      const known = reasons.get(key);
      if (known) known.count += count;
      else reasons.set(key, { rule, verdict: said, count });
    }
  }
  return { counts, reasons: sorted([...reasons.values()]) };
}

const groupsOfVerdicts: readonly (readonly Verdict[])[] = [verdicts.filter(fits), ['unknown'], ['warn'], ['fail']];

/** It may be a case fan: counted as "sin información", never offered. */
export function isOffered(part: Part): boolean {
  return part.slot !== 'cooler' || !('kind' in part.facts) || part.facts.kind !== null;
}

function sorted(reasons: Choices['reasons']): Choices['reasons'] {
  return reasons.sort(
    (a, b) =>
      verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict) || b.count - a.count || (a.rule < b.rule ? -1 : 1),
  );
}
