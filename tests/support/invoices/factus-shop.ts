import { onTestFinished } from 'vitest';
import { factusProvider } from '#app/adapters/factus/factus-provider.server.ts';
import { claimDueInvoices, type Issuing, invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { testNow } from '../factories.ts';
import { sandboxControl } from '../outside/sandbox-control.ts';
import { anOrderOf } from '../sold-orders.ts';

export const invoicingSeller = {
  ...{ name: 'Núcleo', nit: '900.123.456-8', address: 'Calle 1', city: 'Bogotá, D.C.', phone: '+57 300 1234567' },
  ...{ email: 'hola@nucleo.test', chargesVat: true },
};

/** Issues at the sandbox's Factus. */
export async function aFactusShop(db: Database, timeoutMs = 20_000) {
  const sandbox = await startSandbox({ port: 0, smtpPort: null });
  onTestFinished(() => sandbox.close());
  const setting = (name: string) => sandbox.settings[name] ?? '';
  const provider = factusProvider({
    ...{
      apiUrl: setting('FACTUS_API_URL'),
      clientId: setting('FACTUS_CLIENT_ID'),
      clientSecret: setting('FACTUS_CLIENT_SECRET'),
    },
    ...{ username: setting('FACTUS_USERNAME'), password: setting('FACTUS_PASSWORD'), timeoutMs },
  });
  const issuing: Issuing = { db, provider, seller: invoicingSeller, now: () => testNow };
  /** Until nothing is to be done; what waits for a later try is due at once. */
  const work = async (rounds = 10, handle = invoiceIssuer(issuing)) => {
    for (let round = 0; round < rounds; round += 1) {
      await db.updateTable('invoices').set({ due_at: testNow }).where('due_at', 'is not', null).execute();
      const due = await claimDueInvoices(db, 20);
      if (due.length === 0) return;
      for (const each of due) await handle(each);
    }
  };
  const { settings: turn, documents } = sandboxControl(sandbox);
  return { sandbox, issuing, work, turn, documents };
}

/** Of `[product, price, discount, quantity]`. */
export function aPaidOrder(db: Database, lines: [string, number, number, number][]): Promise<string> {
  const paidAt = testNow.toISOString();
  return anOrderOf(db, { createdAt: paidAt, paidAt, lines });
}

export async function refundOf(db: Database, reference: string, amountInCents: number): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      ...{ order_reference: reference, amount_in_cents: amountInCents, refunded_on: '2026-11-21', method: 'wompi' },
      ...{ transfer_reference: 'R', noted_at: testNow },
    })
    .execute();
}
