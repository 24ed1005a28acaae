import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { appAuthenticator } from '#app/adapters/accounts/authenticator.server.ts';
import { knownMigrations, migrateInside } from '#app/adapters/database/migrate.server.ts';
import { pgliteHandle } from '#app/adapters/database/pglite.server.ts';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import type { ResetRequest } from '#app/shop/customers/new-password.server.ts';
import { rememberBrowser } from '#app/shop/customers/owner-sign-in/known-browsers.server.ts';
import { takeCode } from '#app/shop/customers/owner-sign-in/second-factor.server.ts';
import { ledgerProblems } from '#app/shop/orders/ledger.server.ts';
import type { Schema } from '#app/shop/shared/schema.ts';
import { testNow } from '#tests/support/factories.ts';
import { awkwardText, fillShop } from '#tests/support/fill-shop.ts';
import { makeOldQueue, writeOldJob } from '#tests/support/old-queue.ts';
import { withSecondFactor } from '#tests/support/second-factor.ts';
import { cloneDatabase } from '#tests/support/store/database.ts';
import { appCode } from '#tests/support/totp.ts';
import type { DatabaseHandle } from '../database.server.ts';
import { jobQueue } from '../jobs/jobs.server.ts';
import { createLog } from '../log.server.ts';
import { type BackupFiles, folderFiles } from './backup-files.server.ts';
import { verifyBackup } from './format.server.ts';
import { makeBackup } from './make.server.ts';
import { type RestoreOptions, restoreBackup } from './restore.server.ts';
import { carriedTables, sumOf } from './tables.server.ts';

const authenticator = appAuthenticator('s'.repeat(40));
let key: string;
let shop: DatabaseHandle;
/** Of a shop that nobody has used. */
let unused: Awaited<ReturnType<typeof sums>>;
let world: Awaited<ReturnType<typeof fillShop>>;
let folder: string;
let emptyImage: Blob;
let file: string;
const picture = randomBytes(100_000);
const open: DatabaseHandle[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nucleo-backup-'));
  const empty = await PGlite.create({ extensions: { pg_trgm } });
  emptyImage = await empty.dumpDataDir('none');
  await empty.close();
  shop = await cloneDatabase();
  unused = await sums(shop);
  world = await fillShop(kysely(shop));
  const services = { db: kysely(shop), authenticator, clock: { now: () => testNow } };
  ({ key } = await withSecondFactor(services, 'owner', ['ABCDE-FGHJK']));
  await rememberBrowser(services.db, 'owner', 'telephone', new Date());
  const uploads = await mkdtemp(join(folder, 'uploads-'));
  await writeFile(join(uploads, 'ab12-800.webp'), picture);
  await writeFile(join(uploads, '.ab12-800.webp.x'), 'half');
  file = await backup(shop, folderFiles(uploads));
});
afterEach(async () => {
  for (const handle of open.splice(0)) await handle.close();
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(engine = inject('engine')): Promise<DatabaseHandle> {
  const handle =
    engine === 'pglite'
      ? pgliteHandle(await PGlite.create({ loadDataDir: emptyImage, extensions: { pg_trgm } }))
      : await openPostgres(await ownedDatabase(), () => {});
  open.push(handle);
  return handle;
}

async function ownedDatabase(): Promise<string> {
  const name = `shop_${randomBytes(5).toString('hex')}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'only-for-tests'`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
  await admin.end();
  const url = new URL(inject('postgresUrl'));
  url.username = name;
  url.pathname = `/${name}`;
  return url.href;
}

async function backup(handle: DatabaseHandle, uploads: BackupFiles | null = null): Promise<string> {
  const made = join(folder, `${randomBytes(5).toString('hex')}.backup`);
  await makeBackup(handle, { file: made, uploads, now: testNow });
  return made;
}

async function restore(handle: DatabaseHandle, from: string, changes: Partial<RestoreOptions> = {}) {
  return restoreBackup(handle, await verifyBackup(from), {
    uploads: null,
    mayReplace: false,
    knownMigrations: await knownMigrations('migrations'),
    migrate: (db, only) => migrateInside(db, 'migrations', only),
    leaveOut: null,
    ...changes,
  });
}

async function sums(handle: DatabaseHandle) {
  const client = await handle.pool.connect();
  try {
    await client.query("SET TimeZone = 'UTC'");
    const found: Record<string, unknown> = {};
    for (const table of await carriedTables(client)) found[table.name] = await sumOf(client, table);
    return found;
  } finally {
    client.release();
  }
}

const kysely = (handle: DatabaseHandle) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool: handle.pool }) });

async function wholeRows(handle: DatabaseHandle, table: string): Promise<string[]> {
  const { rows } = await handle.pool.query(`SELECT to_jsonb(t)::text AS line FROM ${table} t`);
  return rows.map(({ line }) => line as string).sort();
}

const journeys: ('pglite' | 'postgres')[][] =
  inject('engine') === 'pglite' ? [['pglite']] : [['postgres'], ['pglite', 'postgres']];

