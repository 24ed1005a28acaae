import type { AdminDecision, AdminOrder } from '#app/shop/orders/admin/admin-order.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { attentionNames } from '#app/text/admin/attention.ts';
import { adminOrdersText, attentionAdvice } from '#app/text/admin/orders/orders.ts';
import { formatCents, formatMoment } from '#app/text/format.ts';
import { Field } from '#app/ui/form/field.tsx';
import { AdminForm, formOf } from '../frame/admin-form.tsx';

interface OrderDecisionsProps {
  order: Pick<AdminOrder, 'decisions'>;
  refusal: AdminRefusal | null;
}

export function OrderDecisions({ order, refusal }: OrderDecisionsProps) {
  if (order.decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions" className="flex flex-col gap-3">
      <h2 id="decisions" className="heading text-18">
        {adminOrdersText.decisions}
      </h2>
      {order.decisions.map((decision) => (
        <Decision key={decision.id} decision={decision} refusal={refusal} />
      ))}
    </section>
  );
}

function Decision({ decision, refusal }: { decision: AdminDecision; refusal: AdminRefusal | null }) {
  const { id, kind, since, settledAt, note, transactionId, paidInCents } = decision;
  const form = formOf(refusal, 'settle', id);
  const isOpen = settledAt === null;
  return (
    <div
      className={`rounded-card border-l-4 px-4 py-3.5 ${isOpen ? 'border-bad bg-bad-tint' : 'border-control-line bg-sunken'}`}
    >
      <h3 className="font-bold">{attentionNames[kind]}</h3>
      <p className="text-14">
        {formatMoment(since)}
        {paidInCents !== null && `, ${formatCents(paidInCents)}`}
        {transactionId && <span className="designator wrap-anywhere">, {transactionId}</span>}
      </p>
      {isOpen ? (
        <div className="mt-2 flex flex-col gap-3">
          <p>{attentionAdvice[kind]}</p>
          <AdminForm
            form={form}
            version={id}
            labels={{ note: adminOrdersText.settleNote }}
            button={adminOrdersText.settle}
            kind="outline"
          >
            <Field
              {...form.field('note')}
              label={adminOrdersText.settleNote}
              required
              maxLength={500}
              autoComplete="off"
            />
          </AdminForm>
        </div>
      ) : (
        <p className="mt-1 wrap-anywhere">
          {adminOrdersText.settledAt(formatMoment(settledAt))}
          {note && `: ${note}`}
        </p>
      )}
    </div>
  );
}
