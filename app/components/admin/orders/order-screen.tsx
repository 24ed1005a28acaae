import { Form, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { CouponRows } from '#app/components/promotions/coupon-rows.tsx';
import { type AdminItem, takesSerials } from '#app/shop/aftersale/admin-items.ts';
import type { InvoicedBuyer } from '#app/shop/invoices/buyers/invoiced-buyer.ts';
import type { AdminOrder } from '#app/shop/orders/admin/admin-order.ts';
import type { LastStep } from '#app/shop/orders/admin/corrections/take-back.ts';
import { refundedInCents } from '#app/shop/orders/admin/refund.ts';
import { whatsappNumber } from '#app/shop/orders/admin/whatsapp-number.ts';
import type { Recipient } from '#app/shop/orders/customer-fields.ts';
import { canCorrectRecipient } from '#app/shop/orders/fulfilment.ts';
import type { OrderCustomer } from '#app/shop/orders/order.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { recipientLabels } from '#app/text/admin/orders/corrections.ts';
import { eventSentence } from '#app/text/admin/orders/order-history.ts';
import { adminOrderDone, adminOrdersText, paymentStatusNames } from '#app/text/admin/orders/orders.ts';
import { slipText } from '#app/text/admin/orders/packing-slip.ts';
import { whatsappWords } from '#app/text/admin/orders/whatsapp.ts';
import { arrivalChange, arrivalDays } from '#app/text/delivery/arrival.ts';
import { formatCents, formatFigure, formatMoment } from '#app/text/format.ts';
import { methodName } from '#app/text/orders/orders.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { formKey, RefusalWithoutForm } from '../frame/admin-form.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { NoteForm } from '../frame/note-form.tsx';
import { AdminStatusBadge } from './admin-status-badge.tsx';
import { OrderConsentLine } from './order-consent.tsx';
import { OrderDecisions } from './order-decisions.tsx';
import { OrderInvoiceBuyer } from './order-invoice-buyer.tsx';
import { OrderInvoices, type OrderInvoicesProps } from './order-invoices.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderParcels, parcelLabels } from './order-parcel.tsx';
import { CorrectRecipient } from './order-recipient.tsx';
import { isRefundDue, OrderRefunds, refundLeft } from './order-refunds.tsx';
import { causeLabels, OrderReturns } from './order-return.tsx';
import { OrderSteps } from './order-steps.tsx';
import { UndoStep } from './order-undo.tsx';

export interface AdminOrderScreenProps extends Omit<OrderInvoicesProps, 'order'> {
  order: AdminOrder;
  items: readonly AdminItem[];
  /** `serialsVersion` of these. */
  serials: string;
  /** Null where there is no invoice. */
  invoiceBuyer: InvoicedBuyer | null;
  today: string;
  last: LastStep | null;
  done: keyof typeof adminOrderDone | null;
  refusal: AdminRefusal | null;
}

export function AdminOrderScreen(props: AdminOrderScreenProps) {
  const { order, items, invoices, invoicing, chargesVat, serials, invoiceBuyer, today, last, done, refusal } = props;
  const isDue = isRefundDue(order);
  // Right after the press it stands where the press is answered.
  const isJustTaken = last !== null && done === last.step;
  const refunds = (
    <OrderRefunds
      order={order}
      today={today}
      isNext={isDue && (done === 'return' || done === 'drop' || done === 'cancel')}
      refusal={refusal}
    />
  );
  return (
    <>
      {done && (
        <Notice kind="success" actions={isJustTaken && <UndoStep last={last} refusal={refusal} />}>
          {adminOrderDone[done]}
        </Notice>
      )}
      <RefusalWithoutForm
        refusal={refusal}
        forms={[...formsOf(order, last), ...(invoiceBuyer?.isUnderWay === false ? ['invoice_buyer'] : [])]}
        labels={{ ...parcelLabels, ...recipientLabels, ...causeLabels }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AdminStatusBadge state={order.state} needsDecision={order.decisions.some((each) => each.settledAt === null)} />
        {order.paidAt && <span>{adminOrdersText.paidAt(formatMoment(order.paidAt))}</span>}
        {order.heldUntil && <span>{adminOrdersText.heldUntil(formatMoment(order.heldUntil))}</span>}
        {order.replacedBy && (
          <Link to={`${adminPages.orders}/${order.replacedBy}`} className="text-accent underline">
            {adminOrdersText.replacedBy}
          </Link>
        )}
        <span className="text-14 text-muted">
          {adminOrdersText.reference}: <span className="designator wrap-anywhere">{order.reference}</span>
        </span>
      </div>
      {order.cancelReason && (
        <p className="wrap-anywhere">
          {adminOrdersText.cancelReason}: {order.cancelReason}
        </p>
      )}
      <OrderReturns order={order} refusal={refusal} />
      <OrderDecisions order={order} refusal={refusal} />
      {/* What is next stands right below the lines, and beside all of it where there is room. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <Lines order={order} />
        <div className="flex min-w-0 flex-col gap-5 lg:row-span-2">
          {isDue && refunds}
          <OrderSteps order={order} items={items} last={isJustTaken ? null : last} today={today} refusal={refusal} />
          <NoteForm note={order.note} refusal={refusal} words={adminOrdersText} rows={3} longest={2000} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <OrderItems state={order.state} items={items} version={serials} refusal={refusal} />
          <Delivery order={order} today={today} refusal={refusal} />
          {invoiceBuyer && <OrderInvoiceBuyer buyer={invoiceBuyer} refusal={refusal} />}
          <Payments order={order} />
          <OrderInvoices order={order} {...{ invoices, invoicing, chargesVat }} />
          {!isDue && refunds}
          <Timeline order={order} />
          <OrderConsentLine consent={order.consent} />
        </div>
      </div>
    </>
  );
}

function formsOf(order: AdminOrder, last: LastStep | null): string[] {
  const open = order.decisions.filter(({ settledAt }) => settledAt === null);
  return [
    ...order.steps,
    'note',
    ...(last ? ['undo'] : []),
    ...(takesCorrection(order) ? ['recipient'] : []),
    ...(takesSerials(order.state) ? ['serials'] : []),
    ...order.parts,
    ...order.units.parcels.flatMap(({ number }) =>
      order.units.isOne ? ['parcel'] : [formKey('parcel', number), formKey('deliver', number)],
    ),
    ...order.units.returns.map(({ id }) => formKey('undo_return', id)),
    ...(refundLeft(order) > 0 ? ['refund'] : []),
    ...open.map(({ id }) => formKey('settle', id)),
  ];
}

function takesCorrection({ state, isForgotten }: AdminOrder): boolean {
  return !isForgotten && canCorrectRecipient(state);
}

function Lines({ order }: { order: AdminOrder }) {
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{adminOrdersText.lines}</h2>
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.productId} className="flex items-center gap-x-4 py-2.5">
            <span className="size-14 shrink-0">
              <ProductPicture product={line} sizes="56px" />
            </span>
            <span className="min-w-0 flex-1">
              <Link to={`/product/${line.productId}`} className="underline underline-offset-2 hover:text-accent">
                {line.productName}
              </Link>
              <span className="block text-14 text-muted">
                {formatFigure(line.quantity)} × {formatCents(line.unitPriceInCents)}
              </span>
            </span>
            <span className="price-figure">{formatCents(line.unitPriceInCents * line.quantity)}</span>
          </li>
        ))}
      </ul>
      {order.coupon && (
        <dl className="flex flex-col gap-1 border-t border-line py-2">
          <CouponRows coupon={order.coupon} totalInCents={order.amountInCents} />
        </dl>
      )}
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-bold">
        <span>{adminOrdersText.total(order.paidAt !== null, order.isAnnulled)}</span>
        <span className="price-figure text-23">{formatCents(order.amountInCents)}</span>
      </p>
    </Card>
  );
}

function Payments({ order }: { order: AdminOrder }) {
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{adminOrdersText.payments}</h2>
      {order.payments.length === 0 && <p>{adminOrdersText.noPayments}</p>}
      <ul className="divide-y divide-line">
        {order.payments.map((payment) => (
          <li key={payment.id} className="py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">
                {paymentStatusNames[payment.status]}
                {payment.paysOrder && payment.status !== 'VOIDED' && `: ${adminOrdersText.paysOrder}`}
              </span>
              <span className="price-figure">
                {formatCents(payment.amountInCents)} {payment.currency !== 'COP' && payment.currency}
              </span>
            </p>
            <p className="text-14 text-muted">
              {[methodName(payment.method) ?? payment.method, formatMoment(payment.updatedAt)]
                .filter(Boolean)
                .join(', ')}
            </p>
            {payment.status === 'VOIDED' && <p>{adminOrdersText.annulled}</p>}
            <p className="designator wrap-anywhere text-muted">{payment.id}</p>
          </li>
        ))}
      </ul>
      {order.receivedInCents + order.refunds.length > 0 && (
        <p className="border-t border-line pt-2.5">
          {adminOrdersText.received(formatCents(order.receivedInCents), formatCents(refundedInCents(order.refunds)))}
        </p>
      )}
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <IntentButton intent="ask" kind="outline" size="small">
          {adminOrdersText.ask}
        </IntentButton>
        <span className="text-14 text-muted">{adminOrdersText.askLead}</span>
      </Form>
    </Card>
  );
}

function Delivery({ order, today, refusal }: Pick<AdminOrderScreenProps, 'order' | 'today' | 'refusal'>) {
  const { customer, account } = order;
  const whatsapp = order.isForgotten ? null : whatsappNumber(customer.phoneNumber);
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{adminOrdersText.delivery}</h2>
      {order.isForgotten ? (
        <p>{adminOrdersText.forgotten}</p>
      ) : (
        <address className="flex flex-col not-italic wrap-anywhere">
          <span className="font-semibold">{customer.fullName}</span>
          <span>{customer.addressLine1}</span>
          <span>
            {customer.city}, {customer.region}
          </span>
          {customer.courierNotes && <span>{slipText.courierNotes(customer.courierNotes)}</span>}
          <a href={`tel:${customer.phoneNumber.replace(/[^\d+]/g, '')}`} className="mt-2 text-accent underline">
            {customer.phoneNumber}
          </a>
          {whatsapp && (
            <a
              // Opens a conversation with the words ready; the owner sends them.
              href={`https://wa.me/${whatsapp}?${new URLSearchParams({ text: whatsappWords({ ...order, parcel: order.units.parcels.at(-1) ?? null }) })}`}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline"
            >
              {adminOrdersText.whatsapp}
            </a>
          )}
          <a href={`mailto:${customer.email}`} className="text-accent underline">
            {customer.email}
          </a>
          <span>
            {customer.legalIdType} {customer.legalId}
          </span>
        </address>
      )}
      {takesCorrection(order) && (
        <CorrectRecipient recipient={recipientOf(customer)} isPaid={order.paidAt !== null} refusal={refusal} />
      )}
      <p className="mt-3 text-14 text-muted wrap-anywhere">
        {account ? `${adminOrdersText.account}: ${account.name}, ${account.email}` : adminOrdersText.guest}
      </p>
      {order.arrival && (
        <p className="mt-3">
          {adminOrdersText.promised(arrivalDays(order.arrival))} {arrivalChange(order.arrival)}
        </p>
      )}
      <OrderParcels order={order} today={today} refusal={refusal} />
    </Card>
  );
}

function recipientOf({ email: _email, country: _country, ...recipient }: OrderCustomer): Recipient {
  return recipient;
}

function Timeline({ order }: { order: AdminOrder }) {
  return (
    <Card>
      <h2 className="heading mb-3 text-18">{adminOrdersText.timeline}</h2>
      <ol className="flex flex-col gap-3">
        {order.timeline.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history never changes its order
          <li key={index} className="border-l-2 border-line pl-4">
            <p>{eventSentence(event)}</p>
            <p className="text-14 text-muted">{formatMoment(event.at)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
