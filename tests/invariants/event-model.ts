import { expect } from 'vitest';
import type { OrderStatus } from '#app/shop/orders/lifecycle.ts';
import { type TransactionStatus, transactionStatuses } from '#app/shop/payments/gateway.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import type { ProviderTransaction } from './tables.ts';

interface StatusEvent {
  transaction: string;
  status: TransactionStatus;
}

/** Without the shop's tables: a transaction only moves forward, the first approval pays, only that can be voided. */
function expectedAfter(events: readonly StatusEvent[]) {
  const transactions = new Map<string, TransactionStatus>();
  let status: OrderStatus = 'awaiting_payment';
  let paidBy: string | null = null;
  let attention = 0;
  for (const { transaction, status: reported } of events) {
    const known = transactions.get(transaction);
    const isTransition =
      known === undefined ||
      (known === 'PENDING' && reported !== 'PENDING') ||
      (known === 'APPROVED' && reported === 'VOIDED');
    if (!isTransition) continue;
    transactions.set(transaction, reported);
    if (reported === 'APPROVED' && paidBy !== null) attention += 1;
    else if (reported === 'APPROVED') [status, paidBy] = ['paid', transaction];
    else if (reported === 'VOIDED' && paidBy === transaction) {
      status = 'voided';
      attention += 1;
    } else if (paidBy === null) status = reported === 'PENDING' ? 'awaiting_payment' : 'declined';
  }
  return { status, paidBy, attention, transactions };
}

/** @returns the provider's transactions, each in the last state that it can have reached */
export async function expectAsModelled(
  db: Database,
  { reference, amountInCents }: { reference: string; amountInCents: number },
  events: readonly StatusEvent[],
  idOf: (transaction: string) => string,
): Promise<ProviderTransaction[]> {
  const expected = expectedAfter(events);
  const order = await db
    .selectFrom('orders')
    .select(['status', 'paid_transaction_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('attention_items')
    .select('kind')
    .where('order_reference', '=', reference)
    .execute();
  const paidBy = expected.paidBy === null ? null : idOf(expected.paidBy);
  const seen = [order.status, order.paid_transaction_id, items.length];
  expect(seen, JSON.stringify(events)).toEqual([expected.status, paidBy, expected.attention]);
  return [...expected.transactions].map(([transaction, status]) => ({
    id: idOf(transaction),
    reference,
    status,
    amountInCents,
    currency: 'COP',
  }));
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

const fiveEvents: StatusEvent[] = [
  { transaction: '1', status: 'PENDING' },
  { transaction: '1', status: 'DECLINED' },
  { transaction: '2', status: 'APPROVED' },
  { transaction: '2', status: 'VOIDED' },
  { transaction: '2', status: 'APPROVED' },
];

const twoApprovals: StatusEvent[] = [
  { transaction: '1', status: 'APPROVED' },
  { transaction: '2', status: 'APPROVED' },
  { transaction: '1', status: 'VOIDED' },
];

/** @param oneIn use only one of so many orders of the five events */
export function sequencesOfEvents(random: number, oneIn = 1): StatusEvent[][] {
  return [
    ...permutations(fiveEvents).filter((_sequence, index) => index % oneIn === 0),
    ...permutations(twoApprovals),
    ...Array.from({ length: random }, randomEvents),
  ];
}

function randomEvents(): StatusEvent[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
  return Array.from({ length: 1 + Math.floor(Math.random() * 10) }, () => ({
    transaction: pick(['1', '2', '3']),
    status: pick(transactionStatuses),
  }));
}
