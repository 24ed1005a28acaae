import { useEffect, useRef, useState } from 'react';
import { isPaidFace, type ResultOrder } from '#app/shop/payments/payment-status.ts';
import { paymentResult } from '#app/text/checkout/payment-result.ts';
import { showToast } from '#app/ui/toast.ts';
import { writeCoupon } from '../cart/coupon-store.ts';
import { whenLoaded } from '../lazy-loading.ts';
import { followPayment, type ResultState } from './follow-payment.ts';
import { lastTransaction } from './transaction-memory.ts';

export interface PaymentResult {
  shown: ResultState;
  /** Counts how often an open page was given another answer than it had. */
  turns: number;
  /** Asks at once. @returns whether there was an answer */
  ask(): Promise<boolean>;
}

/** @param returnedId the provider's id of the payment in the address; without it the last one of this browser */
export function usePaymentResult(returnedId: string | null): PaymentResult {
  const [result, setResult] = useState<Omit<PaymentResult, 'ask'>>({ shown: { state: 'checking' }, turns: 0 });
  const ask = useRef<() => Promise<boolean>>(async () => false);

  useEffect(() => {
    const transactionId = returnedId ?? lastTransaction.read();
    if (!transactionId) {
      setResult({ shown: { state: 'failed', sentence: paymentResult.noTransaction }, turns: 0 });
      return;
    }
    lastTransaction.set(transactionId);
    const controller = new AbortController();
    ask.current = followPayment(transactionId, {
      show(next, before) {
        const isTurn = before.state !== 'checking' && !hasSameFace(before, next);
        setResult(({ turns }) => ({ shown: next, turns: turns + (isTurn ? 1 : 0) }));
        if (!hasSameFace(before, next)) announce(next);
      },
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [returnedId]);

  return { ...result, ask: () => ask.current() };
}

function hasSameFace(before: ResultState, next: ResultState): boolean {
  return before.state === 'known' && next.state === 'known' && before.face === next.face;
}

function announce(next: ResultState): void {
  if (next.state !== 'known') return;
  const { face, order } = next;
  showToast({ ...paymentResult.toasts[face], seconds: 5 });
  if (!isPaidFace(face)) return;
  lastTransaction.set(null);
  if (order?.coupon) writeCoupon({ code: '' });
  if (order && face === 'approved') rememberForMyPc(order);
}

/** "Mi PC" then takes it in one press, without an account too. */
function rememberForMyPc({ lines }: ResultOrder): void {
  whenLoaded(
    () => import('../my-pc/bought-here.ts'),
    ({ rememberBought }) => rememberBought(lines),
  );
}
