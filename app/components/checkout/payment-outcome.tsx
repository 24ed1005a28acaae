import { type ReactNode, useState } from 'react';
import { useCart } from '#app/browser/cart/cart-store.ts';
import type { ResultState } from '#app/browser/checkout/follow-payment.ts';
import type { ResultFace, ResultOrder } from '#app/shop/payments/payment-status.ts';
import { paymentResult } from '#app/text/checkout/payment-result.ts';
import { arrivalDays } from '#app/text/delivery/arrival.ts';
import { formatCents, formatHour } from '#app/text/format.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice, type NoticeKind } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import CouponRowsShown from '../promotions/coupon-rows-shown.tsx';

interface OutcomeProps {
  shown: ResultState;
  /** @returns whether there was an answer */
  onCheckAgain(): Promise<boolean>;
}

/** The notice is one element for all answers, so that a screen reader reads the new sentence once when it changes. */
export function PaymentOutcome({ shown, onCheckAgain }: OutcomeProps) {
  if (shown.state === 'checking') {
    return (
      <>
        <Notice kind="info">{paymentResult.checking}</Notice>
        <noscript>
          <Notice kind="warning">{paymentResult.needsScripts}</Notice>
        </noscript>
      </>
    );
  }
  if (shown.state === 'failed') {
    return (
      <>
        <Notice kind="error">{shown.sentence}</Notice>
        <NextSteps to="/cart" />
      </>
    );
  }
  const { face, isOpen, order } = shown;
  const { kind, sentence, nextStep, payAgain } = faces[face];
  return (
    <>
      <Notice kind={kind}>{sentence}</Notice>
      {isOpen && <Waiting order={order} />}
      {face === 'approved' && <WhatComesNext order={order} />}
      {order && <OrderFacts order={order} />}
      <NextSteps to={nextStep} order={order} payAgain={payAgain}>
        {face === 'pending' && <CheckAgain onCheckAgain={onCheckAgain} />}
      </NextSteps>
    </>
  );
}

function Waiting({ order }: { order: ResultOrder | null }) {
  return (
    <div className="flex max-w-prose flex-col gap-1">
      <p>{paymentResult.waiting}</p>
      {order?.method === 'PSE' && <p>{paymentResult.waitingForPse}</p>}
    </div>
  );
}

function WhatComesNext({ order }: { order: ResultOrder | null }) {
  const { arrival, delivery } = order ?? {};
  const facts = delivery
    ? [
        ...(arrival ? [paymentResult.arrives(arrivalDays(arrival))] : []),
        paymentResult.deliveredTo([delivery.addressLine1, delivery.city, delivery.region].join(', ')),
        paymentResult.mailedTo(delivery.email),
      ]
    : paymentResult.approvedNext;
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 wrap-anywhere marker:text-mask">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** What the page asks by itself is not shown; a press has an answer, though. */
function CheckAgain({ onCheckAgain }: Pick<OutcomeProps, 'onCheckAgain'>) {
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  async function check() {
    setBusy(true);
    const isAnswered = await onCheckAgain();
    setAnswer(isAnswered ? paymentResult.stillPending(formatHour(new Date())) : paymentResult.notChecked);
    setBusy(false);
  }
  return (
    <>
      <Button kind="outline" aria-disabled={isBusy} onClick={() => void (isBusy || check())}>
        {paymentResult.checkAgain}
      </Button>
      <p role="status" className="basis-full text-14 text-muted">
        {answer}
      </p>
    </>
  );
}

/** Only the browser and the account that ordered get these (`routes/checkout/order-of-payment.ts`). */
function OrderFacts({ order }: { order: ResultOrder }) {
  return (
    <Card className="w-full max-w-2xl">
      <h2 className="heading mb-2 text-18">{paymentResult.order(order.number)}</h2>
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.productId} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold text-pretty">{line.name}</p>
              <p className="text-14 text-muted">{paymentResult.quantity(line.quantity)}</p>
            </div>
            <p className="shrink-0 font-semibold whitespace-nowrap">{formatCents(line.totalInCents)}</p>
          </li>
        ))}
      </ul>
      {order.coupon && (
        <dl className="flex flex-col gap-1 border-t border-line py-3">
          <CouponRowsShown code={order.coupon.code} coupon={order.coupon} totalInCents={order.amountInCents} />
        </dl>
      )}
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="font-bold">{paymentResult.total}</span>
        <span className="price-figure text-23">{formatCents(order.amountInCents)}</span>
      </p>
    </Card>
  );
}

interface NextStepsProps {
  to: '/' | '/cart';
  order?: ResultOrder | null;
  payAgain?: Face['payAgain'];
  children?: ReactNode;
}

function NextSteps({ to, order, payAgain, children }: NextStepsProps) {
  const hasCart = useCart().length > 0;
  // The browser that ordered still has the cart; elsewhere, and once it was paid, the order's page restores it.
  const payAgainAt = payAgain && (hasCart && payAgain === 'from cart' ? '/payment' : order?.address);
  const steps = [
    payAgainAt && { to: payAgainAt, words: paymentResult.payAgain },
    order && { to: order.address, words: paymentResult.seeOrder },
    { to, words: to === '/' ? paymentResult.toHome : paymentResult.toCart },
  ].filter((step) => typeof step === 'object' && step !== null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {steps.map((step, index) => (
        <LinkButton key={step.words} to={step.to} kind={index === 0 ? 'primary' : 'outline'}>
          {step.words}
        </LinkButton>
      ))}
      {children}
    </div>
  );
}

interface Face {
  kind: NoticeKind;
  sentence: string;
  nextStep: '/' | '/cart';
  payAgain?: 'from cart' | 'from order';
}

const faces: Record<ResultFace, Face> = {
  approved: { kind: 'success', sentence: paymentResult.approved, nextStep: '/' },
  approved_without_stock: { kind: 'warning', sentence: paymentResult.approvedWithoutStock, nextStep: '/' },
  annulled: { kind: 'warning', sentence: paymentResult.annulled, nextStep: '/', payAgain: 'from order' },
  declined: { kind: 'error', sentence: paymentResult.declined, nextStep: '/cart', payAgain: 'from cart' },
  not_paid: { kind: 'error', sentence: paymentResult.notPaid, nextStep: '/cart', payAgain: 'from cart' },
  pending: { kind: 'warning', sentence: paymentResult.pending, nextStep: '/' },
};
