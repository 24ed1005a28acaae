import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import { verifyBackup } from '#app/platform/backup/format.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import { ledgerProblems } from '#app/shop/orders/ledger.server.ts';
import { newReference } from '#app/shop/orders/reference.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';
import { aForm, submitCheckout } from '#tests/support/checkout-client.ts';
import { stock } from '#tests/support/factories.ts';
import { freePort, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { storeOwner } from '#tests/support/store.ts';
import { type StoreProcess, startStoreProcess } from '#tests/support/store-process.ts';

let server: PostgresServer;
let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  server = await startPostgres();
  sandbox = await startSandbox({ port: 0, host: 'localhost' });
  folder = await mkdtemp(join(tmpdir(), 'nucleo-backups-'));
});
afterAll(async () => {
  await sandbox?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Storage = { DATA_DIR: string; DATABASE_URL?: string };

async function emptyStorage(engine: 'pglite' | 'postgres'): Promise<Storage> {
  const name = `backup_${randomBytes(4).toString('hex')}`;
  const storage = { DATA_DIR: join(folder, name) };
  if (engine === 'pglite') return storage;
  const admin = await openPostgres(server.url, () => {});
  await admin.pool.query(`CREATE DATABASE ${name}`);
  await admin.close();
  return { ...storage, DATABASE_URL: server.databaseUrl(name) };
}

async function withDatabase<Result>(storage: Storage, work: (db: Database) => Promise<Result>): Promise<Result> {
  const settings = { databaseUrl: storage.DATABASE_URL ?? null, dataDir: storage.DATA_DIR };
  const { handle, db } = await openDatabase(settings, createLog('silent'));
  try {
    return await work(db);
  } finally {
    await handle.close();
  }
}

async function startOn(storage: Storage): Promise<StoreProcess> {
  return startStoreProcess({
    ...sandbox.settings,
    ...storage,
    PORT: String(await freePort()),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: storeOwner.email,
    ADMIN_PASSWORD: storeOwner.password,
    SEED: 'none',
    LOG_LEVEL: 'error',
  });
}

/** A command of the README, as somebody at a terminal runs it. */
function run(script: string, args: string[], storage: Storage): ChildProcess & { ended: Promise<[number, string]> } {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...storage },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(String(text)));
  const ended = once(child, 'close').then(([code]): [number, string] => [code as number, said.join('')]);
  return Object.assign(child, { ended });
}

/** Orders as fast as they are taken, until told to end or the store is gone. */
function ordersUntil(
  url: string,
  id: string,
  ended: AbortSignal,
): { acknowledged: Set<string>; end: Promise<unknown> } {
  const acknowledged = new Set<string>();
  const shopper = async () => {
    while (!ended.aborted) {
      const reference = newReference(new Date());
      const cart = JSON.stringify([{ id, quantity: 1 }]);
      const answer = await submitCheckout(url, { ...aForm, email: `${reference}@example.test`, reference, cart }).catch(
        () => null,
      );
      if (!answer) return;
      expect(answer.status).toBe(303);
      acknowledged.add(reference);
    }
  };
  return { acknowledged, end: Promise.all([shopper(), shopper(), shopper(), shopper()]) };
}

/** What must be true of a copy: every order that was acknowledged before, whole, and figures that add up. */
async function expectWhole(copy: Storage, acknowledged: Iterable<string>): Promise<number> {
  return withDatabase(copy, async (db) => {
    const orders = await db.selectFrom('orders').select('reference').execute();
    const there = new Set(orders.map(({ reference }) => reference));
    expect([...acknowledged].filter((reference) => !there.has(reference))).toEqual([]);
    expect(await ledgerProblems(db)).toEqual([]);
    const jobs = await db
      .withTables<{ 'pgboss.job': { name: string } }>()
      .selectFrom('pgboss.job')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', '=', 'follow-order')
      .executeTakeFirstOrThrow();
    expect(Number(jobs.count)).toBe(there.size);
    return there.size;
  });
}

test.each(['pglite', 'postgres'] as const)(
  'a shop on %s is backed up and carried over while orders come in',
  async (engine) => {
    const storage = await emptyStorage(engine);
    const [part] = await withDatabase(storage, (db) => stock(db, { price: 50_000, stock: 1_000_000 }));
    const file = join(folder, `${engine}.backup`);
    const store = await startOn(storage);
    const enough = new AbortController();
    const traffic = ordersUntil(store.url, part!.id, enough.signal);
    await expect.poll(() => traffic.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(20);

    const before = new Set(traffic.acknowledged);
    expect(await run('backup', [file], storage).ended).toEqual([0, expect.stringMatching(/1 products, \d+ orders/)]);
    const during = traffic.acknowledged.size;
    await expect.poll(() => traffic.acknowledged.size).toBeGreaterThan(during);
    const [script, ...args] =
      engine === 'pglite' ? ['move-database', server.databaseUrl('postgres')] : ['restore', file, '--replace'];
    expect(await run(String(script), args, storage).ended, 'while it runs').toEqual([
      1,
      expect.stringMatching(/[Ss]top/),
    ]);

    // Ended while another one is made: the name must never stand for half a backup.
    const second = join(folder, `${engine}-killed.backup`);
    const command = run('backup', [second], storage);
    await expect
      .poll(() => existsSync(`${second}.part`) || existsSync(second), { timeout: 20_000, interval: 1 })
      .toBe(true);
    if (engine === 'postgres') command.kill('SIGKILL');
    await store.kill();
    enough.abort();
    await traffic.end;
    const [code] = await command.ended;
    // Whoever asked the embedded store finds it gone and makes the backup itself.
    if (engine === 'pglite') expect(code).toBe(0);
    const left = (await readdir(folder)).filter((name) => name.startsWith(`${engine}-killed`));
    for (const name of left.filter((each) => each.endsWith('.part'))) {
      const [refused, why] = await run('restore', [join(folder, name)], { DATA_DIR: join(folder, 'never') }).ended;
      expect([refused, why]).toEqual([1, expect.stringMatching(/cut off|not a backup/)]);
    }

    const copy = await emptyStorage(engine === 'pglite' ? 'postgres' : 'pglite');
    expect(await run('restore', [file], copy).ended).toEqual([0, expect.stringContaining('add up')]);
    const copied = await expectWhole(copy, before);
    expect(copied).toBeLessThan(traffic.acknowledged.size);
    if (engine === 'pglite') {
      // Killed after the last answer: the backup made after that has everything.
      const { head } = await verifyBackup(second);
      const orders = head.tables.find(({ name }) => name === 'public.orders')?.rows;
      expect(orders).toBeGreaterThanOrEqual(traffic.acknowledged.size);
      await expectMoved(storage, traffic.acknowledged);
    }
  },
  180_000,
);

async function expectMoved(embedded: Storage, acknowledged: Set<string>): Promise<void> {
  const target = await emptyStorage('postgres');
  expect(await run('move-database', [target.DATABASE_URL ?? ''], embedded).ended).toEqual([
    0,
    expect.stringMatching(/same checksum on both sides[\s\S]*DATABASE_URL/),
  ]);
  await expectWhole(target, acknowledged);
}
