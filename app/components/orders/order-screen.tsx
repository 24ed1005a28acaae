import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import type { CheckedLine } from '#app/shop/cart/cart-check.ts';
import type { BuyerAnswer, BuyerQuestion } from '#app/shop/invoices/buyers/buyer-correction.ts';
import type { ShownDocument } from '#app/shop/invoices/shown-document.ts';
import type { OrderLine } from '#app/shop/orders/order.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { TimelineEntry } from '#app/shop/orders/order-timeline.ts';
import { isExpected, type ShopperOrder, type ShownCustomer } from '#app/shop/orders/shopper-order.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { arrivalChange, arrivalDays } from '#app/text/delivery/arrival.ts';
import { formatCents, formatFigure, formatMoment, formatPesos } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { annulledLead, orderStatusLead, orderText, timelineSentence } from '#app/text/orders/orders.ts';
import { vatIncluded } from '#app/text/vat.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Breadcrumb } from '#app/ui/page/breadcrumb.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Price } from '#app/ui/shelf/price.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { ProductPicture } from '../product/product-picture.tsx';
import { Discount } from '../product/product-price.tsx';
import { CouponRows } from '../promotions/coupon-rows.tsx';
import { changesOf, OrderNextStep } from './order-next-step.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import { SellerOnPaper } from './seller-on-paper.tsx';

export interface OrderAnswer {
  buyer: BuyerAnswer | null;
  notice: { kind: 'success' | 'error'; text: string } | null;
}

export interface OrderScreenProps {
  order: ShopperOrder;
  guestKey: string | null;
  documents: readonly ShownDocument[];
  question: BuyerQuestion | null;
  /** To a form of the page that was just sent. */
  answer: OrderAnswer | null;
  shelf: readonly CheckedLine[];
  seller: Seller;
}

const OrderPapers = lazyWithRetry(() => import('./order-papers.tsx'));

export function OrderScreen(props: OrderScreenProps) {
  const { order, guestKey } = props;
  const title = orderText.one(orderNumber(order.reference));
  const lead = orderText.madeAt(formatMoment(order.createdAt));
  if (guestKey === null) {
    return (
      <AccountFrame title={title} lead={lead} trail={[{ text: orderText.title, to: '/orders' }]}>
        <OrderBody {...props} />
      </AccountFrame>
    );
  }
  return (
    <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
      <Breadcrumb label={orderText.breadcrumb} steps={[{ text: frameText.home, to: '/' }]} />
      <PageTitle lead={lead}>{title}</PageTitle>
      <div className="flex max-w-4xl flex-col gap-6">
        <OrderBody {...props} />
      </div>
    </div>
  );
}

function OrderBody({ order, guestKey, documents, question, answer, shelf, seller }: OrderScreenProps) {
  return (
    <>
      {answer?.notice && <Notice kind={answer.notice.kind}>{answer.notice.text}</Notice>}
      <SellerOnPaper seller={seller} />
      <section aria-label={orderText.status} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <OrderStatusBadge status={order.status} />
          <p>{order.isAnnulled && order.status === 'cancelled' ? annulledLead : orderStatusLead[order.status]}</p>
        </div>
        <OrderProgress status={order.status} />
        {order.arrival && isExpected(order.status) && (
          <p>
            {orderText.arrives} <b>{arrivalDays(order.arrival)}</b>. {arrivalChange(order.arrival)}
          </p>
        )}
        <OrderParcels lines={order.lines} units={order.units} />
        {order.cancelReason && (
          <p>
            {orderText.cancelReason}: {order.cancelReason}
          </p>
        )}
        <OrderNextStep order={order} guestKey={guestKey} shelf={shelf} />
      </section>
      <Card>
        <h2 className="heading text-23">{orderText.lines}</h2>
        <p className="text-14 text-muted">{orderText.asPaid}</p>
        <Lines lines={order.lines} shelf={order.canBuyAgain ? shelf : []} />
        <Totals order={order} vat={vatIncluded(seller)} />
      </Card>
      <Suspense>
        <OrderPapers
          order={order}
          documents={documents}
          guestKey={guestKey}
          question={question}
          answer={answer?.buyer ?? null}
          chargesVat={seller.chargesVat}
        />
      </Suspense>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <h2 className="heading mb-3 text-18">{orderText.timeline}</h2>
          <Timeline entries={order.timeline} />
        </Card>
        <Card>
          <h2 className="heading mb-3 text-18">{orderText.delivery}</h2>
          {order.customer ? <Delivery customer={order.customer} /> : <p>{orderText.forgotten}</p>}
        </Card>
      </div>
      <p className="text-14 text-muted">
        {orderText.reference}: <span className="designator text-ink wrap-anywhere">{order.reference}</span>
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-14 print:hidden">
        <button
          type="button"
          onClick={() => window.print()}
          className="font-semibold text-accent underline underline-offset-2 noscript:hidden"
        >
          {orderText.print}
        </button>
        {guestKey === null && <TextLink to="/orders">{orderText.toList}</TextLink>}
        <span>
          {orderText.help}{' '}
          <TextLink to={`/pqr?${new URLSearchParams({ pedido: orderNumber(order.reference) })}`}>
            {orderText.helpLink}
          </TextLink>
        </span>
      </p>
    </>
  );
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-accent underline underline-offset-2">
      {children}
    </Link>
  );
}

