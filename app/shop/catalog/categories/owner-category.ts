import type { ShownFacet, SpecKind } from './spec-fact.ts';

export interface ListedCategory {
  key: string;
  name: string;
  slug: string;
  designator: string;
  picture: string | null;
  version: number;
  isDelivered: boolean;
  isDeleted: boolean;
  /** Drafts and deleted ones too. */
  products: number;
}

export interface ListedFact {
  fact: string;
  position: number;
  /** Null: as it was delivered. */
  label: string | null;
  kind: SpecKind;
  unit: string | null;
  choices: string[];
  filter: ShownFacet['as'] | null;
  filterPosition: number | null;
  cardPosition: number | null;
  isDelivered: boolean;
  isDerived: boolean;
  /** Names of other categories that have it. */
  others: string[];
}

export interface OwnersCategory extends ListedCategory {
  formerSlugs: string[];
  facts: ListedFact[];
  /** Keys of facts that other categories have and this one has not. */
  knownFacts: { key: string; unit: string | null }[];
}
