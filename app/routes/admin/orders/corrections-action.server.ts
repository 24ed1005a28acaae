import { checkBuyer } from '#app/shop/invoices/buyers/buyer-correction.ts';
import { correctInvoicedBuyer } from '#app/shop/invoices/buyers/correct-buyer.server.ts';
import type { AdminContext } from '#app/shop/orders/admin/admin-steps.server.ts';
import { correctRecipient } from '#app/shop/orders/admin/corrections/correct-recipient.server.ts';
import { takeBackStep } from '#app/shop/orders/admin/corrections/take-back.server.ts';
import { checkRecipient } from '#app/shop/orders/customer-fields.ts';
import { type OrderState, shownStatus } from '#app/shop/orders/fulfilment.ts';
import type { AdminProblems } from '#app/shop/shared/admin-form.ts';
import { recipientRefusals, undoChanged, undoRefusals } from '#app/text/admin/orders/corrections.ts';
import { invoicedBuyerRefusals } from '#app/text/admin/orders/invoiced-buyer.ts';
import { adminStatusNames } from '#app/text/admin/orders/orders.ts';

type Acted = 'done' | 'unknown' | { status: number; sentence: string | null; problems?: AdminProblems };

/** A step that was pressed wrongly, or data that was typed wrongly. @throws NotTheOwner */
export async function actOnCorrection(
  adminContext: Pick<AdminContext, 'db' | 'acting'>,
  reference: string,
  intent: 'undo' | 'recipient' | 'invoice_buyer',
  form: Record<string, string>,
): Promise<Acted> {
  if (intent === 'undo') {
    const id = Number.isSafeInteger(Number(form.seen)) ? Number(form.seen) : 0;
    const outcome = await takeBackStep(adminContext, reference, id);
    if (outcome.ok) return 'done';
    if (outcome.code === 'unknown') return 'unknown';
    const sentence = outcome.code === 'changed' ? undoChanged(nameOf(outcome.state)) : undoRefusals[outcome.code];
    return { status: 409, sentence };
  }
  if (intent === 'invoice_buyer') return correctBuyer(adminContext, reference, form);
  const checked = checkRecipient(form);
  // Its fields have no rule with a refusal that forms of the admin have no words for.
  if (!checked.ok) return { status: 422, sentence: null, problems: checked.problems as AdminProblems };
  const outcome = await correctRecipient(adminContext, reference, form.seen ?? '', checked.recipient);
  if (outcome.ok) return 'done';
  switch (outcome.code) {
    case 'unknown':
      return 'unknown';
    case 'changed':
      return { status: 409, sentence: recipientRefusals.changed(outcome.recipient) };
    case 'not_open':
      return { status: 409, sentence: recipientRefusals.not_open(nameOf(outcome.state)) };
    case 'forgotten':
      return { status: 409, sentence: recipientRefusals.forgotten };
  }
}

async function correctBuyer(
  adminContext: Pick<AdminContext, 'db' | 'acting'>,
  reference: string,
  form: Record<string, string>,
): Promise<Acted> {
  const checked = checkBuyer(form);
  if (!checked.ok) return { status: 422, sentence: null, problems: checked.problems as AdminProblems };
  const outcome = await correctInvoicedBuyer(adminContext, reference, form.seen ?? '', checked.buyer);
  if (outcome.ok) return 'done';
  return outcome.code === 'unknown' ? 'unknown' : { status: 409, sentence: invoicedBuyerRefusals[outcome.code] };
}

function nameOf(state: OrderState): string {
  return adminStatusNames[shownStatus(state)];
}
