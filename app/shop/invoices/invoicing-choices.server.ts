import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { changedFields } from '../audit/audit.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { type ChoicesOutcome, choicesVersion, type InvoicingChoices } from './invoicing-choices.ts';

export function invoicingChoices(db: Queryable): Promise<InvoicingChoices> {
  return chosen(db).executeTakeFirstOrThrow();
}

const chosen = (db: Queryable) =>
  db.selectFrom('invoicing').select(['issued_when as issuedWhen', 'buyer_wait_hours as buyerWaitHours']);

/**
 * It counts for what is paid, and asked, from now on.
 * @param version of the choices that the owner saw (`choicesVersion`)
 * @throws NotTheOwner
 */
export async function changeInvoicingChoices(
  db: Database,
  acting: Acting,
  { version, choices }: { version: string; choices: InvoicingChoices },
): Promise<ChoicesOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = await chosen(transaction).forUpdate().executeTakeFirstOrThrow();
    const changes = changedFields({ ...before }, { ...choices });
    // Also for a form sent twice: one change, one entry.
    if (!changes) return { ok: true };
    if (choicesVersion(before) !== version) return { ok: false, code: 'changed' };
    await transaction
      .updateTable('invoicing')
      .set({ issued_when: choices.issuedWhen, buyer_wait_hours: choices.buyerWaitHours })
      .execute();
    return audited({ subject: 'invoicing', subjectId: '', action: 'changed', ...changes });
  });
}
