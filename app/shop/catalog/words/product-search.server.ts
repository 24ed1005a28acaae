import { sql } from 'kysely';
import { type BatchRules, inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { plainWords } from './plain-words.ts';
import { analyzerVersion } from './product-words.ts';
import { tsvectorOf } from './tsvector.ts';

const mostWords = 8;

/** As a `tsquery`: every word must begin one of the product's. Null when there is none. */
export function beginningsOf(term: string): string | null {
  const words = plainWords(term).slice(0, mostWords);
  return words.length === 0 ? null : words.map(({ text }) => `'${text}':*`).join(' & ');
}

/** For the admin, which also finds deleted products. */
export function productsWithWords(db: Queryable, beginnings: string) {
  return db.selectFrom('product_search').select('id').where(sql<boolean>`words @@ ${beginnings}::tsquery`);
}

const firstBatchSize = 100;
const mostInBatch = 500;

/**
 * Makes the words again of products that somebody wrote past the shop, and of all after an update that has other rules.
 * @returns whether none is left
 */
export async function makeOutdatedWords(db: Database, rules: Partial<BatchRules> = {}): Promise<boolean> {
  return inBatches(db, { first: firstBatchSize, most: mostInBatch, ...rules }, async (transaction, size) => {
    return (await rebuildBatch(transaction, size)) === size;
  });
}

async function rebuildBatch(transaction: DatabaseTransaction, size: number): Promise<number> {
  const rows = await transaction
    .selectFrom('product_search')
    .innerJoin('products', 'products.id', 'product_search.id')
    .select(['products.id', 'products.name', 'products.category', 'products.description', 'products.specs'])
    .where('product_search.rules', '<', analyzerVersion)
    .orderBy('product_search.rules')
    .orderBy('product_search.id')
    .limit(size)
    .forUpdate('product_search')
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const words = rows.map((product) => ({ id: product.id, words: tsvectorOf(product) }));
  await sql`
    UPDATE product_search AS s SET words = made.words::tsvector, rules = ${sql.lit(analyzerVersion)}
    FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS made(id text, words text)
    WHERE s.id = made.id`.execute(transaction);
  return rows.length;
}
