import { describe, expect, test } from 'vitest';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { followUp } from './follow-ups.server.ts';
import { GatewayUnavailable } from './gateway.ts';
import { endSilence, noteSilence, providerSilentSince, silenceSeconds } from './provider-silence.server.ts';

const database = testDatabase();
const later = (seconds: number) => addSeconds(testNow, seconds);
const since = (seconds: number) => providerSilentSince(database.db, later(seconds));
const notified = async () =>
  (await database.db.selectFrom('owner_news').select('kind').where('kind', '=', 'wompi_away').execute()).length;

describe('that the provider gives no answer', () => {
  test('is known to the owner once it lasts five minutes, and until the first answer', async () => {
    await noteSilence(database.db, testNow);
    expect(await since(silenceSeconds - 1)).toBeNull();
    expect(await since(silenceSeconds)).toEqual(testNow);
    await noteSilence(database.db, later(silenceSeconds - 1));
    expect(await notified()).toBe(0);
    await noteSilence(database.db, later(silenceSeconds + 1));
    await noteSilence(database.db, later(2 * silenceSeconds));
    expect(await notified()).toBe(1);
    await endSilence(database.db);
    expect(await since(3 * silenceSeconds)).toBeNull();
  });

  test('again another day is another notification', async () => {
    for (const day of [0, 86_400]) {
      await noteSilence(database.db, later(day));
      await noteSilence(database.db, later(day + silenceSeconds));
      await endSilence(database.db);
    }
    expect(await notified()).toBe(2);
  });

  test('is noted when it is asked about an order, and ends with an answer', async () => {
    const [part] = await stock(database.db, { price: 100_000 });
    const reference = aReference();
    const placing = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
    await placeOrder(placing, { reference, customer: aCustomer(), lines: [{ id: part!.id, quantity: 1 }] });
    const gateway = scriptedGateway();
    const asking = { db: database.db, holdMinutes: 30, firstDelaySeconds: 20 };
    const due = { reference, timesAsked: 1 };
    const silent = (error: Error) => ({ ...gateway, transactionsOf: () => Promise.reject(error) });
    const ask = (error: Error) => followUp({ ...asking, now: testNow, gateway: silent(error) }, due);
    // Of the shop's own faults the provider knows nothing.
    await expect(ask(new Error('ours'))).rejects.toThrow('ours');
    expect(await since(silenceSeconds)).toBeNull();
    await expect(ask(new GatewayUnavailable('Wompi answered 503'))).rejects.toThrow('503');
    expect(await since(silenceSeconds)).toEqual(testNow);
    await followUp({ ...asking, now: later(60), gateway }, due);
    expect(await since(silenceSeconds)).toBeNull();
  });
});
