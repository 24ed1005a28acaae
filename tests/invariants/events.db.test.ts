import { expect, inject } from 'vitest';
import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import { settleTransaction } from '#app/shop/payments/settle.server.ts';
import { aCustomer, aReference, testNow } from '#tests/support/factories.ts';
import { scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { expectAsModelled, sequencesOfEvents } from './event-model.ts';
import { figure, shows } from './figures.ts';
import { History } from './history.ts';
import { shelve } from './shopper.ts';
import { type ProviderTransaction, readTables } from './tables.ts';
import { expectNoProblems } from './world.ts';

const database = testDatabase();

const on = inject('engine') === 'pglite' ? 'PGlite' : 'PostgreSQL';
const random = figure(20, 300);
const amountInCents = 5_000_000;

shows('I8', on, 'events in any order end where the model ends, and no state goes back', async () => {
  const { db } = database;
  const history = new History('news');
  const sequences = sequencesOfEvents(random);
  expect(sequences).toHaveLength(126 + random);
  const [id] = (await shelve({ db, history }, { price: 50_000, stock: sequences.length })) as [string];
  const gateway = scriptedGateway();
  const provider: ProviderTransaction[] = [];
  for (const events of sequences) {
    const reference = aReference();
    const idOf = (transaction: string) => `${transaction}-${reference.slice(-20)}`;
    const lines = [{ id, quantity: 1 }];
    await history.run('ana', 'order', { reference, lines }, async () => {
      const tools = { db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
      const customer = aCustomer({ email: `${reference}@example.test` });
      const placed = await placeOrder(tools, { reference, customer, lines });
      return placed.ok
        ? { type: 'ok', result: { amountInCents: placed.order.amountInCents } }
        : { type: 'fail', result: placed.code };
    });
    for (const { transaction, status } of events) {
      const reported = { id: idOf(transaction), reference, status, amountInCents, currency: 'COP' };
      gateway.transactions = [{ ...reported, method: 'CARD' }];
      await history.run('wompi', 'event', { transactionId: reported.id, status }, async () => {
        await settleTransaction({ db, gateway, now: testNow, holdMinutes: 30 }, reported.id);
        return { type: 'ok', result: null };
      });
    }
    provider.push(...(await expectAsModelled(db, { reference, amountInCents }, events, idOf)));
  }
  const evidence = { operations: history.operations, tables: await readTables(db), provider, arrived: [] };
  // No mails were queued here, and the clock does not move.
  expectNoProblems(evidence, history, ['acknowledged', 'holds']);
  return `120 orders of 5 events, 6 of two approvals, ${random} random sequences`;
});
