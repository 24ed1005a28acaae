import { faceWithOrder, isPaidFace, type ResultFace, type ResultOrder } from '#app/shop/payments/payment-status.ts';
import { paymentResult } from '#app/text/checkout/payment-result.ts';
import { CallRefused, call } from '../call.ts';
import { followLive } from '../live/live-updates.ts';
import { logFailure } from '../log-failure.ts';

export type ResultState =
  | { state: 'checking' }
  /** `isOpen`: the provider has not answered yet, so the page asks again by itself. */
  | { state: 'known'; face: ResultFace; isOpen: boolean; order: ResultOrder | null }
  | { state: 'failed'; sentence: string };

/** Nobody waits longer at the page than that without leaving it, and who comes back is asked for at once. */
const eagerMs = 2 * 60_000;
const eagerPauseMs = 4_000;
const patientPauseMs = 15_000;
/** Browsers report a return by several events. */
const oneReturnMs = 1_000;

/** @param sinceMs how long the shopper has been on the page, or back on it */
export function pauseBeforeAsking(sinceMs: number): number {
  return sinceMs < eagerMs ? eagerPauseMs : patientPauseMs;
}

interface Following {
  /** Only when something changed. `before` is what was shown until then. */
  show(next: ResultState, before: ResultState): void;
  signal: AbortSignal;
}

/**
 * Asks what became of a payment until it is decided: again and again while the page is in view, at once when the shopper returns to it or
 * the order changes. An answer that fails or is refused changes nothing after the first one.
 *
 * @returns asks now. @returns of that: whether there was an answer
 */
export function followPayment(transactionId: string, { show, signal }: Following): () => Promise<boolean> {
  let shown: ResultState = { state: 'checking' };
  let status: string | null = null;
  /** Another question does not help. */
  let isHopeless = false;
  const stopped = new AbortController();
  const ends = AbortSignal.any([signal, stopped.signal]);

  function change(next: ResultState): void {
    const before = shown;
    shown = next;
    show(next, before);
  }

  /** @param withOrder also where the payment's own status is the same: another one may have paid the order */
  async function ask(withOrder: boolean): Promise<boolean> {
    const answer = await askForStatus(transactionId);
    if (ends.aborted) return true;
    if (answer.state === 'failed') {
      isHopeless = answer.isHopeless;
      if (shown.state === 'checking') change({ state: 'failed', sentence: answer.sentence });
      return false;
    }
    const known = shown.state === 'known' ? shown : null;
    if (known && answer.status === status && !withOrder) return true;
    const order = (await askForOrder(transactionId)) ?? known?.order ?? null;
    const face = faceWithOrder(answer.status, order);
    if (isPaidFace(face)) await settleCart();
    if (ends.aborted) return true;
    status = answer.status;
    const isOpen = face === 'pending' && status !== 'UNDER_REVIEW';
    const isSame = known?.face === face && known.isOpen === isOpen && (known.order === null) === (order === null);
    if (!isSame) change({ state: 'known', face, isOpen, order });
    if (isPaidFace(face)) stopped.abort();
    else if (order && !known?.order)
      followLive({ shown: () => ({ orders: [order.liveId] }), reload: again, signal: ends });
    return true;
  }

  const isWaiting = () => (shown.state === 'known' ? shown.isOpen : !isHopeless);
  const { run } = repeatQuestion(ask, isWaiting, ends);
  const again = async () => void (await run(true));
  void run(true);
  return () => run(true);
}

/** One question at a time, and one more where the shopper came back during it. */
function repeatQuestion(ask: (withOrder: boolean) => Promise<boolean>, isWaiting: () => boolean, signal: AbortSignal) {
  let since = Date.now();
  let lastAsked = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<boolean> | null = null;
  let isDue = false;

  function run(withOrder: boolean): Promise<boolean> {
    clearTimeout(timer);
    if (asking !== null) {
      isDue ||= withOrder;
      return asking;
    }
    asking = askAll(withOrder).finally(() => {
      asking = null;
      if (!signal.aborted && isWaiting()) timer = setTimeout(repeat, pauseBeforeAsking(Date.now() - since));
    });
    return asking;
  }

  async function askAll(withOrder: boolean): Promise<boolean> {
    let isAnswered: boolean;
    do {
      isDue = false;
      lastAsked = Date.now();
      isAnswered = await ask(withOrder);
    } while (isDue && !signal.aborted);
    return isAnswered;
  }

  /** A page out of view asks when it comes back. */
  function repeat(): void {
    if (document.visibilityState === 'visible') void run(false);
  }

  function comeBack(): void {
    if (document.visibilityState !== 'visible' || Date.now() - lastAsked < oneReturnMs) return;
    since = Date.now();
    void run(true);
  }

  document.addEventListener('visibilitychange', comeBack, { signal });
  for (const name of ['pageshow', 'focus', 'online']) addEventListener(name, comeBack, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return { run };
}

type StatusReading =
  | { state: 'known'; status: string }
  /** `isHopeless`: the shop knows no such payment. */
  | { state: 'failed'; sentence: string; isHopeless: boolean };

async function askForStatus(transactionId: string): Promise<StatusReading> {
  try {
    const { data } = await call<{ data?: { status?: string } }>('/api/checkWompiTransactionStatus', {
      body: { data: { transactionId } },
    });
    if (data?.status) return { state: 'known', status: data.status };
    return { state: 'failed', sentence: paymentResult.statusRefused, isHopeless: false };
  } catch (error) {
    if (error instanceof CallRefused) {
      const isHopeless = error.status === 400 || error.status === 404;
      return { state: 'failed', sentence: error.answer.error || paymentResult.statusRefused, isHopeless };
    }
    logFailure('The payment could not be asked for', error);
    return { state: 'failed', sentence: paymentResult.statusFailed, isHopeless: false };
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

/** A guest's cart lives in this browser, a customer's with the account, which has taken the units out. */
async function settleCart(): Promise<void> {
  try {
    const [{ takePaidOrders }, { readFromAccount }] = await Promise.all([
      import('./paid-orders.ts'),
      import('../auth/sync-account.ts'),
    ]);
    await Promise.all([takePaidOrders(), readFromAccount()]);
  } catch (error) {
    logFailure('What was paid could not be taken out of the cart', error);
  }
}
