import { sql } from 'kysely';
import { plainWords, stopWords } from '../catalog/words/plain-words.ts';
import { makerSentinel } from '../catalog/words/tsvector.ts';
import type { Queryable } from '../shared/schema.ts';

/** A word of what the shop did not sell, and does now. */
export interface SoldTerm {
  term: string;
  /** A product whose name begins so and that can be bought; null where only the owner said so. */
  productId: string | null;
}

/** Of these words those that the owner took out of the table, or of which something can be bought. */
export async function soldTerms(db: Queryable, terms: readonly string[]): Promise<SoldTerm[]> {
  const { rows } = await sql<SoldTerm & { isUnsold: boolean }>`
    SELECT asked.term, EXISTS (SELECT FROM unsold_words u WHERE u.term = asked.term) AS "isUnsold", (
      SELECT s.id FROM product_search s JOIN products ON products.id = s.id
      WHERE s.words @@ asked.query::tsquery AND products.is_available AND products.deleted_at IS NULL
      ORDER BY s.rank DESC, s.id COLLATE "C" LIMIT 1
    ) AS "productId"
    FROM unnest(${terms}::text[], ${terms.map(nameBegins)}::text[]) AS asked (term, query)`.execute(db);
  return rows
    .filter(({ isUnsold, productId }) => !isUnsold || productId !== null)
    .map(({ term, productId }) => ({ term, productId }));
}

/** A mouse pad "for the monitor" is none: only what is called so counts. Words have letters, digits and points, so there is nothing to escape. */
function nameBegins(term: string): string {
  const words = plainWords(term).map(({ text }) => text);
  const [first = '', ...others] = words;
  return [makerSentinel(first), ...others.filter((word) => !stopWords.has(word))]
    .map((word) => `'${word}'`)
    .join(' & ');
}

/** How many confirmed ones wait for each word. */
export async function waitingByTerm(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product_alerts')
    .select(['term', sql<number>`count(*)`.as('waiting')])
    .where('term', 'is not', null)
    .where('confirmed_at', 'is not', null)
    .where('told_at', 'is', null)
    .groupBy('term')
    .execute();
  return new Map(rows.map(({ term, waiting }) => [term ?? '', waiting]));
}
