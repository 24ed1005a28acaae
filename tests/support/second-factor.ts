import { stepOf } from '#app/shop/customers/owner-sign-in/authenticator.ts';
import type { RunningStore } from './store/store.ts';

/** Turns it on, as in the admin. @returns the key of the app; the recovery codes are those that were asked for */
export async function withSecondFactor(
  { db, authenticator, clock }: Pick<RunningStore['services'], 'db' | 'authenticator' | 'clock'>,
  customerId: string,
  recoveryCodes: readonly string[] = [],
): Promise<{ key: string }> {
  const secret = authenticator.newSecret(customerId);
  const now = clock.now();
  await db.deleteFrom('second_factors').where('customer_id', '=', customerId).execute();
  await db
    .insertInto('second_factors')
    .values({
      customer_id: customerId,
      secret,
      confirmed_at: now,
      set_up_by: null,
      // As if the code of a minute ago had turned it on, so that the current one is not spent.
      last_step: stepOf(now) - 2,
      created_at: now,
    })
    .execute();
  for (const code of recoveryCodes) {
    const hash = await authenticator.hash(code);
    await db.insertInto('recovery_codes').values({ customer_id: customerId, hash }).execute();
  }
  return { key: authenticator.open(secret, customerId)!.key };
}
