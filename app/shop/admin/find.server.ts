import { sql } from 'kysely';
import { adminProducts } from '../catalog/admin/admin-product-list.server.ts';
import { normalizeTerm } from '../catalog/plain-text.ts';
import { findOrders } from '../orders/admin/admin-order-list.server.ts';
import { likePattern, wordsSought } from '../shared/admin-query.ts';
import type { Queryable } from '../shared/schema.ts';
import type { FoundInAdmin } from './find.ts';

const mostOfEach = 8;
// Worded as the index of `migrations/0057_desk_words_and_returns.sql`.
const personWords = sql<string>`plain_words(name || ' ' || email)`;

/** Three bounded reads, each by an index. The caller has checked that the owner asks. */
export async function findInAdmin(db: Queryable, sought: string): Promise<FoundInAdmin> {
  const words = wordsSought(sought);
  if (words.length === 0) return { orders: [], products: [], people: [] };
  return {
    orders: await findOrders(db, sought, mostOfEach),
    products: await adminProducts(db, { query: sought, category: null, state: null })
      .select(['id', 'name', sql<boolean>`lower(id) = ${normalizeTerm(sought)}`.as('isNamed')])
      .orderBy('isNamed', 'desc')
      .orderBy('sales', 'desc')
      .orderBy('id')
      .limit(mostOfEach)
      .execute(),
    people: await db
      .selectFrom('customers')
      .select(['name', 'email'])
      .where('role', '=', 'shopper')
      .where((eb) => eb.and(words.map((word) => eb(personWords, 'like', likePattern(word)))))
      .orderBy('name')
      .orderBy('email')
      .limit(mostOfEach)
      .execute(),
  };
}
