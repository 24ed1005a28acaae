import { whenLoaded } from '../lazy-loading.ts';
import { orderedHereKey } from './ordered-here-key.ts';

/** When the shop is opened, and whenever a page of it comes into view. In the frame of every page, so it loads the rest only then. */
export function watchPaidOrders(): void {
  check();
  addEventListener('visibilitychange', check);
}

function check(): void {
  try {
    if (document.hidden || !localStorage[orderedHereKey]) return;
  } catch {
    return;
  }
  whenLoaded(
    () => import('../checkout/paid-orders.ts'),
    (orders) => orders.followPaidOrders(),
  );
}
