import { sql } from 'kysely';
import { inPieces, type PieceRules } from '#app/platform/pieces.server.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { plainWords } from './plain-words.ts';
import { searchVector, wordRules } from './product-words.ts';

const mostWords = 8;

/** As a `tsquery`: every word must begin one of the product's. Null when there is none. */
export function beginningsOf(term: string): string | null {
  const words = plainWords(term).slice(0, mostWords);
  return words.length === 0 ? null : words.map(({ text }) => `'${text}':*`).join(' & ');
}

/** For the desk, which also finds deleted products. */
export function productsWithWords(db: Queryable, beginnings: string) {
  return db.selectFrom('product_search').select('id').where(sql<boolean>`words @@ ${beginnings}::tsquery`);
}

const piecesAtFirst = 100;
const mostInPiece = 500;

/**
 * Makes the words of products anew that somebody wrote past the shop, and of all after an update that has other rules.
 * @returns whether none is left
 */
export async function makeOutdatedWords(db: Database, rules: Partial<PieceRules> = {}): Promise<boolean> {
  return inPieces(db, { first: piecesAtFirst, most: mostInPiece, ...rules }, async (transaction, size) => {
    return (await makePiece(transaction, size)) === size;
  });
}

async function makePiece(transaction: DatabaseTransaction, size: number): Promise<number> {
  const rows = await transaction
    .selectFrom('product_search')
    .innerJoin('products', 'products.id', 'product_search.id')
    .select(['products.id', 'products.name', 'products.category', 'products.description', 'products.specs'])
    .where('product_search.rules', '<', wordRules)
    .orderBy('product_search.rules')
    .orderBy('product_search.id')
    .limit(size)
    .forUpdate('product_search')
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const words = rows.map((product) => ({ id: product.id, words: searchVector(product) }));
  await sql`
    UPDATE product_search AS s SET words = made.words::tsvector, rules = ${sql.lit(wordRules)}
    FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS made(id text, words text)
    WHERE s.id = made.id`.execute(transaction);
  return rows.length;
}
