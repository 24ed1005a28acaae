import { shownProducts } from '../../catalog/products.server.ts';
import { cutPage } from '../../shared/page.ts';
import type { Queryable } from '../../shared/schema.ts';

const perPage = 25;

/** What is in the shop with a drawing alone, most sold first. */
export async function productsWithoutPhoto(db: Queryable, page: number) {
  const without = shownProducts(db).where('image', 'is', null);
  const { count } = await without.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const { offset, ...cut } = cutPage(page, Number(count), perPage);
  const products = await without
    .select(['id', 'name', 'category', 'sales', 'specs'])
    .orderBy('sales', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(perPage)
    .execute();
  const lines = products.map(({ specs, ...product }) => ({ ...product, partNumber: partNumberOf(specs.numero_parte) }));
  return { lines, total: Number(count), ...cut };
}

const partNumberOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
