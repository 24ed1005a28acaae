import { sql } from 'kysely';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Queryable } from '../shared/schema.ts';

/** That a review helped. Again is no second vote. @param review of that product, shown, and somebody else's */
export async function voteForReview(
  db: Queryable,
  { customerId, productId, review, now }: { customerId: string; productId: string; review: number; now: Date },
): Promise<Done | Refused<'gone' | 'own'>> {
  const { rows } = await sql<{ is_own: boolean }>`WITH found AS (
      SELECT id, customer_id = ${customerId} AS is_own FROM reviews
        WHERE id = ${review} AND product_id = ${productId} AND hidden_at IS NULL
    ), voted AS (
      INSERT INTO review_votes (review_id, customer_id, voted_at) SELECT id, ${customerId}, ${now} FROM found WHERE NOT is_own
        ON CONFLICT DO NOTHING
    ) SELECT is_own FROM found`.execute(db);
  const [found] = rows;
  if (!found) return { ok: false, code: 'gone' };
  return found.is_own ? { ok: false, code: 'own' } : { ok: true };
}
