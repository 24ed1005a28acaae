import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import { ledgerProblems } from '#app/shop/orders/ledger.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { canCluster, startCluster } from '#tests/support/cluster/cluster.ts';
import { aShopper } from '#tests/support/customers.ts';
import { emptyPostgres } from '#tests/support/store/database.ts';
import { startPictureServer } from '#tests/support/store/picture-server.ts';
import { startStore } from '#tests/support/store/store.ts';
import { bareEnvironment } from '#tests/support/store/store-process.ts';
import { figure, shows } from '../figures.ts';
import { readTables } from '../tables.ts';

const run = promisify(execFile);
const secret = 'grown-Qe81TaVd5Rm2Yp7Wc4Xb9Lf6Hjk3n';
const shopEnv = { SESSION_SECRET: secret, HOLDS_PER_EMAIL: '0', HOLDS_PER_ADDRESS: '0' };

// Left out where nginx or pgbouncer is not installed (2026-11-23): they come from the system's packages.
describe.runIf(canCluster)('a shop that grows', () => {
  shows(
    'I11, I18',
    'PGlite, then a cluster',
    'from one process with folder and embedded database to four processes, by the commands of docs/operations.md',
    async () => {
      const orders = figure(5, 60);
      const folder = await mkdtemp(join(tmpdir(), 'nucleo-grown-'));
      const pictures = await startPictureServer();
      onTestFinished(async () => {
        await pictures.close();
        await rm(folder, { recursive: true, force: true });
      });
      const small = await startStore({ seed: 'demo', env: { ...shopEnv, DATA_DIR: folder } });
      const ana = await aShopper(small);
      const { rows } = await small.services.db
        .selectFrom('shelf')
        .select('product_id')
        .where('stock', '>', 5)
        .limit(orders)
        .execute()
        .then((found) => ({ rows: found.map(({ product_id }) => product_id) }));
      const buyAll = async (url: string) => {
        for (const id of rows) expect((await buy(url, [{ id, quantity: 1 }])).answer.status).toBe(303);
      };
      await buyAll(small.url);
      const unsent = () => small.services.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
      await expect.poll(unsent, { timeout: 60_000 }).toEqual([]);
      const before = await readTables(small.services.db);
      const names = await small.services.pictures.store.names();
      expect(names.length).toBeGreaterThan(0);
      await small.close();

      const closed = performance.now();
      const databaseUrl = await emptyPostgres();
      const command = (script: string, ...args: string[]) =>
        run(process.execPath, [`scripts/${script}`, ...args], {
          env: { ...bareEnvironment, ...pictures.env, DATA_DIR: folder },
        });
      await command('move-database.ts', databaseUrl);
      const movedMs = performance.now() - closed;
      await withDatabase(databaseUrl, async (db) => expect(await readTables(db)).toEqual(before));
      await command('move-pictures.ts', 'to-bucket');
      const picturesMs = performance.now() - closed - movedMs;
      const grown = await startCluster(databaseUrl, { pictures: pictures.env, env: shopEnv });
      const openAfterMs = performance.now() - closed;
      try {
        for (const name of names) {
          const picture = await fetch(`${grown.url}/uploads/${name}`);
          expect(picture.status, name).toBe(200);
          await picture.arrayBuffer();
        }
        const account = await fetch(`${grown.url}/account`, { headers: { cookie: ana.cookie }, redirect: 'manual' });
        expect(account.status, 'who was signed in still is').toBe(200);
        await buyAll(grown.url);
        await withDatabase(databaseUrl, async (db) => {
          expect(await ledgerProblems(db)).toEqual([]);
          expect((await readTables(db)).orders).toHaveLength(2 * rows.length);
        });
      } finally {
        await grown.close();
      }
      const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
      return `${before.products.length} products, ${names.length} pictures, ${rows.length} orders; closed for ${seconds(openAfterMs)}: database ${seconds(movedMs)}, pictures ${seconds(picturesMs)}`;
    },
  );
});

async function withDatabase(databaseUrl: string, work: (db: Database) => Promise<void>): Promise<void> {
  const settings = { databaseUrl, databaseDirectUrl: null, dataDir: '', preparedStatements: true };
  const { handle, db } = await openDatabase(settings, createLog('silent'));
  try {
    await work(db);
  } finally {
    await handle.close();
  }
}
