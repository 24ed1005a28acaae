import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { changedFields } from '../audit/audit.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import type { Invoicing, StoredAnswer } from './invoice-tables.ts';
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

/**
 * Whether what is paid from now on is invoiced, and by whom. What waited for the owner's hand is issued by whoever issues from now on, and
 * what nobody was sent yet waits for the hand of an owner who types; what was typed stays, and so does what waits for its order to leave.
 */
export async function setInvoicing(db: Database, provider: Invoicing, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('invoicing')
      .set({ provider, changed_at: now })
      .where('provider', '<>', provider)
      .execute();
    if (provider === 'off') return;
    if (provider === 'manual') return leaveToHand(transaction);
    await transaction
      .updateTable('invoices')
      .set({ due_at: sql<Date>`now()` })
      .where('state', '=', 'queued')
      .where('due_at', 'is', null)
      .where(sql<boolean>`answer ->> 'kind' IS DISTINCT FROM ${'waits_for_sending' satisfies StoredAnswer['kind']}`)
      .execute();
  });
}

/** What is written may have been sent, and a second document of one sale is worse than one that waits: whoever has it is asked there. */
async function leaveToHand(transaction: Queryable): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ due_at: null })
    .where('state', '=', 'queued')
    .where('content', 'is', null)
    .where('consecutive', 'is', null)
    .where(sql<boolean>`answer ->> 'kind' IS DISTINCT FROM ${'waits_for_sending' satisfies StoredAnswer['kind']}`)
    .execute();
}
