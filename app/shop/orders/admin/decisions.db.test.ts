import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { aReference, testNow as now } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { raiseAttention } from '../orders.server.ts';
import { decisionsOf } from './admin-order.server.ts';

const database = testDatabase();

test('a decision says the pesos that came, and no sum of another currency as if it were pesos', async () => {
  const { db } = database;
  const reference = aReference();
  const came = { COP: 't-1', USD: 't-2' };
  for (const [paidCurrency, transactionId] of Object.entries(came)) {
    await inTransaction(db, (transaction) =>
      raiseAttention(
        transaction,
        'payment_without_order',
        reference,
        { transactionId, now },
        { paidInCents: 129_900_00, paidCurrency },
      ),
    );
  }
  await inTransaction(db, (transaction) => raiseAttention(transaction, 'refund_due', reference, { now }));
  const decisions = await decisionsOf(db, reference);
  expect(decisions.map(({ paidInCents }) => paidInCents)).toEqual([129_900_00, null, null]);
});
