import { sql } from 'kysely';
import { compiledOnce } from '#app/platform/database.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import { wholeProduct } from '../products.server.ts';
import type { ProductStatus } from './product-status.ts';

/** All that shows products asks for `deleted_at` alone; only the admin tells drafts from what was deleted. */
export const productStatus = sql<ProductStatus>`(CASE WHEN products.deleted_at IS NULL THEN 'shop'
  WHEN products.out_as = 'draft' THEN 'draft' ELSE 'deleted' END)`;

export const isInAdmin = sql<boolean>`(products.deleted_at IS NULL OR products.out_as IS NOT DISTINCT FROM 'draft')`;

export const isDeleted = sql<boolean>`(products.deleted_at IS NOT NULL AND products.out_as IS DISTINCT FROM 'draft')`;

/** Those that the owner can work on; for everybody else there is `shownProducts`. */
export function productsInAdmin(db: Queryable) {
  return db.selectFrom('products').where(isInAdmin);
}

/** For the owner alone, who sees it as shoppers will. */
export const selectDraft = compiledOnce((db: Queryable, id) =>
  wholeProduct(productsInAdmin(db).where(productStatus, '=', 'draft'), id),
);
