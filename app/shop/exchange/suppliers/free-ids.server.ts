import { slugOfName } from '../../catalog/admin/product-form.ts';
import type { Queryable } from '../../shared/schema.ts';

/**
 * An id for each part number, which no product has or had: `AB/12 X` is `ab-12-x`, or `ab-12-x-2`. An id is part of a product's address
 * for good, so that of a deleted one is not given again.
 */
export async function freeIds(
  db: Queryable,
  partNumbers: readonly string[],
  taken: ReadonlySet<string>,
): Promise<string[]> {
  const slugs = partNumbers.map(slugOfName);
  const used = new Set(taken);
  const numbers = new Map<string, number>();
  const ids: string[] = [];
  let open = slugs.map((_slug, index) => index);
  while (open.length > 0) {
    for (const index of open) {
      const slug = slugs[index] ?? '';
      let id: string;
      do {
        const number = (numbers.get(slug) ?? 0) + 1;
        numbers.set(slug, number);
        id = number === 1 ? slug : `${slug}-${number}`;
      } while (used.has(id));
      used.add(id);
      ids[index] = id;
    }
    const wanted = open.map((index) => ids[index] ?? '');
    const there = await db.selectFrom('products').select('id').where('id', 'in', wanted).execute();
    const known = new Set(there.map(({ id }) => id));
    open = open.filter((index) => known.has(ids[index] ?? ''));
  }
  return ids;
}
