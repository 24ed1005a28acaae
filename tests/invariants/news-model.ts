import { expect } from 'vitest';
import type { OrderStatus } from '#app/shop/orders/lifecycle.ts';
import { type TransactionStatus, transactionStatuses } from '#app/shop/payments/gateway.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import type { ProviderTransaction } from './tables.ts';

interface News {
  transaction: string;
  status: TransactionStatus;
}

/** Without the shop's tables: a transaction only moves forward, the first approval pays, only that can be voided. */
function expectedAfter(news: readonly News[]) {
  const transactions = new Map<string, TransactionStatus>();
  let status: OrderStatus = 'awaiting_payment';
  let paidBy: string | null = null;
  let attention = 0;
  for (const { transaction, status: told } of news) {
    const known = transactions.get(transaction);
    const isNews =
      known === undefined || (known === 'PENDING' && told !== 'PENDING') || (known === 'APPROVED' && told === 'VOIDED');
    if (!isNews) continue;
    transactions.set(transaction, told);
    if (told === 'APPROVED' && paidBy !== null) attention += 1;
    else if (told === 'APPROVED') [status, paidBy] = ['paid', transaction];
    else if (told === 'VOIDED' && paidBy === transaction) {
      status = 'voided';
      attention += 1;
    } else if (paidBy === null) status = told === 'PENDING' ? 'awaiting_payment' : 'declined';
  }
  return { status, paidBy, attention, transactions };
}

/** @returns the provider's transactions, each in the last state that it can have reached */
export async function expectAsModelled(
  db: Database,
  { reference, amountInCents }: { reference: string; amountInCents: number },
  news: readonly News[],
  idOf: (transaction: string) => string,
): Promise<ProviderTransaction[]> {
  const expected = expectedAfter(news);
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
  expect(seen, JSON.stringify(news)).toEqual([expected.status, paidBy, expected.attention]);
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

const fiveEvents: News[] = [
  { transaction: '1', status: 'PENDING' },
  { transaction: '1', status: 'DECLINED' },
  { transaction: '2', status: 'APPROVED' },
  { transaction: '2', status: 'VOIDED' },
  { transaction: '2', status: 'APPROVED' },
];

const twoApprovals: News[] = [
  { transaction: '1', status: 'APPROVED' },
  { transaction: '2', status: 'APPROVED' },
  { transaction: '1', status: 'VOIDED' },
];

/** @param oneIn use only one of so many orders of the five events */
export function sequencesOfNews(random: number, oneIn = 1): News[][] {
  return [
    ...permutations(fiveEvents).filter((_sequence, index) => index % oneIn === 0),
    ...permutations(twoApprovals),
    ...Array.from({ length: random }, randomNews),
  ];
}

function randomNews(): News[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
  return Array.from({ length: 1 + Math.floor(Math.random() * 10) }, () => ({
    transaction: pick(['1', '2', '3']),
    status: pick(transactionStatuses),
  }));
}
