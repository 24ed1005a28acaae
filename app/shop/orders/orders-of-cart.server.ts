import type { WantedLine } from '../cart/saved-cart.ts';
import type { Queryable } from '../shared/schema.ts';
import { isPaid, type OrderStatus } from './lifecycle.ts';
import { liveIdOf } from './live-order.server.ts';

export interface OrdersOfCart {
  /** Whose units the browser's cart still has. */
  paid: { id: string; lines: WantedLine[] }[];
  /** Live ids of those that may still be paid. */
  waiting: string[];
  /** References of both. */
  open: string[];
}

/**
 * The orders that a guest's browser made from its cart. One that has become an account's is the account's business
 * (`takeFromSavedCart`), and one that was replaced, cancelled or annulled takes nothing out.
 *
 * @param taken live ids of those whose units the browser took out already
 */
export async function ordersOfCart(
  db: Queryable,
  references: readonly string[],
  taken: readonly string[],
): Promise<OrdersOfCart> {
  const left = references.filter((reference) => !taken.includes(liveIdOf(reference)));
  if (left.length === 0) return { paid: [], waiting: [], open: [] };
  const orders = await db
    .selectFrom('orders')
    .select(['reference', 'status'])
    .where('reference', 'in', left)
    .where('customer_id', 'is', null)
    .execute();
  const paid = orders.filter(({ status }) => isPaid(status));
  const waiting = orders.filter(({ status }) => canStillBePaid[status]);
  const lines = await linesOfAll(db, paid);
  return {
    paid: paid.map(({ reference }) => ({
      id: liveIdOf(reference),
      lines: lines.filter((line) => line.reference === reference).map(({ id, quantity }) => ({ id, quantity })),
    })),
    waiting: waiting.map(({ reference }) => liveIdOf(reference)),
    open: left.filter((reference) => [...paid, ...waiting].some((order) => order.reference === reference)),
  };
}

async function linesOfAll(db: Queryable, orders: readonly { reference: string }[]) {
  if (orders.length === 0) return [];
  return db
    .selectFrom('order_lines')
    .select(['order_reference as reference', 'product_id as id', 'quantity'])
    .where(
      'order_reference',
      'in',
      orders.map(({ reference }) => reference),
    )
    .execute();
}

const canStillBePaid = {
  awaiting_payment: true,
  declined: true,
  expired: true,
  replaced: false,
  paid: false,
  paid_without_stock: false,
  voided: false,
  cancelled: false,
} as const satisfies Record<OrderStatus, boolean>;
