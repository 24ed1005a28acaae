import { describe, expect, test } from 'vitest';
import { testNow } from '#tests/support/factories.ts';
import type { CheckedLine } from '../cart/cart-check.ts';
import { addSeconds } from '../shared/clock.ts';
import { type OrderStatus, orderStatuses } from './lifecycle.ts';
import { type PaymentRow, timelineOf } from './order-timeline.ts';
import { canBuyAgain, cartWithOrder, isExpected, isPromised, nextStepOf, stepsDone } from './shopper-order.ts';

const at = (seconds: number) => addSeconds(testNow, seconds);

describe('the next step', () => {
  const order = {
    status: 'awaiting_payment' as OrderStatus,
    holdExpiresAt: at(60),
    paymentExpiresAt: at(3600),
    amountInCents: 3_833_600,
    hasPayments: false,
    isForgotten: false,
  };

  test('of an unpaid order leads back to its payment while its units are held and its link is valid', () => {
    expect(nextStepOf(order, testNow)).toBe('finish');
    expect(nextStepOf({ ...order, holdExpiresAt: testNow }, testNow)).toBe('again');
    expect(nextStepOf({ ...order, paymentExpiresAt: testNow }, testNow)).toBe('again');
    expect(nextStepOf({ ...order, hasPayments: true }, testNow)).toBe('wait');
  });

  test('of an unpaid order with centavos is to order again at today’s prices, since Wompi takes none', () => {
    const before = { ...order, amountInCents: 3_833_505 };
    expect(nextStepOf(before, testNow)).toBe('again');
    // Paid through a link that was open already.
    expect(nextStepOf({ ...before, hasPayments: true }, testNow)).toBe('wait');
  });

  test('of a declined, lapsed or annulled one is to pay again, of others there is none', () => {
    const nextSteps = orderStatuses.map((status) => [
      status,
      nextStepOf({ ...order, status, hasPayments: true }, testNow),
    ]);
    expect(Object.fromEntries(nextSteps)).toEqual({
      awaiting_payment: 'wait',
      cancelled: null,
      declined: 'again',
      expired: 'again',
      replaced: null,
      paid: null,
      paid_without_stock: null,
      voided: 'again',
    });
    for (const status of orderStatuses) expect(nextStepOf({ ...order, status, isForgotten: true }, testNow)).toBeNull();
  });
});

describe('the timeline', () => {
  const payment = (given: Partial<PaymentRow>): PaymentRow => ({
    id: 't1',
    status: 'APPROVED',
    method: 'CARD',
    firstSeenAt: at(10),
    updatedAt: at(20),
    ...given,
  });
  const placed = { to: 'awaiting_payment' as const, transactionId: null, at: at(0) };

  test('lists each move once, with how it was paid', () => {
    const history = [
      placed,
      { to: 'declined' as const, transactionId: 't1', at: at(20) },
      { to: 'paid' as const, transactionId: 't2', at: at(40) },
    ];
    const payments = [
      payment({ status: 'DECLINED' }),
      payment({ id: 't2', method: 'NEQUI', firstSeenAt: at(30), updatedAt: at(40) }),
    ];
    expect(timelineOf(history, payments)).toEqual([
      { kind: 'placed', at: at(0), method: null },
      { kind: 'payment_declined', at: at(20), method: 'CARD' },
      { kind: 'paid', at: at(40), method: 'NEQUI' },
    ]);
  });

  test('lists payments that moved nothing: one under way, a second decline, a second approval', () => {
    const waiting = timelineOf([placed], [payment({ status: 'PENDING', method: 'PSE' })]);
    expect(waiting.map(({ kind }) => kind)).toEqual(['placed', 'payment_pending']);
    const history = [placed, { to: 'declined' as const, transactionId: 't1', at: at(20) }];
    const declined = timelineOf(history, [
      payment({ status: 'DECLINED' }),
      payment({ id: 't2', status: 'ERROR', updatedAt: at(30) }),
    ]);
    expect(declined.map(({ kind }) => kind)).toEqual(['placed', 'payment_declined', 'payment_declined']);
    const twice = timelineOf(
      [placed, { to: 'paid' as const, transactionId: 't1', at: at(20) }],
      [payment({}), payment({ id: 't2', updatedAt: at(50) })],
    );
    expect(twice.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'paid_twice']);
  });

  test('says that a paid order was annulled', () => {
    const history = [
      placed,
      { to: 'paid' as const, transactionId: 't1', at: at(20) },
      { to: 'voided' as const, transactionId: 't1', at: at(50) },
    ];
    const entries = timelineOf(history, [payment({ status: 'VOIDED', updatedAt: at(50) })]);
    expect(entries.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'payment_voided']);
  });
});

describe('an order put into the cart again', () => {
  const line = (id: string, quantity: number, stock: number | null): CheckedLine => ({
    id,
    quantity,
    product:
      stock === null
        ? null
        : { id, name: id, price: 2000, discount: 10, stock, category: 'SSD', image: null, specs: {} },
    problems: [],
  });

  test('takes today’s price and no more than there is, and leaves out what is gone', () => {
    const cart = cartWithOrder([], [line('a', 3, 2), line('b', 1, 0), line('c', 1, null), line('d', 1, 9)]);
    expect(cart).toEqual([
      expect.objectContaining({ id: 'a', price: 2000, discount: 10, quantity: 2, stock: 2 }),
      expect.objectContaining({ id: 'd', quantity: 1 }),
    ]);
  });

  test('doubles nothing that is in the cart already, and keeps the rest of it', () => {
    const cart = [
      { id: 'a', name: 'a', price: 1, discount: 0, quantity: 2 },
      { id: 'x', name: 'x', price: 1, discount: 0, quantity: 1 },
    ];
    const filled = cartWithOrder(cart, [line('a', 1, 9), line('b', 1, 9)]);
    expect(filled.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 2],
      ['x', 1],
      ['b', 1],
    ]);
  });
});

test('what was bought can be bought again, and nothing of a buyer who is forgotten', () => {
  expect(orderStatuses.filter((status) => canBuyAgain(status, false))).toEqual([
    'paid',
    'paid_without_stock',
    'cancelled',
  ]);
  expect(orderStatuses.filter((status) => canBuyAgain(status, true))).toEqual([]);
});

test('each step of an order is one more done, and an order that leaves it shows none', () => {
  expect((['awaiting_payment', 'paid', 'prepared', 'sent', 'delivered'] as const).map(stepsDone)).toEqual([
    1, 2, 3, 4, 5,
  ]);
  expect(
    (['declined', 'expired', 'replaced', 'paid_without_stock', 'voided', 'cancelled'] as const).map(stepsDone),
  ).toEqual([null, null, null, null, null, null]);
  expect([isExpected('sent'), isExpected('delivered'), isExpected('cancelled')]).toEqual([true, false, false]);
});

test('days are promised of what will come, and of what has: neither of a declined order nor of one without units', () => {
  const shown = ['prepared', 'sent', 'delivered', 'returned'] as const;
  expect([...orderStatuses, ...shown].filter(isPromised)).toEqual([
    ...['awaiting_payment', 'paid', 'prepared', 'sent', 'delivered'],
  ]);
  expect([...orderStatuses, ...shown].filter(isExpected)).toEqual(['awaiting_payment', 'paid', 'prepared', 'sent']);
});
