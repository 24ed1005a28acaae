import { setTimeout as wait } from 'node:timers/promises';
import { productsInAdmin } from '../../catalog/admin/product-status.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { FileRow } from '../import-row.ts';
import { hasKey } from './match-rows.ts';
import { type NameIndex, nameIndex } from './name-index.ts';

const productsAtOnce = 2_000;
const longestTurnMs = 15;

/** The names of what the shop sells, only where a line has nothing but a name. */
export async function namesForRows(db: Queryable, rows: readonly FileRow[]): Promise<NameIndex | null> {
  if (rows.every(hasKey)) return null;
  const index = nameIndex();
  let began = performance.now();
  for (let after = ''; ; ) {
    const products = await productsInAdmin(db)
      .select(['id', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(productsAtOnce)
      .execute();
    for (const product of products) {
      index.add(product);
      const took = performance.now() - began;
      if (took < longestTurnMs) continue;
      await wait(took);
      began = performance.now();
    }
    const last = products.at(-1);
    if (!last || products.length < productsAtOnce) return index;
    after = last.id;
  }
}
