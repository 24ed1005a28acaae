import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { faceOf, type ResultFace } from '#app/shop/payments/payment-status.ts';
import { paymentResult } from '#app/text/payment-result.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice, type NoticeKind } from '#app/ui/notice.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { showToast, type Toast } from '#app/ui/toast.ts';
import { writeCart } from './cart-store.ts';
import { logFailure } from './log-failure.ts';
import { forgetTransaction, rememberedTransaction, rememberTransaction } from './transaction-memory.ts';

type Shown = { state: 'checking' } | { state: 'known'; face: ResultFace } | { state: 'failed'; sentence: string };

/** What a payment came to: asked once of the server, which asks Wompi (specification sections 2, 4 and 8). */
export function PaymentResult() {
  const [search] = useSearchParams();
  const [shown, setShown] = useState<Shown>({ state: 'checking' });
  const hasAsked = useRef(false);
  const returnedId = search.get('id');

  const check = useCallback(async () => {
    setShown({ state: 'checking' });
    const transactionId = returnedId ?? rememberedTransaction();
    if (!transactionId) {
      setShown({ state: 'failed', sentence: paymentResult.noTransaction });
      return;
    }
    rememberTransaction(transactionId);
    const answer = await askForStatus(transactionId);
    setShown(answer);
    if (answer.state === 'known') actOn(answer.face);
  }, [returnedId]);

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void check();
  }, [check]);

  return (
    <div className="wrap flex flex-col items-start gap-6 py-10">
      <PageTitle>{paymentResult.title}</PageTitle>
      <Outcome shown={shown} onCheckAgain={check} />
    </div>
  );
}

function Outcome({ shown, onCheckAgain }: { shown: Shown; onCheckAgain: () => Promise<void> }) {
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
        <WayOn to="/cart" />
      </>
    );
  }
  const { kind, sentence, wayOn } = faces[shown.face];
  return (
    <>
      <Notice kind={kind}>{sentence}</Notice>
      {shown.face === 'approved' && (
        <ul className="flex list-[square] flex-col gap-2 pl-5 marker:text-mask">
          {paymentResult.approvedNext.map((next) => (
            <li key={next}>{next}</li>
          ))}
        </ul>
      )}
      <WayOn to={wayOn}>
        {shown.face === 'pending' && (
          <Button kind="outline" onClick={() => void onCheckAgain()}>
            {paymentResult.checkAgain}
          </Button>
        )}
      </WayOn>
    </>
  );
}

function WayOn({ to, children }: { to: '/' | '/cart'; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={to}>{to === '/' ? paymentResult.toHome : paymentResult.toCart}</LinkButton>
      {children}
    </div>
  );
}

const faces: Record<
  ResultFace,
  { kind: NoticeKind; sentence: string; wayOn: '/' | '/cart'; toast: Omit<Toast, 'seconds'> }
> = {
  approved: {
    kind: 'success',
    sentence: paymentResult.approved,
    wayOn: '/',
    toast: { kind: 'success', text: paymentResult.approvedToast },
  },
  approved_without_stock: {
    kind: 'warning',
    sentence: paymentResult.approvedWithoutStock,
    wayOn: '/',
    toast: { kind: 'success', text: paymentResult.approvedToast },
  },
  declined: {
    kind: 'error',
    sentence: paymentResult.declined,
    wayOn: '/cart',
    toast: { kind: 'error', text: paymentResult.declinedToast },
  },
  not_paid: {
    kind: 'error',
    sentence: paymentResult.notPaid,
    wayOn: '/cart',
    toast: { kind: 'error', text: paymentResult.notPaidToast },
  },
  pending: {
    kind: 'warning',
    sentence: paymentResult.pending,
    wayOn: '/',
    toast: { kind: 'warning', text: paymentResult.pendingToast },
  },
};

/** What was paid leaves the cart; anything else stays in it. */
function actOn(face: ResultFace): void {
  if (face === 'approved' || face === 'approved_without_stock') {
    writeCart([]);
    forgetTransaction();
  }
  showToast({ ...faces[face].toast, seconds: 5 });
}

async function askForStatus(transactionId: string): Promise<Shown> {
  try {
    const response = await fetch('/api/checkWompiTransactionStatus', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { transactionId } }),
    });
    const body = (await response.json()) as { data?: { status?: string }; error?: string };
    if (!response.ok || !body.data?.status) {
      return { state: 'failed', sentence: body.error || paymentResult.statusRefused };
    }
    return { state: 'known', face: faceOf(body.data.status) };
  } catch (error) {
    logFailure('The payment could not be asked for', error);
    return { state: 'failed', sentence: paymentResult.statusFailed };
  }
}
