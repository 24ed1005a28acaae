import { sql } from 'kysely';
import { productsByIds, shownProducts } from '../catalog/products.server.ts';
import type { Queryable } from '../shared/schema.ts';
import { longestWishlist, type Wish, type WishlistEntry, type WishSet } from './wishlist.ts';

export async function setWish(
  db: Queryable,
  customerId: string,
  { productId, isWished }: Wish,
  now: Date,
): Promise<WishSet> {
  if (!isWished) {
    await db
      .deleteFrom('wishlist_entries')
      .where('customer_id', '=', customerId)
      .where('product_id', '=', productId)
      .execute();
    return { ok: true };
  }
  const { rows } = await sql`
    INSERT INTO wishlist_entries (customer_id, product_id, added_at, price_in_cents)
    SELECT ${customerId}, id, ${now}, offer_in_cents FROM products
    WHERE id = ${productId} AND deleted_at IS NULL
      AND (SELECT count(*) FROM wishlist_entries WHERE customer_id = ${customerId}) < ${longestWishlist}
    ON CONFLICT DO NOTHING
    RETURNING product_id`.execute(db);
  return rows.length > 0 ? { ok: true } : whyNothingWasAdded(db, customerId, productId);
}

async function whyNothingWasAdded(db: Queryable, customerId: string, productId: string): Promise<WishSet> {
  const { is_wished, is_product, is_full } = await db
    .selectNoFrom((build) => [
      build
        .exists(
          build
            .selectFrom('wishlist_entries')
            .select('product_id')
            .where('customer_id', '=', customerId)
            .where('product_id', '=', productId),
        )
        .as('is_wished'),
      build.exists(shownProducts(db).select('id').where('id', '=', productId)).as('is_product'),
      sql<boolean>`(SELECT count(*) FROM wishlist_entries WHERE customer_id = ${customerId}) >= ${longestWishlist}`.as(
        'is_full',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (is_wished) return { ok: true };
  if (!is_product) return { ok: false, code: 'product_missing' };
  // The insert found it on the list, and another request removed it since: not a refusal.
  return is_full ? { ok: false, code: 'list_full' } : { ok: true };
}

export async function wishedIds(db: Queryable, customerId: string): Promise<{ ids: string[]; liveId: string }> {
  return db.selectNoFrom([...wished(customerId)]).executeTakeFirstOrThrow();
}

function wished(customerId: string) {
  return [
    sql<string[]>`ARRAY(SELECT product_id FROM wishlist_entries WHERE customer_id = ${customerId}
      ORDER BY added_at DESC, product_id)`.as('ids'),
    // The trigger that announces uses the same function.
    sql<string>`wishlist_mark(${customerId})`.as('liveId'),
  ] as const;
}

export async function wishlistOf(
  db: Queryable,
  customerId: string,
): Promise<{ entries: WishlistEntry[]; liveId: string }> {
  const { ids, liveId, prices } = await db
    .selectNoFrom([
      ...wished(customerId),
      // As double precision, which has room for each price: arrays of bigint come as text. Whole pesos, as it was shown then.
      sql<
        (number | null)[]
      >`ARRAY(SELECT whole_pesos(price_in_cents)::float8 FROM wishlist_entries WHERE customer_id = ${customerId}
        ORDER BY added_at DESC, product_id)`.as('prices'),
    ])
    .executeTakeFirstOrThrow();
  const products = new Map((await productsByIds(db, ids)).map((product) => [product.id, product]));
  const entries = ids.map((productId, position) => {
    return { productId, priceThenInCents: prices[position] ?? null, product: products.get(productId) ?? null };
  });
  return { entries, liveId };
}
