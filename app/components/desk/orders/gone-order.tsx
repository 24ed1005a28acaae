import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import type { DeskDecision } from '#app/shop/orders/desk/desk-order.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { goneOrderLead } from '#app/text/desk/attention.ts';
import { deskDone, deskText } from '#app/text/desk/orders/orders.ts';
import { Notice } from '#app/ui/page/notice.tsx';
import { AdminFrame } from '../frame/desk-frame.tsx';
import { OrderDecisions } from './order-decisions.tsx';

export interface GoneOrderProps {
  reference: string;
  decisions: DeskDecision[];
  done: keyof typeof deskDone | null;
  refusal: DeskRefusal | null;
}

/** An order that the shop took out, and for which money came after all. */
export function GoneOrder({ reference, decisions, done, refusal }: GoneOrderProps) {
  return (
    <AdminFrame title={deskText.one(orderNumber(reference))} lead={goneOrderLead}>
      {done && !refusal && <Notice kind="success">{deskDone[done]}</Notice>}
      <p className="text-14 text-muted">
        {deskText.reference}: <span className="designator wrap-anywhere">{reference}</span>
      </p>
      <OrderDecisions order={{ decisions }} refusal={refusal} />
    </AdminFrame>
  );
}
