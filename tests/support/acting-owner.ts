import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { testNow } from './factories.ts';

/** With an account in this database, since the audit refers to it. */
export async function actingOwner(db: Database, now = testNow): Promise<Acting> {
  const actor = { id: 'owner', email: 'owner@nucleo.test', role: 'owner' as const };
  await db
    .insertInto('customers')
    .values({ id: actor.id, name: 'Dueña', email: actor.email, role: actor.role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { actor, now };
}
