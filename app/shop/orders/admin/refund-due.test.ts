import { describe, expect, test } from 'vitest';
import { type FulfilmentStatus, fulfilmentMove, type OrderState, stateVersion, stepsOf } from '../fulfilment.ts';
import { type OrderStatus, orderMoves, orderStatuses } from '../lifecycle.ts';
import { dueInCents, isPaidBack, type OrderMoney, refundableInCents } from './refund-due.ts';

const price = 200_000;
type Paid = 'nothing' | 'part' | 'all';
const refunded = { nothing: 0, part: 50_000, all: price } as const satisfies Record<Paid, number>;

/** What an order of the price received: what was annulled went back by itself. */
const received: Record<OrderStatus, number> = {
  awaiting_payment: 0,
  declined: 0,
  expired: 0,
  replaced: 0,
  paid: price,
  paid_without_stock: price,
  voided: 0,
  cancelled: price,
};

const moneyOf = (state: OrderState, paidBack: Paid): OrderMoney => ({
  state,
  amountInCents: price,
  returnedInCents: 0,
  receivedInCents: received[state.status],
  refundedInCents: Math.min(refunded[paidBack], received[state.status]),
});

/** What the owner's page says is next: what has to be paid back, else the first step, else nothing. */
function nextOf(money: OrderMoney): string {
  if (dueInCents(money) > 0) return `refund ${dueInCents(money) / 1000}`;
  if (isPaidBack(money)) return 'cancel';
  return stepsOf(money.state)[0] ?? 'nothing';
}

/** Which states can be met together (`orders_fulfilled_once_paid`, `orders_cancelled` in the tables). */
const fulfilmentsOf: Record<OrderStatus, readonly FulfilmentStatus[]> = {
  awaiting_payment: ['none'],
  declined: ['none'],
  expired: ['none'],
  replaced: ['none'],
  paid: ['to_prepare', 'prepared', 'partly_sent', 'sent', 'delivered', 'returned'],
  paid_without_stock: ['none'],
  voided: ['none', 'to_prepare', 'prepared', 'partly_sent', 'sent', 'delivered', 'returned'],
  cancelled: ['cancelled'],
};

describe('which next step the owner is offered, with nothing, a part and all of the price paid back', () => {
  const table: Record<string, [nothing: string, part: string, all: string]> = {
    'awaiting_payment/none': ['cancel', 'cancel', 'cancel'],
    'declined/none': ['cancel', 'cancel', 'cancel'],
    'expired/none': ['cancel', 'cancel', 'cancel'],
    'replaced/none': ['nothing', 'nothing', 'nothing'],
    'paid/to_prepare': ['prepare', 'prepare', 'cancel'],
    'paid/prepared': ['send', 'send', 'cancel'],
    'paid/partly_sent': ['send', 'send', 'send'],
    'paid/sent': ['deliver', 'deliver', 'deliver'],
    'paid/delivered': ['return', 'return', 'return'],
    'paid/returned': ['refund 200', 'refund 150', 'nothing'],
    'paid_without_stock/none': ['restock', 'restock', 'cancel'],
    'voided/none': ['close', 'close', 'close'],
    'voided/to_prepare': ['close', 'close', 'close'],
    'voided/prepared': ['close', 'close', 'close'],
    'voided/partly_sent': ['drop', 'drop', 'drop'],
    'voided/sent': ['deliver', 'deliver', 'deliver'],
    'voided/delivered': ['return', 'return', 'return'],
    'voided/returned': ['nothing', 'nothing', 'nothing'],
    'cancelled/cancelled': ['refund 200', 'refund 150', 'nothing'],
  };
  const met = orderStatuses.flatMap((status) => fulfilmentsOf[status].map((fulfilment) => ({ status, fulfilment })));

  test('each state has its row', () => {
    expect(Object.keys(table)).toEqual(met.map(stateVersion));
  });

  test.each(met.map((state) => [stateVersion(state), state] as const))('%s', (name, state) => {
    const offered = (['nothing', 'part', 'all'] as const).map((paidBack) => nextOf(moneyOf(state, paidBack)));
    expect(offered).toEqual(table[name]);
  });

  test('every path of what is offered ends, with nothing left to pay back', () => {
    for (const start of met) {
      for (const paidBack of ['nothing', 'part', 'all'] as const) {
        let money = moneyOf(start, paidBack);
        const seen = new Set<string>();
        for (let next = nextOf(money); next !== 'nothing'; next = nextOf(money)) {
          const now = `${stateVersion(money.state)} ${money.refundedInCents}`;
          expect(seen.has(now), `${stateVersion(start)} comes back to ${now}`).toBe(false);
          seen.add(now);
          money = moneyAfter(money, next);
        }
        expect(dueInCents(money), stateVersion(start)).toBe(0);
      }
    }
  });

  test('whatever else is pressed on the way, it ends too', () => {
    for (const start of met) {
      const open: { state: OrderState; seen: string[] }[] = [{ state: start, seen: [] }];
      for (let here = open.pop(); here; here = open.pop()) {
        const { state, seen } = here;
        expect(seen, stateVersion(start)).not.toContain(stateVersion(state));
        for (const step of stepsOf(state)) {
          open.push({ state: moneyAfter(moneyOf(state, 'nothing'), step).state, seen: [...seen, stateVersion(state)] });
        }
      }
    }
  });
});

