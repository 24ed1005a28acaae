import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#scripts/build.ts';
import { endsInWords } from '#scripts/ends-in-words.ts';
import { clients, plansForWhatIsThere, soldProducts, warmUpSeconds } from './ground/sold-products.ts';
import { prepareGround, withDatabase } from './ground/store-ground.ts';
import type { Approved, Approving } from './processes/approvals.ts';
import type { DatabaseWork } from './processes/database-work.ts';
import { ownProcess } from './processes/own-process.ts';
import type { Orders, Shopping } from './processes/shoppers.ts';

interface Measured {
  invoicing: string;
  perSecond: number;
  alone: Orders;
  beside: Orders;
  paid: number;
  behind: number;
  payments: number;
  invoices: number;
  accepted: number;
  /** Conditional updates of one row a second, each committed: what the machine's database can do at most. */
  updates: number;
}

const countOfInvoices = `
  SELECT (SELECT count(*)::int FROM orders WHERE status = 'paid') AS payments,
    (SELECT count(*)::int FROM invoices WHERE kind = 'invoice' AND is_in_force) AS invoices,
    (SELECT count(*)::int FROM invoices WHERE kind = 'invoice' AND is_in_force AND state = 'accepted') AS accepted`;

/**
 * `npm run bench:invoices`: orders a second while payments of others are approved, with invoices off and on in turns. It ends with 1 when an
 * order was refused, or a payment has no invoice or two. `--approved 15` approves so many a second, where a machine is as many times slower.
 */
await endsInWords(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      approved: { type: 'string', default: '50' },
      turns: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds);
  const perSecond = Number(values.approved);
  buildIfNeeded();
  for (let turn = 0; turn < Number(values.turns ?? 1); turn += 1)
    for (const invoicing of ['off', 'factus'])
      print(await measure({ invoicing, seconds, perSecond, profile: values.profile }));
});

interface Measuring {
  invoicing: string;
  seconds: number;
  /** Payments that are approved each second. */
  perSecond: number;
  profile: string | undefined;
}

async function measure({ invoicing, seconds, perSecond, profile }: Measuring): Promise<Measured> {
  const ground = await prepareGround('postgres');
  const { databaseUrl, panelUrl } = ground;
  if (databaseUrl === null) throw new Error('Invoices are measured on PostgreSQL');
  const shoppers = ownProcess<Shopping, Orders>('shoppers');
  const approvals = ownProcess<Approving, Approved>('approvals');
  const database = ownProcess<DatabaseWork, number>('database-work');
  const store = await ground.start({ env: { INVOICING: invoicing }, profile });
  try {
    const ids = await soldProducts(store, ground);
    const buy = (forSeconds: number) => shoppers.ask({ url: store.url, clients, ids, seconds: forSeconds });
    await buy(warmUpSeconds);
    await plansForWhatIsThere(databaseUrl);
    const alone = await buy(seconds);
    const [beside, { paid, behind }] = await Promise.all([
      buy(seconds),
      approvals.ask({ panelUrl, databaseUrl, perSecond, seconds }),
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
    const updates = await database.ask({ url: databaseUrl, clients, seconds: 5, work: { rows: 12_000 } });
    return { invoicing, perSecond, alone, beside, paid, behind, updates, ...counted };
  } finally {
    await database.end();
    await approvals.end();
    await shoppers.end();
    await store.stop();
    await ground.close();
  }
}

function print({ invoicing, perSecond, alone, beside, behind, payments, invoices, accepted, updates }: Measured): void {
  const line = ({ perSecond: orders, p50, p99 }: Orders) =>
    `${Math.round(orders)} orders/s (${((orders / updates) * 100).toFixed(1)} %), p50 · p99 ${p50.toFixed(1)} · ${p99.toFixed(1)} ms`;
  console.log(`INVOICING=${invoicing}; updates of one row: ${Math.round(updates)}/s`);
  console.log(`  alone: ${line(alone)}`);
  console.log(`  beside ${perSecond} approved payments a second (${Math.round(behind)} ms late): ${line(beside)}`);
  console.log(`  ${payments} payments, ${invoices} invoices, ${accepted} of them accepted by then`);
}
