import { sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';
import type { Category, CategoryKey, CategoryList } from '../categories.ts';
import type { CategoryFacts, FactTable } from './category-facts.ts';
import type { ShownFacet, SpecFact, SpecKind } from './spec-fact.ts';

export interface StoredCategories {
  list: CategoryList;
  table: FactTable;
}

interface FactRow {
  category: CategoryKey;
  key: string;
  kind: SpecKind;
  unit: string | null;
  form: 'm2' | 'size' | 'gtin' | null;
  choices: string[];
  filter: ShownFacet['as'] | null;
  filterPosition: number;
  cardPosition: number | null;
  isDerived: boolean;
}

interface StoredRows {
  categories: Category[];
  formerSlugs: Record<string, CategoryKey> | null;
  formerNames: Record<string, CategoryKey> | null;
  labels: Record<string, string> | null;
  facts: FactRow[] | null;
}

/** All categories that are there with their facts, by one statement. */
export async function readCategories(db: Queryable): Promise<StoredCategories> {
  const { rows } = await sql<StoredRows>`
    WITH present AS (SELECT * FROM categories WHERE deleted_at IS NULL)
    SELECT
      (SELECT json_agg(json_build_object('key', key, 'name', name, 'slug', slug, 'designator', designator, 'picture', picture)
        ORDER BY position, key) FROM present) AS categories,
      (SELECT json_object_agg(former_slugs.slug, category) FROM former_slugs JOIN present ON key = category) AS "formerSlugs",
      (SELECT json_object_agg(former_names.name, category) FROM former_names JOIN present ON key = category) AS "formerNames",
      (SELECT json_object_agg(key, label) FROM facts WHERE label IS NOT NULL) AS labels,
      (SELECT json_agg(json_build_object('category', category, 'key', fact, 'kind', kind, 'unit', unit, 'form', form, 'choices', choices,
          'filter', filter, 'filterPosition', filter_position, 'cardPosition', card_position, 'isDerived', is_derived)
        ORDER BY category_facts.position, fact)
        FROM category_facts JOIN facts ON facts.key = fact JOIN present ON present.key = category) AS facts`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.categories) throw new Error('There are no categories');
  const { categories, formerSlugs, formerNames, labels, facts } = row;
  const byCategory = Map.groupBy(facts ?? [], ({ category }) => category);
  return {
    list: { categories, formerSlugs: formerSlugs ?? {}, formerNames: formerNames ?? {} },
    table: {
      categories: Object.fromEntries(categories.map(({ key }) => [key, factsOfRows(byCategory.get(key) ?? [])])),
      labels: labels ?? {},
    },
  };
}

function factsOfRows(rows: readonly FactRow[]): CategoryFacts {
  const entered = rows.filter(({ isDerived }) => !isDerived);
  const filters = rows.filter((row) => row.filter !== null);
  const onCard = rows.filter((row) => row.cardPosition !== null);
  return {
    facts: Object.fromEntries(entered.map((row) => [row.key, factOfRow(row)])),
    filters: filters
      .toSorted((a, b) => a.filterPosition - b.filterPosition)
      .map(({ key, filter }) => ({ key, as: filter ?? 'values' })),
    onCard: onCard.toSorted((a, b) => Number(a.cardPosition) - Number(b.cardPosition)).map(({ key }) => key),
  };
}

function factOfRow({ kind, unit, form, choices }: FactRow): SpecFact {
  return {
    kind,
    ...(unit && { unit }),
    ...(form === 'gtin' ? { is: form } : form && { items: form }),
    ...(kind === 'choice' && { choices }),
  };
}