function moneyAfter(money: OrderMoney, next: string): OrderMoney {
  if (next.startsWith('refund')) return { ...money, refundedInCents: money.refundedInCents + dueInCents(money) };
  const step = stepsOf(money.state).find((each) => each === next);
  if (!step) throw new Error(`${next} is not offered in ${stateVersion(money.state)}`);
  const { status } = money.state;
  const to = {
    cancel: orderMoves[status].cancelled.to,
    close: orderMoves[status].cancelled.to,
    restock: orderMoves[status].restocked.to,
  };
  const fulfilment = fulfilmentMove(money.state, step) ?? 'none';
  return { ...money, state: { status: (to as Partial<Record<string, OrderStatus>>)[step] ?? status, fulfilment } };
}

describe('money of an order', () => {
  const paid: OrderMoney = {
    state: { status: 'paid', fulfilment: 'sent' },
    amountInCents: price,
    returnedInCents: 0,
    receivedInCents: 2 * price,
    refundedInCents: 0,
  };

  test('that came twice is due once, and may be refunded whole', () => {
    expect([dueInCents(paid), refundableInCents(paid)]).toEqual([price, 2 * price]);
    expect(dueInCents({ ...paid, refundedInCents: price })).toBe(0);
  });

  test('that was annulled after a part was paid back is owed by nobody', () => {
    const annulled: OrderMoney = { ...paid, receivedInCents: 0, refundedInCents: 50_000 };
    expect([dueInCents(annulled), refundableInCents(annulled)]).toEqual([0, 0]);
    expect(isPaidBack({ ...annulled, state: { status: 'voided', fulfilment: 'to_prepare' } })).toBe(false);
  });

  test.each([
    ['one unit came back', { returnedInCents: 80_000 }, 80_000],
    ['and was paid back', { returnedInCents: 80_000, refundedInCents: 80_000 }, 0],
    ['and a second one came back since', { returnedInCents: 120_000, refundedInCents: 80_000 }, 40_000],
    ['after a part of the price was refunded', { returnedInCents: 80_000, refundedInCents: 50_000 }, 30_000],
    ['of an order that was paid twice', { returnedInCents: 80_000, receivedInCents: 2 * price }, price + 80_000],
    ['of which less was received', { returnedInCents: 80_000, receivedInCents: 150_000 }, 30_000],
    ['of which nothing is left', { returnedInCents: 80_000, receivedInCents: 0 }, 0],
    ['and then all of it', { state: { status: 'paid', fulfilment: 'returned' }, returnedInCents: price }, price],
  ] as const)('is due for what came back: %s', (_what, changes, due) => {
    const money: OrderMoney = { ...paid, receivedInCents: price, ...changes };
    expect(dueInCents(money)).toBe(due);
    expect(due).toBeLessThanOrEqual(refundableInCents(money));
  });
});
