import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { changedFields } from '../audit/audit.ts';
import type { Database, Queryable } from '../shared/schema.ts';

/** Whether only who bought a product may write about it. The owner decides; usually everybody who is signed in may. */
export async function reviewsNeedPurchase(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('review_rules').select('needs_purchase').executeTakeFirst();
  return row?.needs_purchase ?? false;
}

/** One change, one entry, also where two windows ask for the same. @throws NotTheOwner */
export async function changeReviewRule(db: Database, acting: Acting, needsPurchase: boolean): Promise<void> {
  await ownerCommand(db, acting, async (transaction) => {
    const row = await transaction.selectFrom('review_rules').select('needs_purchase').forUpdate().executeTakeFirst();
    const changes = changedFields({ needsPurchase: row?.needs_purchase ?? false }, { needsPurchase });
    if (!changes) return;
    await transaction
      .insertInto('review_rules')
      .values({ needs_purchase: needsPurchase })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ needs_purchase: needsPurchase }))
      .execute();
    return audited({ subject: 'review', subjectId: '', action: 'rule_changed', ...changes }, undefined);
  });
}
