import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type OrderCause,
  type OrderMove,
  type OrderStatus,
  orderMoves,
  orderStatuses,
  type StockStep,
} from '#app/shop/orders/lifecycle.ts';

/** As in the table in `docs/orders.md`; one column stands for two causes that behave alike. */
const columns: OrderCause[] = [
  'payment_pending',
  'payment_approved',
  'payment_declined',
  'payment_voided',
  'hold_lapsed',
  'replaced',
  'cancelled',
  'restocked',
];

const words: Record<StockStep, string> = {
  keep: '',
  extend_hold: ', hold longer',
  shorten_hold: ', hold shorter',
  release: ', hold ends',
  hand_over: ', hold handed over',
  sell: ', sold',
  return: ', all back',
};

function cellOf(from: OrderStatus, { to, stock, attention }: OrderMove): string {
  const where = to === from ? 'stays' : to === 'paid' ? '**paid**' : to;
  return `${where}${words[stock]}${attention ? ` ⚑ ${attention}` : ''}`;
}

test('the life of an order is the table that the documentation shows, cell by cell', () => {
  const rows = readFileSync('docs/orders.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const shown = (from: string) => rows.find((row) => row[0] === from && row.length === columns.length + 1);
  for (const from of orderStatuses) {
    expect(shown(from)?.slice(1), from).toEqual(columns.map((cause) => cellOf(from, orderMoves[from][cause])));
  }
});
