import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { createLog } from '#app/platform/log.server.ts';
import { openUntouched } from '#app/services.server.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { refuseUnevenLedger } from '#scripts/check-ledger.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { aForm, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { type StoreProcess, startStoreProcess } from '#tests/support/store/store-process.ts';

const ordersOfEach = 20;

await endsInWords(async () => {
  const [reference, ...rest] = process.argv.slice(2);
  if (!reference || rest.length > 0) throw new CommandProblem('Usage: npm run upgrade-check:beside -- COMMIT_OR_TAG');
  await sellBeside(reference);
});

/**
 * `npm run upgrade-check:beside -- REF`, the full form of `npm run upgrade-check`: builds another release and exchanges its processes for
 * those of this source, one by one, on one database: the old one makes the tables, the
 * new one changes them, both sell, the old one starts again beside the new one, and what was sold adds up.
 */
async function sellBeside(reference: string): Promise<void> {
  buildIfNeeded();
  const folder = await checkedOut(reference);
  const data = await mkdtemp(join(tmpdir(), 'nucleo-beside-'));
  const postgres = await startPostgres();
  const sandbox = await startSandbox({ port: 0, host: 'localhost' });
  const common = {
    ...sandbox.settings,
    DATABASE_URL: postgres.url,
    DATA_DIR: data,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'Núcleo <hola@nucleo.test>',
    LOG_LEVEL: 'error',
    HOLDS_PER_EMAIL: '0',
    HOLDS_PER_ADDRESS: '0',
  };
  const start = async (from: string) => {
    const port = String(await freePort());
    return startStoreProcess({ ...common, PORT: port, PUBLIC_URL: `http://localhost:${port}` }, from);
  };
  const running: StoreProcess[] = [];
  try {
    const old = await start(folder);
    running.push(old);
    const ids = await productsOf(postgres.url);
    await sell(old, ids, `${reference} alone`);
    const ours = await start('.');
    running.push(ours);
    await sell(ours, ids, 'this source');
    await sell(old, ids, `${reference} beside it`);
    await old.stop();
    const again = await start(folder);
    running.push(again);
    await sell(again, ids, `${reference}, started anew on the new tables`);
    await sell(ours, ids, 'this source again');
    const handle = await openUntouched(
      { databaseUrl: postgres.url, databaseDirectUrl: null, dataDir: data },
      createLog('warn'),
    );
    try {
      await refuseUnevenLedger(handle);
      const { rows } = await handle.pool.query('SELECT count(*)::int AS count FROM orders');
      if (rows[0].count !== 5 * ordersOfEach)
        throw new CommandProblem(`${rows[0].count} orders are there, not ${5 * ordersOfEach}.`);
    } finally {
      await handle.close();
    }
    console.log(`${5 * ordersOfEach} orders, and stock, orders and payments add up: they may run side by side.`);
  } finally {
    await Promise.all(running.map((each) => each.kill()));
    await sandbox.close();
    await postgres.stop();
    await rm(data, { recursive: true, force: true });
    execFileSync('git', ['worktree', 'remove', '--force', folder]);
  }
}

async function checkedOut(reference: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-release-'));
  // A worktree of its own for that commit, with its history: what npm runs after an install looks there.
  execFileSync('git', ['worktree', 'add', '--force', '--detach', folder, reference], { stdio: 'ignore' });
  const isSame = readFileSync(join(folder, 'package-lock.json')).equals(readFileSync('package-lock.json'));
  if (isSame) await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

async function productsOf(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      'SELECT product_id AS id FROM shelf WHERE stock >= 10 ORDER BY product_id LIMIT $1',
      [ordersOfEach],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

async function sell({ url }: StoreProcess, ids: readonly string[], who: string): Promise<void> {
  for (let n = 0; n < ordersOfEach; n += 1) {
    const id = ids[n % ids.length] as string;
    const page = await fetch(`${url}/product/${id}`);
    if (page.status !== 200) throw new CommandProblem(`${who}: the page of ${id} answers ${page.status}.`);
    const cart = JSON.stringify([{ id, quantity: 1 }]);
    const answer = await submitCheckout(url, { ...aForm, reference: await referenceFrom(url), cart });
    if (answer.status !== 303)
      throw new CommandProblem(`${who}: an order is answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  }
  console.log(`${who}: ${ordersOfEach} pages and orders.`);
}
