import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#scripts/build.ts';
import { endsInWords } from '#scripts/ends-in-words.ts';
import { clients, soldProducts, warmUpSeconds } from './ground/sold-products.ts';
import { prepareGround, withDatabase } from './ground/store-ground.ts';
import type { Approved, Approving } from './processes/approvals.ts';
import { ownProcess } from './processes/own-process.ts';
import type { Orders, Shopping } from './processes/shoppers.ts';

const approvedPerSecond = 50;

interface Measured {
  invoicing: string;
  alone: Orders;
  beside: Orders;
  paid: number;
  behind: number;
  payments: number;
  invoices: number;
  accepted: number;
}

const countOfInvoices = `
  SELECT (SELECT count(*)::int FROM orders WHERE status = 'paid') AS payments,
    (SELECT count(*)::int FROM invoices WHERE kind = 'invoice' AND is_in_force) AS invoices,
    (SELECT count(*)::int FROM invoices WHERE kind = 'invoice' AND is_in_force AND state = 'accepted') AS accepted`;

/**
 * `npm run bench:invoices`: orders a second while payments of others are approved, with invoices off and on in turns. It ends with 1 when an
 * order was refused, or a payment has no invoice or two.
 */
await endsInWords(async () => {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '60' }, turns: { type: 'string' }, profile: { type: 'string' } },
  });
  const seconds = Number(values.seconds);
  buildIfNeeded();
  for (let turn = 0; turn < Number(values.turns ?? 1); turn += 1)
    for (const invoicing of ['off', 'factus']) print(await measure(invoicing, seconds, values.profile));
});

async function measure(invoicing: string, seconds: number, profile?: string): Promise<Measured> {
  const ground = await prepareGround('postgres');
  const { databaseUrl, panelUrl } = ground;
  if (databaseUrl === null) throw new Error('Invoices are measured on PostgreSQL');
  const shoppers = ownProcess<Shopping, Orders>('shoppers');
  const approvals = ownProcess<Approving, Approved>('approvals');
  const store = await ground.start({ env: { INVOICING: invoicing }, profile });
  try {
    const ids = await soldProducts(store, ground);
    const buy = (forSeconds: number) => shoppers.ask({ url: store.url, clients, ids, seconds: forSeconds });
    await buy(warmUpSeconds);
    const alone = await buy(seconds);
    const [beside, { paid, behind }] = await Promise.all([
      buy(seconds),
      approvals.ask({ panelUrl, databaseUrl, perSecond: approvedPerSecond, seconds }),
    ]);
    const counted = await withDatabase(databaseUrl, async (client) => {
      // The last events are still under way.
      for (;;) {
        const { rows } = await client.query(countOfInvoices);
        if (rows[0].payments >= paid) return rows[0] as Pick<Measured, 'payments' | 'invoices' | 'accepted'>;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    const refused = [...alone.refused, ...beside.refused];
    if (refused.length > 0) throw new Error(`Orders were refused: ${refused.join(', ')}`);
    if (invoicing !== 'off' && counted.invoices !== counted.payments)
      throw new Error(`${counted.payments} payments have ${counted.invoices} invoices`);
    return { invoicing, alone, beside, paid, behind, ...counted };
  } finally {
    await approvals.end();
    await shoppers.end();
    await store.stop();
    await ground.close();
  }
}

function print({ invoicing, alone, beside, behind, payments, invoices, accepted }: Measured): void {
  const line = ({ perSecond, p50, p99 }: Orders) =>
    `${Math.round(perSecond)} orders/s, p50 · p99 ${p50.toFixed(1)} · ${p99.toFixed(1)} ms`;
  console.log(`INVOICING=${invoicing}`);
  console.log(`  alone: ${line(alone)}`);
  console.log(
    `  beside ${approvedPerSecond} approved payments a second (${Math.round(behind)} ms late): ${line(beside)}`,
  );
  console.log(`  ${payments} payments, ${invoices} invoices, ${accepted} of them accepted by then`);
}
