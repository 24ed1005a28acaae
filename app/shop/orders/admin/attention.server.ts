import type { DatabaseTransaction } from '../../shared/schema.ts';
import type { AttentionKind } from './attention.ts';

/** What the owner did has decided them. */
export async function settleKinds(
  transaction: DatabaseTransaction,
  reference: string,
  kinds: readonly AttentionKind[],
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  await transaction
    .updateTable('attention_items')
    .set({ settled_at: now })
    .where('order_reference', '=', reference)
    .where('kind', 'in', kinds)
    .where('settled_at', 'is', null)
    .execute();
}
