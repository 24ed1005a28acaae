import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { type ScriptedGateway, scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { GatewayUnavailable, type TransactionStatus } from './gateway.ts';
import { paymentStatus } from './payment-status.server.ts';

const database = testDatabase();
let gateway: ScriptedGateway;
let questions: number;
let reference: string;

beforeEach(async () => {
  gateway = scriptedGateway();
  questions = 0;
  const { findTransaction } = gateway;
  gateway.findTransaction = (id) => {
    questions += 1;
    return findTransaction(id);
  };
  const [part] = await stock(database.db, { price: 100_000, stock: 5 });
  reference = aReference();
  const lines = [{ id: part!.id, quantity: 1 }];
  const request = { reference, customer: aCustomer(), lines };
  const placed = await placeOrder({ db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 }, request);
  expect(placed.ok).toBe(true);
});

function wompiSays(status: TransactionStatus, id = 't-1') {
  const transaction = { id, reference, status, amountInCents: 10_000_000, currency: 'COP', method: 'PSE' };
  gateway.transactions = [...gateway.transactions.filter((each) => each.id !== id), transaction];
}

function ask(seconds: number, { id = 't-1', waitSeconds = 0 } = {}) {
  const settling = { db: database.db, gateway, now: addSeconds(testNow, seconds), holdMinutes: 30 };
  return paymentStatus(settling, id, async () => waitSeconds);
}

describe('the status of a payment', () => {
  test('is asked for at Wompi every 15 seconds at most, however often and from however many pages', async () => {
    wompiSays('PENDING');
    for (let second = 0; second < 60; second += 4) {
      for (const answer of await Promise.all(Array.from({ length: 5 }, () => ask(second)))) {
        expect(answer).toEqual({ ok: true, status: 'PENDING' });
      }
    }
    expect(questions).toBe(4);
  });

  test('is the new one as soon as the shop knows it, by whatever means', async () => {
    wompiSays('PENDING');
    await ask(0);
    await database.db.updateTable('payments').set({ status: 'DECLINED' }).execute();
    expect(await ask(1)).toEqual({ ok: true, status: 'DECLINED' });
    expect(questions).toBe(1);
  });

  test('is not asked for again once it is final; one that was approved may still be annulled', async () => {
    wompiSays('DECLINED');
    for (const second of [0, 20, 40]) expect(await ask(second)).toEqual({ ok: true, status: 'DECLINED' });
    expect(questions).toBe(1);
    wompiSays('APPROVED', 't-2');
    expect(await ask(60, { id: 't-2' })).toEqual({ ok: true, status: 'APPROVED' });
    wompiSays('VOIDED', 't-2');
    expect(await ask(70, { id: 't-2' })).toEqual({ ok: true, status: 'APPROVED' });
    expect(await ask(80, { id: 't-2' })).toEqual({ ok: true, status: 'VOIDED' });
  });

  test('is what the shop knows while Wompi does not answer, and an error only where it knows nothing', async () => {
    wompiSays('PENDING');
    gateway.isDown = true;
    await expect(ask(0)).rejects.toThrow(GatewayUnavailable);
    // Not asked once more: another page's question got no answer a moment ago.
    expect(await ask(4)).toEqual({ ok: true, status: 'PENDING' });
    expect(questions).toBe(1);
    gateway.isDown = false;
    await ask(15);
    gateway.isDown = true;
    expect(await ask(30)).toEqual({ ok: true, status: 'PENDING' });
    expect(questions).toBe(3);
  });

  test('of an id that Wompi does not know is asked for each time, as far as the address may', async () => {
    expect(await ask(0)).toEqual({ ok: false, code: 'unknown_transaction' });
    wompiSays('APPROVED');
    expect(await ask(1)).toEqual({ ok: true, status: 'APPROVED' });
    expect(await ask(2, { id: 't-2', waitSeconds: 30 })).toEqual({ ok: false, code: 'too_many', waitSeconds: 30 });
  });

  test('is known to an address that may ask no more, which keeps no others from asking', async () => {
    wompiSays('PENDING');
    await ask(0);
    wompiSays('APPROVED');
    expect(await ask(20, { waitSeconds: 30 })).toEqual({ ok: true, status: 'PENDING' });
    expect(await ask(20)).toEqual({ ok: true, status: 'APPROVED' });
  });
});
