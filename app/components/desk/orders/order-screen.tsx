import { Form, Link } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { type DeskPiece, takesSerials } from '#app/shop/aftersale/desk-pieces.ts';
import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import type { DeskOrder } from '#app/shop/orders/desk/desk-order.ts';
import { refundedInCents } from '#app/shop/orders/desk/refund.ts';
import { arrivalChange, arrivalDays } from '#app/text/delivery/arrival.ts';
import { deskDone, deskText, happeningSentence, paymentStatusNames } from '#app/text/desk/orders/orders.ts';
import { formatCents, formatFigure, formatMoment } from '#app/text/format.ts';
import { methodName } from '#app/text/orders/orders.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { formKey, RefusalWithoutForm } from '../frame/desk-form.tsx';
import { DeskStatusMark } from './desk-status.tsx';
import { OrderDecisions } from './order-decisions.tsx';
import { CorrectParcel } from './order-parcel.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { isRefundDue, NoteForm, OrderRefunds, refundLeft } from './order-refunds.tsx';
import { OrderSteps } from './order-steps.tsx';
import { orderWhatsapp } from './order-whatsapp.ts';

export interface DeskOrderScreenProps {
  order: DeskOrder;
  pieces: readonly DeskPiece[];
  /** `serialsMark` of these. */
  serials: string;
  today: string;
  done: keyof typeof deskDone | null;
  refusal: DeskRefusal | null;
}

export function DeskOrderScreen({ order, pieces, serials, today, done, refusal }: DeskOrderScreenProps) {
  const isDue = isRefundDue(order);
  const refunds = (
    <OrderRefunds
      order={order}
      today={today}
      isNext={isDue && (done === 'return' || done === 'cancel')}
      refusal={refusal}
    />
  );
  return (
    <>
      {done && <Notice kind="success">{deskDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={formsOf(order)} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeskStatusMark state={order.state} needsDecision={order.decisions.some((each) => each.settledAt === null)} />
        {order.paidAt && <span>{deskText.paidAt(formatMoment(order.paidAt))}</span>}
        {order.heldUntil && <span>{deskText.heldUntil(formatMoment(order.heldUntil))}</span>}
        {order.replacedBy && (
          <Link to={`${deskPages.orders}/${order.replacedBy}`} className="text-accent underline">
            {deskText.replacedBy}
          </Link>
        )}
        <span className="text-14 text-muted">
          {deskText.reference}: <span className="designator wrap-anywhere">{order.reference}</span>
        </span>
      </div>
      {order.cancelReason && (
        <p className="wrap-anywhere">
          {deskText.cancelReason}: {order.cancelReason}
        </p>
      )}
      {order.comeBack && (
        <p className="wrap-anywhere">{deskText.cameBack(order.comeBack.reason, order.comeBack.isShelved)}</p>
      )}
      <OrderDecisions order={order} refusal={refusal} />
      {/* What is next stands right below the lines, and beside all of it where there is room. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <Lines order={order} />
        <div className="flex min-w-0 flex-col gap-5 lg:row-span-2">
          {isDue && refunds}
          <OrderSteps order={order} refusal={refusal} />
          <NoteForm order={order} refusal={refusal} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <OrderPieces state={order.state} pieces={pieces} mark={serials} refusal={refusal} />
          <Delivery order={order} refusal={refusal} />
          <Payments order={order} />
          {!isDue && refunds}
          <Timeline order={order} />
        </div>
      </div>
    </>
  );
}

function formsOf(order: DeskOrder): string[] {
  const open = order.decisions.filter(({ settledAt }) => settledAt === null);
  return [
    ...order.steps,
    'note',
    ...(takesSerials(order.state) ? ['serials'] : []),
    ...(order.parcel ? ['parcel'] : []),
    ...(refundLeft(order) > 0 ? ['refund'] : []),
    ...open.map(({ id }) => formKey('settle', id)),
  ];
}

function Lines({ order }: { order: DeskOrder }) {
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{deskText.lines}</h2>
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
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-bold">
        <span>{deskText.total}</span>
        <span className="price-figure text-23">{formatCents(order.amountInCents)}</span>
      </p>
    </Card>
  );
}

function Payments({ order }: { order: DeskOrder }) {
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{deskText.payments}</h2>
      {order.payments.length === 0 && <p>{deskText.noPayments}</p>}
      <ul className="divide-y divide-line">
        {order.payments.map((payment) => (
          <li key={payment.id} className="py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">
                {paymentStatusNames[payment.status]}
                {payment.paysOrder && `, ${deskText.paysOrder.toLowerCase()}`}
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
            <p className="designator wrap-anywhere text-muted">{payment.id}</p>
          </li>
        ))}
      </ul>
      {order.receivedInCents > 0 && (
        <p className="border-t border-line pt-2.5">
          {deskText.received(formatCents(order.receivedInCents), formatCents(refundedInCents(order.refunds)))}
        </p>
      )}
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" name="intent" value="ask" kind="outline" size="small">
          {deskText.ask}
        </Button>
        <span className="text-14 text-muted">{deskText.askLead}</span>
      </Form>
    </Card>
  );
}

function Delivery({ order, refusal }: { order: DeskOrder; refusal: DeskRefusal | null }) {
  const { customer, account, parcel } = order;
  const whatsapp = orderWhatsapp(order);
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{deskText.delivery}</h2>
      {order.isForgotten ? (
        <p>{deskText.forgotten}</p>
      ) : (
        <address className="flex flex-col not-italic wrap-anywhere">
          <span className="font-semibold">{customer.fullName}</span>
          <span>{customer.addressLine1}</span>
          <span>
            {customer.city}, {customer.region}
          </span>
          <a href={`tel:${customer.phoneNumber.replace(/[^\d+]/g, '')}`} className="mt-2 text-accent underline">
            {customer.phoneNumber}
          </a>
          {whatsapp && (
            <a href={whatsapp} target="_blank" rel="noopener noreferrer" className="text-accent underline">
              {deskText.whatsapp}
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
      <p className="mt-3 text-14 text-muted wrap-anywhere">
        {account ? `${deskText.account}: ${account.name}, ${account.email}` : deskText.guest}
      </p>
      {order.arrival && (
        <p className="mt-3">
          {deskText.promised(arrivalDays(order.arrival))} {arrivalChange(order.arrival)}
        </p>
      )}
      {parcel && (
        <div className="mt-3 border-t border-line pt-3">
          <p className="wrap-anywhere">
            <span className="font-semibold">{deskText.parcel}:</span> {parcel.carrier}, {parcel.trackingNumber}
            {parcel.trackingUrl && (
              <a href={parcel.trackingUrl} rel="noreferrer" className="block text-accent underline">
                {deskText.track}
              </a>
            )}
          </p>
          <CorrectParcel parcel={parcel} isDelivered={order.state.fulfilment === 'delivered'} refusal={refusal} />
        </div>
      )}
    </Card>
  );
}

function Timeline({ order }: { order: DeskOrder }) {
  return (
    <Card>
      <h2 className="heading mb-3 text-18">{deskText.timeline}</h2>
      <ol className="flex flex-col gap-3">
        {order.timeline.map((happening, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history never changes its order
          <li key={index} className="border-l-2 border-line pl-4">
            <p>{happeningSentence(happening)}</p>
            <p className="text-14 text-muted">{formatMoment(happening.at)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
