import { sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';
import type { ListedCategory, OwnersCategory } from './owner-category.ts';

/** In the owner's order; the deleted ones last. */
export async function listedCategories(db: Queryable): Promise<ListedCategory[]> {
  return db
    .selectFrom('categories')
    .select([
      ...(['key', 'name', 'slug', 'designator', 'picture', 'version', 'is_delivered as isDelivered'] as const),
      sql<boolean>`deleted_at IS NOT NULL`.as('isDeleted'),
      sql<number>`(SELECT coalesce(sum(shown + deleted), 0) FROM category_counts WHERE category = categories.key)::int`.as(
        'products',
      ),
    ])
    .orderBy(sql`deleted_at IS NOT NULL`)
    .orderBy('position')
    .orderBy('key')
    .execute();
}

/** @returns undefined for a slug that no category has */
export async function ownersCategory(db: Queryable, slug: string): Promise<OwnersCategory | undefined> {
  const category = (await listedCategories(db)).find((each) => each.slug === slug && !each.isDeleted);
  if (!category) return undefined;
  const { key } = category;
  const facts = await db
    .selectFrom('category_facts')
    .innerJoin('facts', 'facts.key', 'category_facts.fact')
    .select([
      ...(['fact', 'category_facts.position', 'label', 'kind', 'unit', 'choices', 'filter'] as const),
      'filter_position as filterPosition',
      'card_position as cardPosition',
      'facts.is_delivered as isDelivered',
      'is_derived as isDerived',
      sql<string[]>`ARRAY(SELECT name FROM categories JOIN category_facts AS other ON other.category = categories.key
        WHERE other.fact = facts.key AND categories.key <> ${key} AND deleted_at IS NULL ORDER BY categories.position)`.as(
        'others',
      ),
    ])
    .where('category', '=', key)
    .orderBy('category_facts.position')
    .orderBy('fact')
    .execute();
  const knownFacts = await db
    .selectFrom('facts')
    .select(['key', 'unit'])
    .where('key', 'not in', (query) => query.selectFrom('category_facts').select('fact').where('category', '=', key))
    .where('key', 'in', (query) => query.selectFrom('category_facts').select('fact').where('is_derived', '=', false))
    .orderBy('key')
    .execute();
  const former = await db
    .selectFrom('former_slugs')
    .select('slug')
    .where('category', '=', key)
    .orderBy('slug')
    .execute();
  return { ...category, facts, knownFacts, formerSlugs: former.map((row) => row.slug) };
}
