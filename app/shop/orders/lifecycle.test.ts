import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attentionKinds } from './admin/attention.ts';
import {
  isOpen,
  isPaid,
  type OrderCause,
  type OrderMove,
  type OrderStatus,
  orderMoves,
  orderStatuses,
} from './lifecycle.ts';

const causes = Object.keys(orderMoves.awaiting_payment) as OrderCause[];
const everyMove = orderStatuses.flatMap((from) =>
  causes.map((cause) => ({ from, cause, move: orderMoves[from][cause] })),
);

describe('every move of an order', () => {
  test('stays inside the table, and every status has an answer to every cause', () => {
    expect(Object.keys(orderMoves).sort()).toEqual([...orderStatuses].sort());
    expect(causes).toHaveLength(8);
    for (const { from, move } of everyMove) {
      expect(Object.keys(orderMoves[from]).sort()).toEqual([...causes].sort());
      expect(orderStatuses).toContain(move.to);
      if (move.attention) expect(attentionKinds).toContain(move.attention);
    }
  });

  test('of an order whose money came keeps it so, unless the payment is annulled or the owner decides', () => {
    for (const { from, cause, move } of everyMove.filter((each) => isPaid(each.from))) {
      const decided = { payment_voided: 'voided', cancelled: 'cancelled', restocked: 'paid' } as const;
      expect(move.to, `${from}, ${cause}`).toBe(cause in decided ? decided[cause as keyof typeof decided] : from);
    }
    for (const cause of causes) {
      expect(orderMoves.voided[cause].to).toBe(cause === 'cancelled' ? 'cancelled' : 'voided');
      expect(orderMoves.cancelled[cause].to).toBe('cancelled');
    }
  });

  test('of an order whose money came leaves the stock alone, unless the owner decides', () => {
    for (const { from, cause, move } of everyMove) {
      if (!isPaid(from) && from !== 'voided') continue;
      const isSale = from === 'paid_without_stock' && cause === 'restocked';
      const expected = cause === 'cancelled' ? 'return' : isSale ? 'sell' : 'keep';
      expect(move.stock, `${from}, ${cause}`).toBe(expected);
    }
  });

  test('into paid is the one that sells, by an approval or by units that the owner found', () => {
    for (const { from, cause, move } of everyMove) {
      const isSale = move.to === 'paid' && from !== 'paid';
      expect(move.stock === 'sell', `${from}, ${cause}`).toBe(isSale);
      if (isSale) expect(cause).toBe(from === 'paid_without_stock' ? 'restocked' : 'payment_approved');
    }
  });

  test('into cancelled is the owner’s alone, gives everything back, and owes the money that came', () => {
    for (const { from, cause, move } of everyMove) {
      if (move.to !== 'cancelled' || from === 'cancelled') continue;
      expect(cause).toBe('cancelled');
      expect(move.stock).toBe('return');
      expect(move.attention).toBe(isPaid(from) ? 'refund_due' : undefined);
    }
    const cancellable = orderStatuses.filter((from) => orderMoves[from].cancelled.to === 'cancelled');
    expect(orderStatuses.filter((from) => !cancellable.includes(from))).toEqual(['replaced']);
  });

  test('to an end without a sale gives the units back', () => {
    for (const { from, cause, move } of everyMove) {
      if (from === 'awaiting_payment' && move.to === 'expired') expect(move.stock, `${from}, ${cause}`).toBe('release');
    }
    expect(orderMoves.declined.hold_lapsed.stock).toBe('release');
  });

  test('into replaced is the shopper’s alone, and hands the units over to the order that replaces it', () => {
    for (const { from, cause, move } of everyMove) {
      const isReplacement = move.to === 'replaced' && from !== 'replaced';
      expect(move.stock === 'hand_over', `${from}, ${cause}`).toBe(isReplacement);
      if (isReplacement) expect(cause).toBe('replaced');
    }
  });

  test('by money that the shop cannot use is put before the owner', () => {
    for (const from of orderStatuses) {
      const move = orderMoves[from].payment_approved;
      expect(move.attention !== undefined, from).toBe(move.stock !== 'sell');
      const isAnnulled = isPaid(from);
      expect(orderMoves[from].payment_voided.attention === 'payment_voided', from).toBe(isAnnulled);
    }
  });
});

describe('any course of events', () => {
  const course = fc.array(fc.constantFrom(...causes), { maxLength: 40 });

  test('sells at most once, and exactly when an approval found the order unpaid, not replaced and not cancelled', () => {
    fc.assert(
      fc.property(course, (course) => {
        let status: OrderStatus = 'awaiting_payment';
        let sales = 0;
        for (const cause of course) {
          const move: OrderMove = orderMoves[status][cause];
          if (move.stock === 'sell') sales += 1;
          status = move.to;
        }
        const firstApproval = course.indexOf('payment_approved');
        const ends = ['replaced', 'cancelled'].map((cause) => course.indexOf(cause as OrderCause));
        const isFirst = firstApproval !== -1 && ends.every((end) => end === -1 || firstApproval < end);
        expect(sales).toBe(isFirst ? 1 : 0);
        if (status !== 'cancelled') expect(isPaid(status) || status === 'voided').toBe(sales === 1);
      }),
      { numRuns: 500 },
    );
  });

  test('never forgets an approval: it pays the order or reaches the owner', () => {
    fc.assert(
      fc.property(course, (course) => {
        let status: OrderStatus = 'awaiting_payment';
        for (const cause of course) {
          const move: OrderMove = orderMoves[status][cause];
          if (cause === 'payment_approved') expect(move.stock === 'sell' || move.attention !== undefined).toBe(true);
          status = move.to;
        }
      }),
    );
  });
});

test('an order is open while it waits for its payment and paid once the money came', () => {
  expect(orderStatuses.filter(isOpen)).toEqual(['awaiting_payment']);
  expect(orderStatuses.filter(isPaid)).toEqual(['paid', 'paid_without_stock']);
});
