import { inTransaction } from '#app/platform/database.server.ts';
import { acceptedMailKey, forgetHolderOf } from '../aftersale/transfers.server.ts';
import type { Database } from '../shared/schema.ts';
import { forgottenPlaceholder } from './forgetting.ts';

/**
 * Who accepted a warranty needs no account, so they ask from its page, with their key. The page stays, and claims that were filed stay
 * as long as the law asks; the mail goes, whether it was sent or not.
 */
export async function forgetHolding(db: Database, transferId: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('mails').where('dedupe_key', '=', acceptedMailKey(transferId)).execute();
    return forgetHolderOf(transaction, transferId, forgottenPlaceholder);
  });
}
