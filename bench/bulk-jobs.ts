import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildIfNeeded } from '#scripts/build.ts';
import { asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { writeCatalogue } from './ground/catalogue-file.ts';
import { type Beside, percentile, shopperBeside } from './shopper-beside.ts';

/** `npm run bench:bulk-jobs [-- pglite|postgres]`: no page may take more than 200 ms longer. */
const quietMs = 8_000;
const mostExtraMs = 200;
const [engineAsked] = process.argv.slice(2);

buildIfNeeded();
const folder = await mkdtemp(join(tmpdir(), 'nucleo-bench-bulk-jobs-'));
try {
  const catalogue = join(folder, 'large.csv');
  await writeCatalogue(catalogue);
  for (const engine of engineAsked ? [engineAsked] : ['pglite', 'postgres']) await measureEngine(engine, catalogue);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureEngine(engine: string, catalogue: string): Promise<void> {
  const server = engine === 'postgres' ? await startPostgres() : null;
  const store = await startStore({
    // The store alone, as `npm run bench` has it.
    mode: 'demo',
    seed: catalogue,
    databaseUrl: server?.url,
    env: { SESSION_SECRET: randomBytes(32).toString('hex') },
  });
  try {
    const owner = await signedIn(store, storeOwner.email, storeOwner.password);
    const products = await store.services.db.selectFrom('products').select('id').orderBy('id').execute();
    const ids = products.filter((_, index) => index % 600 === 0).map(({ id }) => id);
    const paths = ids.flatMap((id) => [`/product/${id}`, '/search?q=corsair', '/categories/memoria-ram']);
    const shop = shopperBeside(store.url, paths);
    console.log(`\n  ${engine}: ${products.length} products\n`);
    console.log(
      `  ${'while'.padEnd(34)}${['took', 'pages', 'median', 'p99', 'longest', 'longer'].map((name) => name.padStart(10)).join('')}`,
    );
    await shop(() => wait(quietMs / 2));
    const quiet = await shop(() => wait(quietMs));
    report('nothing happens', quiet, quiet);

    let address = '';
    const drafting = await shop(async () => {
      const fields = { category: '', brand: '', way: 'raise_percent', value: '3' };
      address = (await submit(store, '/admin/precios', fields, owner)).location ?? '';
    });
    report('a change of all is drawn up', drafting, quiet);
    for (const [name, intent] of [
      ['it is applied', 'apply'],
      ['it is taken back', 'undo'],
    ] as const) {
      const moving = await shop(async () => {
        await submit(store, address, { intent }, owner);
        await untilOver(store);
      });
      report(name, moving, quiet);
    }
    const text = (await readFile(catalogue, 'utf8')).replaceAll(/^([^,]+,[^,]*) /gm, '$1  ');
    const checking = await shop(async () => {
      address = await upload(store, owner, text);
      await untilAtRest(store, owner, address);
    });
    report('a file of all is checked', checking, quiet);
    const importing = await shop(async () => {
      await submit(store, address, { intent: 'apply', seen: '1' }, owner);
      await untilAtRest(store, owner, address);
    });
    report('it is written', importing, quiet);
    report(
      'all products are exported',
      await shop(() => visit(store, '/admin/intercambio/productos.csv', owner)),
      quiet,
    );
  } finally {
    await store.close();
    await server?.stop();
  }
}

async function untilOver({ services: { db } }: RunningStore): Promise<void> {
  while (await db.selectFrom('long_writes').select('kind').executeTakeFirst()) await wait(250);
}

async function untilAtRest(store: RunningStore, owner: SignedInCustomer, address: string): Promise<void> {
  while ((await visit(store, address, owner)).html.includes('<progress')) await wait(500);
}

async function upload(store: RunningStore, { cookie }: SignedInCustomer, text: string): Promise<string> {
  const body = new FormData();
  body.append('archivo', new Blob([text]), 'productos.csv');
  const headers = asPage(store, cookie);
  const answer = await fetch(`${store.url}/admin/intercambio`, { method: 'POST', body, headers, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`the file was not taken: ${answer.status}`);
  return location.replace(store.url, '');
}

function report(name: string, { seconds, times }: Beside<unknown>, quiet: Beside<unknown>): void {
  const longest = Math.max(...times);
  const longer = longest - Math.max(...quiet.times);
  const milliseconds = (time: number) => `${time.toFixed(0)} ms`.padStart(10);
  console.log(
    `  ${name.padEnd(34)}${`${seconds.toFixed(1)} s`.padStart(10)}${String(times.length).padStart(10)}` +
      [percentile(times, 0.5), percentile(times, 0.99), longest, Math.max(0, longer)].map(milliseconds).join('') +
      (longer > mostExtraMs ? '  too long' : ''),
  );
}