/** All figures are those of the order, not the product's present ones. */
function Lines({ lines, shelf }: { lines: readonly OrderLine[]; shelf: readonly CheckedLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.productId} className="flex flex-wrap gap-3 py-4 sm:gap-5">
          <ProductPicture
            product={line}
            sizes="6rem"
            className="w-20 shrink-0 self-start rounded-control p-1 sm:w-24"
          />
          <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1.5">
            <div className="flex flex-wrap items-start justify-between gap-x-3">
              <h3 className="font-name text-pretty leading-tight">
                <Link to={`/product/${line.productId}`} className="hover:text-accent hover:underline">
                  {line.productName}
                </Link>
              </h3>
              {line.discount > 0 && <Discount percent={line.discount} />}
            </div>
            <Price
              now={formatCents(line.unitPriceInCents)}
              before={line.unitPriceInCents < line.listPrice * 100 ? formatPesos(line.listPrice) : undefined}
              beforeWord={catalogText.listPrice}
              size="small"
            />
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-14 text-muted">
                {orderText.asOrdered}: {formatFigure(line.quantity)}
              </span>
              <span className="price-figure text-18">{formatCents(line.unitPriceInCents * line.quantity)}</span>
            </p>
            {changesOf(line, shelf).map((sentence) => (
              <p key={sentence} className="text-14 print:hidden">
                <b>{orderText.today}</b> {sentence}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Totals({ order, vat }: { order: ShopperOrder; vat: string }) {
  const listed = order.lines.reduce((sum, line) => sum + line.listPrice * 100 * line.quantity, 0);
  const saved = listed - order.amountInCents;
  return (
    <dl className="flex flex-col gap-1.5 border-t border-line pt-4">
      <CouponRows coupon={order.coupon} totalInCents={order.amountInCents} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
        <dt>{orderText.shipping}</dt>
        <dd>{orderText.shippingFree}</dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="font-bold">
          {orderText.total}
          {vat && <span className="text-14 font-normal text-muted"> ({vat})</span>}
        </dt>
        <dd className="price-figure text-23">{formatCents(order.amountInCents)}</dd>
      </div>
      {/* Below the sum, which has it already: by offers and by the coupon. */}
      {saved > 0 && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-mask">
          <dt>{orderText.saved}</dt>
          <dd className="whitespace-nowrap">{formatCents(saved)}</dd>
        </div>
      )}
    </dl>
  );
}

function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="flex flex-col">
      {entries.map(({ kind, at, method }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the history never changes its order
          key={index}
          className="relative border-l-2 border-line pb-4 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden
            className="absolute top-1.5 left-0 size-3 -translate-x-1/2 rounded-full border-2 border-pad bg-surface"
          />
          <p>{timelineSentence(kind, method)}</p>
          <p className="text-14 text-muted">{formatMoment(at)}</p>
        </li>
      ))}
    </ol>
  );
}

function Delivery({ customer }: { customer: ShownCustomer }) {
  return (
    <address className="flex flex-col not-italic wrap-anywhere">
      <span className="font-semibold">{customer.fullName}</span>
      <span>{customer.addressLine1}</span>
      <span>
        {customer.city}, {customer.region}
      </span>
      {customer.courierNotes && <span>{orderText.courierNotes(customer.courierNotes)}</span>}
      <span className="mt-2 text-14 text-muted">{customer.phoneNumber}</span>
      <span className="text-14 text-muted">{customer.email}</span>
      <span className="text-14 text-muted">{orderText.document(customer.legalIdType, customer.legalIdEnding)}</span>
    </address>
  );
}
