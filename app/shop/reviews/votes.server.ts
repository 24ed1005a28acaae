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

/** Of which products the reviews were: who wrote them and what is theirs. */
export async function votesBy(db: Queryable, customerId: string) {
  return db
    .selectFrom('review_votes')
    .innerJoin('reviews', 'reviews.id', 'review_votes.review_id')
    .select(['reviews.product_id as productId', 'review_votes.voted_at as votedAt'])
    .where('review_votes.customer_id', '=', customerId)
    .orderBy('voted_at', 'desc')
    .orderBy('review_id', 'desc')
    .execute();
}
