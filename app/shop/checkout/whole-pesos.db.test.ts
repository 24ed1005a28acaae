import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkoutUrl } from '#app/adapters/wompi/checkout-url.server.ts';
import { formatCents } from '#app/text/format.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { aCustomer, aReference, openAttention, stock, testNow } from '#tests/support/factories.ts';
import { scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { asWrittenWithCentavos } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { noteRefund } from '../orders/admin/admin-notes.server.ts';
import { owedInCents } from '../orders/admin/refunds.server.ts';
import type { Order } from '../orders/order.ts';
import { findOrder, linesOf } from '../orders/orders.server.ts';
import { settleReference } from '../payments/settle.server.ts';
import { lineTotalInCents, totalInCents } from '../shared/money.ts';
import { placeOrder } from './place-order.server.ts';
import type { OrderRequest, PlacedOrder } from './place-order.ts';

const database = testDatabase();
const tools = () => ({ db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 });
const account = {
  publicKey: 'pub_test_x',
  integritySecret: 'test_integrity_x',
  checkoutUrl: 'https://checkout.wompi.co/p/',
  returnUrl: 'https://nucleo.com.co/success',
};
/** Pesos of `$ 28.333`. */
const read = (shown: string) => Number(shown.replace(/[$.\u00a0]/g, ''));
const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0);

function chargedBy({ amountInCents, reference, customer, currency, paymentExpiresAt: expiresAt }: Order): number {
  const url = new URL(
    checkoutUrl(account, { amountInCents, vatInCents: null, reference, customer, currency, expiresAt }),
  );
  return Number(url.searchParams.get('amount-in-cents'));
}

function placed(outcome: PlacedOrder): Order {
  if (!outcome.ok) throw new Error(`The order was refused: ${outcome.code}`);
  return outcome.order;
}

async function settled(reference: string, amountInCents: number): Promise<string | undefined> {
  const gateway = scriptedGateway();
  gateway.transactions = [
    { id: `t-${reference}`, reference, status: 'APPROVED', amountInCents, currency: 'COP', method: 'CARD' },
  ];
  await settleReference({ db: database.db, gateway, now: testNow, holdMinutes: 30 }, reference);
  return (await findOrder(database.db, reference))?.status;
}

const refunded = (
  acting: Parameters<typeof noteRefund>[0]['acting'],
  reference: string,
  amountInCents: number,
  seen = 0,
) =>
  noteRefund({ db: database.db, acting }, reference, seen, {
    ...{ amountInCents, refundedOn: '2026-11-21', method: 'wompi', transferReference: 'R-1' },
  });

test('what is shown, charged and refunded is one figure of whole pesos, whatever prices and discounts a cart has', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  const line = fc.record({
    price: fc.oneof(fc.integer({ min: 1_500, max: 99_999 }), fc.integer({ min: 1_500, max: 20_000_000 })),
    discount: fc.integer({ min: 0, max: 99 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  const carts = fc.array(line, { minLength: 1, maxLength: 5 }).filter((cart) => totalInCents(cart) >= 150_000);
  await fc.assert(
    fc.asyncProperty(carts, async (cart) => {
      const products = await stock(db, ...cart.map(({ price, discount }) => ({ price, discount, stock: 9 })));
      const lines = cart.map(({ quantity }, at) => ({ id: products[at]!.id, quantity }));
      const shownLines = cart.map((each) => read(formatCents(lineTotalInCents(each))));
      const shownTotal = read(formatCents(totalInCents(cart)));
      expect(sum(shownLines)).toBe(shownTotal);
      const order = placed(
        await placeOrder(tools(), {
          ...{ reference: aReference(), customer: aCustomer(), lines, expectedAmountInCents: totalInCents(cart) },
        }),
      );
      expect(chargedBy(order)).toBe(shownTotal * 100);
      const frozen = await linesOf(db, order.reference);
      expect(sum(frozen.map(({ unitPriceInCents, quantity }) => unitPriceInCents * quantity))).toBe(shownTotal * 100);
      expect(await settled(order.reference, chargedBy(order))).toBe('paid');
      expect(await refunded(acting, order.reference, shownTotal * 100)).toEqual({ ok: true });
      expect(await owedInCents(db, order.reference)).toBe(0);
    }),
    { numRuns: 40 },
  );
});

describe('an order from when prices had centavos', () => {
  const prices = [
    [33_333, 15],
    [10_001, 50],
    [10_003, 50],
  ] as const;

  async function anOldOrder() {
    const products = await stock(database.db, ...prices.map(([price, discount]) => ({ price, discount, stock: 1 })));
    const request: OrderRequest = {
      ...{ reference: aReference(), customer: aCustomer(), lines: products.map(({ id }) => ({ id, quantity: 1 })) },
    };
    placed(await placeOrder(tools(), request));
    const amountInCents = await asWrittenWithCentavos(database.db, request.reference);
    expect(amountInCents).toBe(3_833_505);
    return { request, amountInCents };
  }

  test('is not sent to Wompi again: it is ordered again at rounded prices, and keeps its units for that', async () => {
    const { request } = await anOldOrder();
    expect(await placeOrder(tools(), request)).toEqual({ ok: false, code: 'attempt_over' });
    const again = { ...request, reference: aReference(), replaces: request.reference };
    const order = placed(await placeOrder(tools(), again));
    expect(chargedBy(order)).toBe(3_833_600);
    expect((await findOrder(database.db, request.reference))?.status).toBe('replaced');
  });

  test('is paid through a link that was open already, and refunded to the centavo', async () => {
    const { request, amountInCents } = await anOldOrder();
    const acting = await actingOwner(database.db);
    expect(await settled(request.reference, amountInCents)).toBe('paid');
    expect((await openAttention(database.db)).map(({ kind }) => kind)).toEqual([]);
    expect(await refunded(acting, request.reference, 3_833_500)).toEqual({ ok: true });
    expect(await owedInCents(database.db, request.reference)).toBe(5);
    expect(await refunded(acting, request.reference, 6, 1)).toMatchObject({ code: 'too_much', leftInCents: 5 });
    expect(await refunded(acting, request.reference, 5, 1)).toEqual({ ok: true });
    expect(await owedInCents(database.db, request.reference)).toBe(0);
  });
});