test('the shop that is backed up has rows of its own in every table that is carried', async () => {
  const now = await sums(shop);
  const asUnused = Object.keys(now).filter((table) => isDeepStrictEqual(now[table], unused[table]));
  expect(asUnused).toEqual([]);
});

describe.each(journeys)('a backup that goes to %s %s', (...engines) => {
  test('brings every row of every table, and the copy goes on where the shop was', async () => {
    const before = await sums(shop);
    let handle = shop;
    for (const engine of engines) {
      const from = await backup(handle);
      handle = await emptyDatabase(engine);
      const restored = await restore(handle, from);
      expect(restored.tables.map(({ name }) => name).sort()).toEqual(Object.keys(before).sort());
      expect(await sums(handle)).toEqual(before);
    }
    const db = kysely(handle);
    expect(await ledgerProblems(db)).toEqual([]);
    for (const table of ['orders', 'products', 'jobs']) {
      expect(await wholeRows(handle, table)).toEqual(await wholeRows(shop, table));
    }
    // The vote is not counted again where its row is written again.
    const review = await db.selectFrom('reviews').select(['comment', 'useful']).executeTakeFirstOrThrow();
    expect(review).toEqual({ comment: awkwardText, useful: 1 });
    // Sequences continue after the rows, and triggers are on again.
    await sql`INSERT INTO empty_searches (term, times, last_at) VALUES ('otra', 1, now())`.execute(db);
    await sql`INSERT INTO order_history (order_reference, to_status, cause, at) VALUES (${world.references.sent}, 'paid', 'x', now())`.execute(
      db,
    );
    const { rows: off } = await handle.pool.query(
      "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'",
    );
    expect(off).toEqual([]);
    await expect(sql`UPDATE shelf SET held = stock + 1`.execute(db)).rejects.toThrow('available');
  });
});

test("16.3 the owner's second factor goes along: the same app and the same recovery codes open the copy", async () => {
  const handle = await emptyDatabase();
  await restore(handle, file);
  const tools = { db: kysely(handle), authenticator };
  const acting = { actor: { id: 'owner', email: 'owner@nucleo.test', role: 'owner' as const }, now: testNow };
  expect(await takeCode(tools, acting, appCode(key, testNow), 'sign_in')).toBe(true);
  expect(await takeCode(tools, acting, 'ABCDE-FGHJK', 'sign_in')).toBe(true);
});

// The command itself, because only there is it said that this is no move.
test.runIf(inject('engine') === 'postgres')(
  '16.4 `npm run restore` brings no session and no mailed link back, and every other row',
  async () => {
    const before = await sums(shop);
    const DATABASE_URL = await ownedDatabase();
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'restored'), DATABASE_URL };
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/restore.ts', file], { env });
    expect(stdout).toContain('Everybody signs in again');
    const handle = await openPostgres(DATABASE_URL, () => {});
    open.push(handle);
    const none = { rows: 0, digest: '0' };
    // A telephone takes pushes for as long as its session lasts.
    const ended = ['sessions', 'verifications', 'second_steps', 'desk_presence', 'push_devices'];
    expect(await sums(handle)).toEqual({
      ...before,
      ...Object.fromEntries(ended.map((table) => [`public.${table}`, none])),
      // Without its device.
      'public.owner_pushes': { rows: 1, digest: expect.any(String) },
    });
  },
);

test('uploaded files come along, and jobs that are due are done on the copy, each once', async () => {
  const handle = await emptyDatabase();
  const copy = join(folder, 'copied');
  expect(await restore(handle, file, { uploads: folderFiles(copy) })).toMatchObject({ files: 1 });
  expect(await readdir(copy)).toEqual(['ab12-800.webp']);
  expect(await readFile(join(copy, 'ab12-800.webp'))).toEqual(picture);
  const { rows: due } = await handle.pool.query("SELECT data ->> 'request' AS id FROM jobs WHERE due_at <= now()");
  expect(due.length).toBeGreaterThan(1);
  const sent: string[] = [];
  await doDueJobs(handle, async ({ request }) => void sent.push(request));
  expect(sent.sort()).toEqual(due.map(({ id }) => id).sort());
});

/** As a store does that is started on the copy. */
async function doDueJobs(database: DatabaseHandle, run: (reset: ResetRequest) => Promise<void>) {
  const policy = { retryDelay: 5, longestDelay: 60, retryLimit: 20, timeLimit: 60 };
  const { claim, handle } = await jobQueue<{ 'send-reset-link': ResetRequest }>(
    kysely(database),
    { handlers: { 'send-reset-link': { ...policy, run } }, schedule: {} },
    createLog('silent'),
  );
  await Promise.all((await claim(20)).map(handle));
}

