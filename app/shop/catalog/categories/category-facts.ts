import { ownValue } from '../../shared/own-value.ts';
import { deliveredKeys } from './delivered-categories.ts';
import { deliveredCardFacts, deliveredFacts } from './delivered-facts.ts';
import { deliveredFilters } from './delivered-filters.ts';
import type { ShownFacet, SpecFact } from './spec-fact.ts';

export interface CategoryFacts {
  /** Those that are entered, in the order of a product's sheet. */
  facts: Readonly<Record<string, SpecFact>>;
  /** In the order of a list's filters. */
  filters: readonly ShownFacet[];
  onCard: readonly string[];
}

export interface FactTable {
  /** By the key of the category. */
  categories: Readonly<Record<string, CategoryFacts>>;
  /** What the owner calls a fact, where that is not as it was delivered. */
  labels: Readonly<Record<string, string>>;
}

export const deliveredTable: FactTable = {
  categories: Object.fromEntries(
    deliveredKeys.map((key) => [
      key,
      { facts: deliveredFacts[key], filters: deliveredFilters[key], onCard: deliveredCardFacts[key] },
    ]),
  ),
  labels: {},
};

/** The process's one copy, which follows the database as the list of categories does (`../categories.ts`). */
let current = deliveredTable;

export function setFactTable(table: FactTable): void {
  current = table;
}

export const factTable = () => current;

const noFacts: CategoryFacts = { facts: {}, filters: [], onCard: [] };

export function categoryFactsOf(category: string): CategoryFacts {
  return ownValue(current.categories, category) ?? noFacts;
}

export const ownLabelOf = (fact: string) => ownValue(current.labels, fact);

/** What follows from the table alone: made once, until the owner changes it. */
export function perFactTable<Value>(make: () => Value): () => Value {
  let madeOf: FactTable | null = null;
  let made: Value;
  return () => {
    if (madeOf !== current) {
      madeOf = current;
      made = make();
    }
    return made;
  };
}
