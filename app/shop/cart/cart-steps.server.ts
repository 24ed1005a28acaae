import { sql } from 'kysely';
import { dayOf } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import type { CartStep } from './cart-steps.ts';

/** Nothing about the visitor is stored. */
export async function countCartStep(db: Queryable, step: CartStep, now: Date): Promise<void> {
  await db
    .insertInto('cart_steps')
    .values({ day: dayOf(now), step, times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'step']).doUpdateSet({ times: sql<number>`cart_steps.times + 1` }),
    )
    .execute();
}
