import { type WantedLine, withoutUnits } from '#app/shop/cart/saved-cart.ts';
import { call } from '../call.ts';
import { readCart, writeCart } from '../cart/cart-store.ts';
import { followLive } from '../live/live-updates.ts';
import { logFailure } from '../log-failure.ts';
import { readTakenOrders, writeTakenOrders } from './ordered-here.ts';

interface OrdersOfCart {
  paid: { id: string; lines: WantedLine[] }[];
  /** Live ids. */
  waiting: string[];
}

/** The second answer only says that the server has understood; more are asked for when an order was paid in between. */
const mostRounds = 3;

let waiting: readonly string[] = [];
let isFollowing = false;

/** Takes the units of orders that were paid since, wherever that was, out of this browser's cart. Other tabs follow the cart. */
export async function takePaidOrders(): Promise<void> {
  try {
    await oneTabAtATime(takeAll);
  } catch (error) {
    logFailure('What was paid could not be taken out of the cart', error);
  }
}

export async function followPaidOrders(): Promise<void> {
  await takePaidOrders();
  if (isFollowing || waiting.length === 0) return;
  isFollowing = true;
  const { signal } = new AbortController();
  followLive({ shown: () => ({ orders: waiting }), reload: takePaidOrders, signal });
}

async function takeAll(): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const { data } = await call<{ data: OrdersOfCart }>('/api/cart/paid', { body: { taken: readTakenOrders() ?? [] } });
    waiting = data.waiting;
    if (data.paid.length === 0) {
      // The server knows which were taken out and names them no more.
      writeTakenOrders(waiting.length > 0 ? [] : null);
      return;
    }
    for (const order of data.paid) takeOut(order);
  }
}

/** Noted first: a page that ends in between must not take them out again. */
function takeOut({ id, lines }: OrdersOfCart['paid'][number]): void {
  const taken = readTakenOrders() ?? [];
  if (taken.includes(id) || !writeTakenOrders([...taken, id])) return;
  writeCart(withoutUnits(readCart(), lines));
}

/** Browsers have locks over https and on this machine only. */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('paid-orders', work) : work();
}
