import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import type { ReviewOrder } from '#app/shop/reviews/review.ts';
import { countStars, reviewsOf } from '#app/shop/reviews/reviews.server.ts';
import type { Database, Schema } from '#app/shop/shared/schema.ts';

/** Cannot sign in. @returns its id */
export async function anAccount(db: Database, given: { email?: string; email_verified?: boolean } = {}) {
  const id = randomBytes(16).toString('hex');
  await db
    .insertInto('customers')
    .values({ id, name: 'Ana Prueba', email: `${id}@correo.test`, ...given })
    .execute();
  return id;
}

export function countingDatabase(handle: DatabaseHandle): { db: Database; sent: () => number } {
  let sent = 0;
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: handle.pool }),
    log: () => {
      sent += 1;
    },
  });
  return { db, sent: () => sent };
}

export async function readReviews(db: Database, productId: string, page = 1, order: ReviewOrder = 'newest') {
  const { rows: counted } = await db.executeQuery(countStars(db, productId));
  return reviewsOf(db, productId, { counted, page, order });
}
