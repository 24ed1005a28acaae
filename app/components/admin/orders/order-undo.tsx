import type { LastStep } from '#app/shop/orders/admin/corrections/take-back.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { undoText } from '#app/text/admin/orders/corrections.ts';
import { AdminForm, formOf } from '../frame/admin-form.tsx';

interface UndoStepProps {
  last: LastStep;
  refusal: AdminRefusal | null;
}

/** Takes back what was pressed last; with the id of that step, so that a second press undoes nothing else. */
export function UndoStep({ last, refusal }: UndoStepProps) {
  return (
    <AdminForm form={formOf(refusal, 'undo')} version={last.id} button={undoText.button(last.step)} kind="outline">
      <p className="text-14 text-muted">
        {undoText.until(last.until)} {(last.step === 'send' || last.step === 'cancel') && undoText.notified}
      </p>
    </AdminForm>
  );
}