test('jobs that wait in the old queue of a backup are done on the copy, each once', async () => {
  const old = await cloneDatabase();
  open.push(old);
  const db = kysely(old);
  await makeOldQueue(db);
  const job = { name: 'send-reset-link' } as const;
  await writeOldJob(db, { ...job, data: { email: 'a@example.test', request: 'waits' }, state: 'created' });
  await writeOldJob(db, {
    ...job,
    data: { email: 'a@example.test', request: 'was being done' },
    state: 'active',
    startsIn: -5,
  });
  await writeOldJob(db, { ...job, data: { email: 'a@example.test', request: 'done' }, state: 'completed' });
  const handle = await emptyDatabase();
  await restore(handle, await backup(old));
  const sent: string[] = [];
  await doDueJobs(handle, async ({ request }) => void sent.push(request));
  expect(sent.sort()).toEqual(['waits', 'was being done']);
  expect((await handle.pool.query("SELECT to_regnamespace('pgboss') AS schema")).rows).toEqual([{ schema: null }]);
});

test('a backup of an older version is brought up to date, and one of a newer version is refused', async () => {
  const names = await knownMigrations('migrations');
  const handle = await emptyDatabase();
  // Plays the next version: a migration is still to run when the rows are there.
  const next = async (db: Parameters<RestoreOptions['migrate']>[0], only?: ReadonlySet<string>) => {
    await migrateInside(db, 'migrations', only ?? new Set(names));
    if (!only) await sql`ALTER TABLE orders ADD COLUMN gift boolean NOT NULL DEFAULT false`.execute(db);
  };
  const restored = await restore(handle, file, { knownMigrations: [...names, '9999_gifts'], migrate: next });
  expect(restored.migrated).toEqual(['9999_gifts']);
  const { rows } = await handle.pool.query('SELECT FROM orders WHERE NOT gift');
  expect(rows).toHaveLength(await countOf(shop, 'orders'));

  const refused = restore(await emptyDatabase(), file, { knownMigrations: names.slice(0, -1) });
  await expect(refused).rejects.toThrow(/newer version.*does not know/);
});

test('a shop that is there stays, unless it may be replaced', async () => {
  const handle = await emptyDatabase();
  await restore(handle, file);
  await handle.pool.query('DELETE FROM reviews');
  await expect(restore(handle, file)).rejects.toThrow(/There is a shop.*--replace/);
  expect(await countOf(handle, 'reviews')).toBe(0);
  await restore(handle, file, { mayReplace: true });
  expect(await sums(handle)).toEqual(await sums(shop));
});

test('a database of somebody else is left alone', async () => {
  const handle = await emptyDatabase();
  await handle.pool.query('CREATE TABLE theirs (id integer)');
  const refused = restore(handle, file, { mayReplace: true });
  await expect(refused).rejects.toThrow(/not a store’s/);
  expect(await countOf(handle, 'theirs')).toBe(0);
});

test('what fails half way leaves neither rows nor tables nor files', async () => {
  const wrong = await changed((lines) =>
    // A wrong sum of one table, noticed only when everything has been written.
    lines.map((line, index) => (index === 0 ? line.replace(/"digest":"(-?)/, '"digest":"$19') : line)),
  );
  const handle = await emptyDatabase();
  const copy = join(folder, 'never');
  await expect(restore(handle, wrong, { uploads: folderFiles(copy) })).rejects.toThrow(/came out otherwise/);
  expect(await readdir(copy)).toEqual([]);
  const { rows } = await handle.pool.query(
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  expect(rows).toEqual([]);
});

test('damaged, cut and foreign files are refused before anything is touched', async () => {
  const whole = await readFile(file);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)]! ^= 0xff;
  const text = gunzipSync(whole).toString();
  const broken: Record<string, Buffer> = {
    'cut off': whole.subarray(0, whole.length - 100),
    'cut off early': whole.subarray(0, 1_000),
    'without its end': gzipSync(text.slice(0, text.lastIndexOf('{"end"'))),
    'with a changed price': gzipSync(text.replace('990123', '990124')),
    'with a line less': gzipSync(text.replace(/\n\[[^\n]*/, '')),
    'of one flipped byte': flipped,
    'not compressed': Buffer.from(text),
    'of something else': gzipSync('{"hello":1}\n'),
    empty: Buffer.alloc(0),
  };
  const handle = await emptyDatabase();
  for (const [name, bytes] of Object.entries(broken)) {
    const path = join(folder, 'broken.backup');
    await writeFile(path, bytes);
    await expect(restore(handle, path), name).rejects.toThrow(/damaged|cut off|not a backup/);
  }
  await expect(restore(handle, join(folder, 'nowhere'))).rejects.toThrow('There is no file nowhere');
  await expect(makeBackup(shop, { file, uploads: null, now: testNow }), 'a backup that is there').rejects.toThrow(
    /already/,
  );
  expect(await readFile(file)).toEqual(whole);
});

async function changed(change: (lines: string[]) => string[]): Promise<string> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .slice(0, -2);
  const text = `${change(lines).join('\n')}\n`;
  const end = { end: true, files: 1, sha256: createHash('sha256').update(text).digest('hex') };
  const path = `${file}.changed`;
  await writeFile(path, gzipSync(`${text}${JSON.stringify(end)}\n`));
  return path;
}

async function countOf(handle: DatabaseHandle, table: string): Promise<number> {
  const { rows } = await handle.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0].count;
}
