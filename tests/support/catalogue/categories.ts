import { factKeyOf, slugOfName } from '#app/shop/catalog/categories/category-form.ts';
import type { ShownFacet, SpecKind } from '#app/shop/catalog/categories/spec-fact.ts';
import type { Database } from '#app/shop/shared/schema.ts';

interface NewCategory {
  name: string;
  facts?: readonly { label: string; kind: SpecKind; unit?: string; choices?: string[]; filter?: ShownFacet['as'] }[];
}

/** One of the owner's own, behind the others. */
export async function aCategory(db: Database, { name, facts = [] }: NewCategory): Promise<void> {
  await db
    .insertInto('categories')
    .values({
      ...{ key: name, name, slug: slugOfName(name), designator: name.toUpperCase().slice(0, 12), position: 99 },
      ...{ picture: null, deleted_at: null },
    })
    .execute();
  for (const [at, { label, kind, unit = null, choices = [], filter = null }] of facts.entries()) {
    const key = factKeyOf(label, () => false);
    await db.insertInto('facts').values({ key, label, kind, unit, choices, form: null }).execute();
    await db
      .insertInto('category_facts')
      .values({
        ...{ category: name, fact: key, position: at + 1, filter, filter_position: filter && at + 1 },
        card_position: null,
      })
      .execute();
  }
}
