import type { AdminDecision } from '#app/shop/orders/admin/admin-order.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { goneOrderLead } from '#app/text/admin/attention.ts';
import { adminOrderDone, adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { Notice } from '#app/ui/page/notice.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { OrderDecisions } from './order-decisions.tsx';

export interface GoneOrderProps {
  reference: string;
  decisions: AdminDecision[];
  done: keyof typeof adminOrderDone | null;
  refusal: AdminRefusal | null;
}

/** An order that the shop took out, and for which money came after all. */
export function GoneOrder({ reference, decisions, done, refusal }: GoneOrderProps) {
  return (
    <AdminFrame title={adminOrdersText.one(orderNumber(reference))} lead={goneOrderLead}>
      {done && !refusal && <Notice kind="success">{adminOrderDone[done]}</Notice>}
      <p className="text-14 text-muted">
        {adminOrdersText.reference}: <span className="designator wrap-anywhere">{reference}</span>
      </p>
      <OrderDecisions order={{ decisions }} refusal={refusal} />
    </AdminFrame>
  );
}
