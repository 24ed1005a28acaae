import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { adminInvoicesText } from '#app/text/admin/invoices/invoices.ts';
import { Button } from '#app/ui/button.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { chooseAllOf } from '../frame/choose-all.ts';
import { IntentButton } from '../frame/intent-button.tsx';

const formId = 'many-documents';

export const chosenDocuments = { send_again: 'documento', invoice: 'pedido' } as const;
export type DocumentsIntent = keyof typeof chosenDocuments;

/** What is pressed for all that are ticked below. */
export function ManyDocumentsBar({ intent }: { intent: DocumentsIntent }) {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const isOrders = intent === 'invoice';
  return (
    <Form
      id={formId}
      method="post"
      aria-label={adminInvoicesText.toolbar}
      className="one-line-on-phones mb-3 items-center gap-2"
    >
      {/* Choosing a whole page needs scripts; its room is reserved until they are there. */}
      <Button
        kind="quiet"
        size="small"
        className={isAwake ? undefined : 'invisible noscript:hidden'}
        onClick={() => chooseAllOf(formId)}
      >
        {isOrders ? adminInvoicesText.chooseOrders : adminInvoicesText.choosePage}
      </Button>
      <IntentButton intent={intent} kind="outline" size="small" busy={useIsSending(intent)}>
        {isOrders ? adminInvoicesText.invoice : adminInvoicesText.sendAgain}
      </IntentButton>
    </Form>
  );
}

export function ChooseDocument({ intent, value, label }: { intent: DocumentsIntent; value: string; label: string }) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center md:-my-2">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        name={chosenDocuments[intent]}
        value={value}
        form={formId}
        className="size-5 accent-mask"
      />
    </label>
  );
}
