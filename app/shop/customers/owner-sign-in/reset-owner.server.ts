import { inTransaction } from '#app/platform/database.server.ts';
import { audit } from '../../audit/audit.server.ts';
import type { Database } from '../../shared/schema.ts';
import type { Identity } from '../identity.ts';
import { mailFactorChange } from './second-factor.server.ts';

export interface OwnerReset {
  email: string;
  hadSecondFactor: boolean;
}

/**
 * For an operator of the machine: a new password, no second factor, no open session, and every count of tries begins again.
 * @returns null in a shop that was never started, which has no owner yet
 */
export async function resetOwner(
  { db, identity }: { db: Database; identity: Pick<Identity, 'setPassword'> },
  password: string,
  now: Date,
): Promise<OwnerReset | null> {
  const owner = await db
    .selectFrom('customers')
    .select(['id', 'email', 'role'])
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (!owner) return null;
  await identity.setPassword(owner.id, password, null);
  return inTransaction(db, async (transaction) => {
    const factor = await transaction
      .deleteFrom('second_factors')
      .where('customer_id', '=', owner.id)
      .executeTakeFirst();
    const hadSecondFactor = factor.numDeletedRows > 0n;
    if (hadSecondFactor) await mailFactorChange(transaction, { actor: owner, now }, 'off');
    await transaction.deleteFrom('second_steps').where('customer_id', '=', owner.id).execute();
    // Their subjects are hashes, so the owner's cannot be told from others'.
    await transaction.deleteFrom('attempts').execute();
    await audit(transaction, { actor: owner, now }, [{ subject: 'door', subjectId: owner.id, action: 'reset' }]);
    return { email: owner.email, hadSecondFactor };
  });
}
