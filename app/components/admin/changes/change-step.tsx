import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { ChangeSet } from '#app/shop/changes/change-set.ts';
import { bulkJobText } from '#app/text/admin/bulk-jobs.ts';
import { adminBulkText } from '#app/text/admin/changes.ts';
import { bigChangeText } from '#app/text/admin/exchange/big-changes.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';

const words = {
  apply: { idle: adminBulkText.apply, busy: adminBulkText.applying },
  undo: { idle: () => adminBulkText.undo, busy: adminBulkText.undoing },
  stop: { idle: () => bulkJobText.stop, busy: bulkJobText.stopping },
} as const;

interface StepProps {
  id: string;
  intent: keyof typeof words;
  count: number;
  field?: ChangeSet['field'];
  /** Lines that the owner ticks first. */
  toReview?: number;
}

/** Sends only the id of the change: what it does was stored with the preview. */
export function Step({ id, intent, count, field = 'price', toReview = 0 }: StepProps) {
  const isBusy = useIsSending(intent);
  return (
    <Form method="post" action={`${adminPages.changes}/${id}`} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value={intent} />
      {toReview > 0 && <CheckboxField name="revisado" value={toReview} required label={bigChangeText.tick(toReview)} />}
      <Button type="submit" kind={intent === 'apply' ? 'primary' : 'outline'} busy={isBusy}>
        {isBusy ? words[intent].busy : words[intent].idle(count, field)}
      </Button>
    </Form>
  );
}
