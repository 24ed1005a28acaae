import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import type { DeskDecision, DeskOrder } from '#app/shop/orders/desk/desk-order.ts';
import { attentionNames } from '#app/text/desk/attention.ts';
import { attentionAdvice, deskText } from '#app/text/desk/orders/orders.ts';
import { formatCents, formatMoment } from '#app/text/format.ts';
import { Field } from '#app/ui/form/field.tsx';
import { DeskForm, deskField, troubleOf } from '../frame/desk-form.tsx';

interface OrderDecisionsProps {
  order: Pick<DeskOrder, 'decisions'>;
  refusal: DeskRefusal | null;
}

export function OrderDecisions({ order, refusal }: OrderDecisionsProps) {
  if (order.decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions" className="flex flex-col gap-3">
      <h2 id="decisions" className="heading text-18">
        {deskText.decisions}
      </h2>
      {order.decisions.map((decision) => (
        <Decision key={decision.id} decision={decision} refusal={refusal} />
      ))}
    </section>
  );
}

function Decision({ decision, refusal }: { decision: DeskDecision; refusal: DeskRefusal | null }) {
  const { id, kind, since, settledAt, note, transactionId, paidInCents } = decision;
  const trouble = troubleOf(refusal, 'settle', id);
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
          <DeskForm
            intent="settle"
            seen={id}
            id={id}
            trouble={trouble}
            labels={{ note: deskText.settleNote }}
            button={deskText.settle}
            kind="outline"
          >
            <Field
              {...deskField('settle', 'note', trouble, id)}
              label={deskText.settleNote}
              required
              maxLength={500}
              autoComplete="off"
            />
          </DeskForm>
        </div>
      ) : (
        <p className="mt-1 wrap-anywhere">
          {deskText.settledAt(formatMoment(settledAt))}
          {note && `: ${note}`}
        </p>
      )}
    </div>
  );
}
