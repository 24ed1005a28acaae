import type { Generated } from 'kysely';
import type { SpecKind } from './spec-fact.ts';

export interface CategoryTables {
  categories: {
    /** What products store. */
    key: string;
    name: string;
    slug: string;
    designator: string;
    position: number;
    /** Hash of an uploaded picture. */
    picture: string | null;
    is_delivered: Generated<boolean>;
    /** Counts changes of its facts, too. */
    version: Generated<number>;
    deleted_at: Date | null;
  };
  former_slugs: { slug: string; category: string };
  former_names: { name: string; category: string };
  facts: {
    key: string;
    /** Null: as it was delivered. */
    label: string | null;
    kind: SpecKind;
    unit: string | null;
    form: 'm2' | 'size' | 'gtin' | null;
    choices: Generated<string[]>;
    is_delivered: Generated<boolean>;
  };
  category_facts: {
    category: string;
    fact: string;
    position: number;
    /** The two are null together. */
    filter: 'values' | 'range' | null;
    filter_position: number | null;
    card_position: number | null;
    is_derived: Generated<boolean>;
  };
}
