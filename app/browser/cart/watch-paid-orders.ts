import { logFailure } from '../log-failure.ts';
import { readTakenOrders } from './ordered-here.ts';

/** When the shop is opened, and when the shopper comes back to a page of it. */
export function watchPaidOrders(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  function check(): void {
    if (document.visibilityState !== 'visible' || readTakenOrders() === null) return;
    import('./paid-orders.ts').then(
      ({ followPaidOrders }) => followPaidOrders(),
      (error: unknown) => logFailure('What was paid could not be taken out of the cart', error),
    );
  }
  check();
  document.addEventListener('visibilitychange', check, { signal });
  addEventListener('pageshow', (event) => event.persisted && check(), { signal });
  return () => controller.abort();
}
