import type { BrowserContext } from '@playwright/test';
import { sql } from 'kysely';
import { fileClaim, newSubmission } from '#app/shop/claims/claims.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { secondsOf } from '../counted-hands.ts';
import { countPresses } from '../counted-table.ts';
import { test } from '../shop.ts';
import { isAlive } from '../shopper.ts';
import { carrySession } from '../signed-in.ts';
import { type Doing, jobs, nameOf, rows } from './counted-jobs.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const idOf = (row: number) => `fila-${100 + row}`;

/**
 * The state of the admin before a job.
 *
 * @param waiting paid orders that nobody has prepared yet
 * @param inTransit orders that were sent, besides the one that always is
 */
async function lay(
  context: BrowserContext,
  waiting: number,
  inTransit: number,
): Promise<Pick<Doing, 'numbers' | 'number' | 'sentNumber' | 'sixNumber' | 'guides'>> {
  const { db } = store.services;
  for (const table of ['change_sets', 'product_imports', 'products'] as const) await db.deleteFrom(table).execute();
  // With their lines, history, mails and answers.
  await sql`TRUNCATE orders, claims, suppliers CASCADE`.execute(db);
  const products = Array.from({ length: rows }, (_, row) => {
    const specs = { numero_parte: `PN-${row}` };
    return { id: idOf(row), name: nameOf(row), price: 100_000, stock: 5, category: 'SSD' as const, specs };
  });
  await stock(db, ...products.toReversed());
  const now = new Date();
  const at = now.toISOString();
  const anOrder = (row: NonNullable<Parameters<typeof anOrderOf>[1]['row']>, product = idOf(0), units = 1) =>
    anOrderOf(db, { createdAt: at, paidAt: at, lines: [[product, 100_000, 0, units]], row });
  const sentRow = { fulfilment_status: 'sent', prepared_at: now, sent_at: now, carrier: 'TCC' } as const;
  const guides = ['55'];
  const sent = await anOrder({ ...sentRow, tracking_number: '55' });
  for (let order = 0; order < inTransit; order += 1) {
    guides.push(String(610_000_000 + order));
    await anOrder({ ...sentRow, tracking_number: guides.at(-1) });
  }
  const six = await anOrder(
    { ...sentRow, tracking_number: '66', fulfilment_status: 'delivered', delivered_at: now },
    idOf(1),
    6,
  );
  await sql`INSERT INTO payments (transaction_id, order_reference, status, amount_in_cents, currency, method, first_seen_at, updated_at)
    SELECT paid_transaction_id, reference, 'APPROVED', amount_in_cents, 'COP', 'CARD', ${now}, ${now} FROM orders`.execute(
    db,
  );
  await fileClaim(db, {
    request: { kind: 'claim', name: 'Luz Reclama', email: 'luz@example.test', text: 'No prende.' },
    submission: newSubmission(),
    now,
    privacyVersion: '1',
    clientAddress: '203.0.113.7',
  });
  const prepared = waiting > 0 ? sent : await anOrder({ fulfilment_status: 'prepared', prepared_at: now });
  const numbers: string[] = [];
  for (let order = 0; order < waiting; order += 1) {
    numbers.push(orderNumber(await anOrder({ fulfilment_status: 'to_prepare' })));
  }
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  const named = { number: orderNumber(prepared), sentNumber: orderNumber(sent), sixNumber: orderNumber(six) };
  return { ...named, numbers, guides };
}

countPresses({
  file: 'docs/admin.md',
  tasks: jobs,
  nameOf: ({ job }) => job,
  phone: { width: 390, height: 780 },
  known: ['add a product'],
  async perform({ outside, ...job }, { page, context, hand, isPhone }) {
    const numbers = await lay(context, job.waiting ?? 0, job.inTransit ?? 0);
    await page.goto(`${store.url}/admin`);
    await isAlive(page);
    await job.do({ page, hand, isPhone, ...numbers });
    const more = outside?.[isPhone ? 'phone' : 'keys'] ?? 0;
    const secondsOfOne = secondsOf.thought + (isPhone ? secondsOf.touch : secondsOf.key);
    return { presses: hand.presses() + more, seconds: hand.seconds() + more * secondsOfOne };
  },
});
