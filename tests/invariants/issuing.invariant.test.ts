import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import type { SettingsChange } from '#sandbox/settings.ts';
import { stock } from '#tests/support/factories.ts';
import { expectIssuedOnce, isOpen, releaseClaims, soldOrders } from '#tests/support/invoices/issued-once.ts';
import { liveCertificate } from '#tests/support/invoices/live-certificate.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { longestWaitMs } from '#tests/support/waiting/patience.ts';
import { figure, isLong, shows } from './figures.ts';
import { History } from './history.ts';
import { inProcesses, type ProcessWorld } from './in-processes.ts';
import type { Setting } from './settings.ts';
import { commonEnv } from './world.ts';

type Issuer = 'factus' | 'dian';

const all: [Setting, Issuer][] = [
  ['PGlite', 'dian'],
  ['PostgreSQL, two processes', 'factus'],
  ['PGlite', 'factus'],
  ['PostgreSQL, two processes', 'dian'],
];
/** Each engine and each issuer once. */
const chosen = isLong ? all : all.slice(0, 2);

/** In turns, each for the first documents after a start. */
const troubles: Record<Issuer, SettingsChange[]> = {
  factus: [{ factusMode: 'lost' }, { factusMode: 'garbage' }, { factusMode: 'lost' }, { factusMode: 'busy' }],
  dian: [{ dianMode: 'lost' }, { dianMode: 'slow' }, { dianMode: 'no-response' }, { dianMode: 'lost' }],
};
const timesOf = { factus: 'factusModeTimes', dian: 'dianModeTimes' } as const;

describe.each(chosen)('a store that is killed while it issues invoices, on %s by %s', (on, issuer) => {
  shows('I24', on, `each order has one accepted invoice, each refund one note (${issuer})`, async () => {
    const [orders, kills] = [figure(10, 1_000), figure(1, 20)];
    const history = new History(`issuing-${on}-${issuer}`);
    const databaseUrl = on === 'PGlite' ? undefined : await clonePostgres();
    const env = { ...commonEnv, INVOICING: issuer, ...(issuer === 'dian' && (await liveCertificate())) };
    const world = await inProcesses(on, history, env, databaseUrl);
    try {
      const sold = await world.withDatabase(async (db) => {
        await stock(db, { id: 'gpu', name: 'Tarjeta', price: 1_190_000 });
        await setInvoicing(db, issuer, new Date());
        return soldOrders(db, orders, new Date());
      });
      const total = sold.references.length + sold.refunded.length;
      const deaths = { underWay: 0, taken: 0 };
      for (let kill = 0; kill < kills; kill += 1) {
        await world.control.settings({ ...troubles[issuer][kill % 4], [timesOf[issuer]]: 3 });
        await world.start();
        // Behind the numbers of the kills before, and before the end.
        await untilTaken(world, issuer, Math.floor((total * (kill + 1)) / (kills + 1)));
        // Each other time at the worst moment: documents are issued, and the answers have not come back.
        if (kill % 2 === 0) await untilUnanswered(world, issuer);
        await diesIssuing(world, kill);
        const found = await world.withDatabase((db) => underWay(db, world, issuer));
        deaths.underWay += found.underWay;
        deaths.taken += found.taken;
      }
      await world.control.settings({ factusMode: 'normal', dianMode: 'normal' });
      await world.inThisProcess(async (db) => {
        await expect.poll(() => isOpen(db), { timeout: isLong ? 10 * longestWaitMs : longestWaitMs }).toBe(false);
        await expectIssuedOnce(db, sold, (await world.control.documents())[issuer]);
      });
      expect(deaths.taken).toBeGreaterThan(0);
      return `${orders} orders, ${sold.refunded.length} refunds by ${issuer}, ${kills} kills with ${deaths.underWay} documents under way, of which ${deaths.taken} were issued already`;
    } finally {
      await world.close();
    }
  });
});

async function untilUnanswered(world: ProcessWorld, issuer: Issuer): Promise<void> {
  await world.control.settings({
    ...(issuer === 'factus' ? { factusMode: 'silent' } : { dianMode: 'silent' }),
    [timesOf[issuer]]: null,
  });
  const { length } = (await world.control.documents())[issuer];
  await untilTaken(world, issuer, length + 2);
}

async function untilTaken({ control }: ProcessWorld, issuer: Issuer, count: number): Promise<void> {
  const taken = async () => (await control.documents())[issuer].length;
  await expect.poll(taken, { interval: isLong ? 100 : 20, timeout: longestWaitMs }).toBeGreaterThanOrEqual(count);
}

/** Of two processes one goes on for a moment, and dies too. */
async function diesIssuing(world: ProcessWorld, kill: number): Promise<void> {
  if (world.processes.length > 1) {
    await world.kill(kill % 2);
    await wait(Math.random() * 200);
  }
  await world.kill();
}

/** What the dead had in their hands, which is free again, and how much of it the provider has accepted. */
async function underWay(db: Database, { control }: ProcessWorld, issuer: Issuer) {
  const rows = await db
    .selectFrom('invoices')
    .select(['reference', 'order_reference as order', 'kind'])
    .where('claimed_at', 'is not', null)
    .where('state', '<>', 'accepted')
    .execute();
  const accepted = new Set(
    (await control.documents())[issuer].map(
      ({ number, reference }) => `${number.startsWith('NC') ? 'credit_note' : 'invoice'} ${reference}`,
    ),
  );
  const taken = rows.filter(({ reference, order, kind }) =>
    accepted.has(`${kind} ${issuer === 'factus' ? reference : order}`),
  );
  await releaseClaims(db);
  return { underWay: rows.length, taken: taken.length };
}
