import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallRefused, call } from '#app/browser/call.ts';
import { useCart, writeCart } from '#app/browser/cart/cart-store.ts';
import { lastTransaction } from '#app/browser/checkout/transaction-memory.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { faceOf, type ResultFace, type ResultOrder } from '#app/shop/payments/payment-status.ts';
import { paymentResult } from '#app/text/checkout/payment-result.ts';
import { formatCents } from '#app/text/format.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice, type NoticeKind } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { showToast, type Toast } from '#app/ui/toast.ts';
import type { Route } from './+types/success';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = paymentResult;
  return pageMeta(matches, { title, description, path: '/success', robots: 'noindex' });
}

type ResultState = { state: 'checking' } | { state: 'known'; face: ResultFace } | { state: 'failed'; sentence: string };

export default function PaymentResult() {
  const [search] = useSearchParams();
  const [shown, setShown] = useState<ResultState>({ state: 'checking' });
  const [order, setOrder] = useState<ResultOrder | null>(null);
  const hasAsked = useRef(false);
  const returnedId = search.get('id');

  const check = useCallback(async () => {
    setShown({ state: 'checking' });
    const transactionId = returnedId ?? lastTransaction.read();
    if (!transactionId) {
      setShown({ state: 'failed', sentence: paymentResult.noTransaction });
      return;
    }
    lastTransaction.set(transactionId);
    const answer = await askForStatus(transactionId);
    setShown(answer);
    if (answer.state !== 'known') return;
    actOn(answer.face);
    const asked = await askForOrder(transactionId);
    setOrder(asked);
    if (asked && answer.face === 'approved') rememberForMyPc(asked);
  }, [returnedId]);

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void check();
  }, [check]);

  return (
    <div className="wrap flex flex-col items-start gap-6 py-10">
      <PageTitle>{paymentResult.title}</PageTitle>
      <Outcome shown={shown} order={order} onCheckAgain={check} />
    </div>
  );
}

interface OutcomeProps {
  shown: ResultState;
  order: ResultOrder | null;
  onCheckAgain(): Promise<void>;
}

function Outcome({ shown, order, onCheckAgain }: OutcomeProps) {
  if (shown.state === 'checking') {
    return (
      <Notice kind="info" key="checking">
        {paymentResult.checking}
      </Notice>
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
  const { kind, sentence, nextStep, canPayAgain } = faces[shown.face];
  return (
    <>
      <Notice kind={kind}>{sentence}</Notice>
      {shown.face === 'approved' && (
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-mask">
          {paymentResult.approvedNext.map((next) => (
            <li key={next}>{next}</li>
          ))}
        </ul>
      )}
      {order && <OrderFacts order={order} />}
      <NextSteps to={nextStep} order={order} canPayAgain={canPayAgain}>
        {shown.face === 'pending' && (
          <Button kind="outline" onClick={() => void onCheckAgain()}>
            {paymentResult.checkAgain}
          </Button>
        )}
      </NextSteps>
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
  canPayAgain?: boolean;
  children?: ReactNode;
}

function NextSteps({ to, order, canPayAgain = false, children }: NextStepsProps) {
  const hasCart = useCart().length > 0;
  // The browser that ordered still has the cart; elsewhere the order's page restores it.
  const payAgainAt = canPayAgain ? (hasCart ? '/payment' : order?.address) : undefined;
  const steps = [
    payAgainAt && { to: payAgainAt, words: paymentResult.payAgain },
    order && { to: order.address, words: paymentResult.seeOrder },
    { to, words: to === '/' ? paymentResult.toHome : paymentResult.toCart },
  ].filter((step) => typeof step === 'object' && step !== null);
  return (
    <div className="flex flex-wrap gap-3">
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
  canPayAgain?: boolean;
  toast: Omit<Toast, 'seconds'>;
}

const faces: Record<ResultFace, Face> = {
  approved: {
    kind: 'success',
    sentence: paymentResult.approved,
    nextStep: '/',
    toast: { kind: 'success', text: paymentResult.approvedToast },
  },
  approved_without_stock: {
    kind: 'warning',
    sentence: paymentResult.approvedWithoutStock,
    nextStep: '/',
    toast: { kind: 'success', text: paymentResult.approvedToast },
  },
  declined: {
    kind: 'error',
    sentence: paymentResult.declined,
    nextStep: '/cart',
    canPayAgain: true,
    toast: { kind: 'error', text: paymentResult.declinedToast },
  },
  not_paid: {
    kind: 'error',
    sentence: paymentResult.notPaid,
    nextStep: '/cart',
    canPayAgain: true,
    toast: { kind: 'error', text: paymentResult.notPaidToast },
  },
  pending: {
    kind: 'warning',
    sentence: paymentResult.pending,
    nextStep: '/',
    toast: { kind: 'warning', text: paymentResult.pendingToast },
  },
};

function actOn(face: ResultFace): void {
  if (face === 'approved' || face === 'approved_without_stock') {
    writeCart([]);
    lastTransaction.set(null);
  }
  showToast({ ...faces[face].toast, seconds: 5 });
}

/** "Mi PC" then takes it in one press, without an account too. */
function rememberForMyPc({ lines }: ResultOrder): void {
  import('#app/browser/my-pc/bought-here.ts').then(
    ({ rememberBought }) => rememberBought(lines),
    (error: unknown) => logFailure('What was bought could not be remembered', error),
  );
}

async function askForStatus(transactionId: string): Promise<ResultState> {
  try {
    const { data } = await call<{ data?: { status?: string } }>('/api/checkWompiTransactionStatus', {
      body: { data: { transactionId } },
    });
    if (!data?.status) return { state: 'failed', sentence: paymentResult.statusRefused };
    return { state: 'known', face: faceOf(data.status) };
  } catch (error) {
    if (error instanceof CallRefused) {
      return { state: 'failed', sentence: error.answer.error || paymentResult.statusRefused };
    }
    logFailure('The payment could not be asked for', error);
    return { state: 'failed', sentence: paymentResult.statusFailed };
  }
}

/** Null for others than the buyer, and after a failure. */
async function askForOrder(transactionId: string): Promise<ResultOrder | null> {
  try {
    const address = `/api/payments/order?${new URLSearchParams({ id: transactionId })}`;
    return (await call<{ data: ResultOrder | null }>(address)).data;
  } catch (error) {
    logFailure('The order of the payment could not be read', error);
    return null;
  }
}
