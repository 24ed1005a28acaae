import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { presets } from '#app/shop/admin/period.ts';
import { productFilterStates, productSorts } from '#app/shop/catalog/admin/admin-product-list.ts';
import { adminOrderFilters } from '#app/shop/orders/admin/admin-order-list.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { measureJobs } from './admin-jobs.ts';
import { fillAdmin } from './admin-world.ts';
import { writeCatalogue } from './ground/catalogue-file.ts';
import { percentile } from './shopper-beside.ts';

/**
 * `npm run bench:admin [-- pglite|postgres [ORDERS]]`. The aim is a median under 100 ms for each page. CPU time does not
 * depend on other load; on the embedded database it includes the queries. `-- jobs` leaves the pages out.
 */
const warmUps = 2;
const rounds = 12;
const aim = 100;
const given = process.argv.slice(2);
const isJobsOnly = given.includes('jobs');
const [engineAsked, ordersAsked] = given.filter((word) => word !== 'jobs');
const orders = Number(ordersAsked ?? 12_000);
const engines = engineAsked ? [engineAsked] : ['pglite', 'postgres'];

buildIfNeeded();
const folder = await mkdtemp(join(tmpdir(), 'nucleo-bench-admin-'));
try {
  const catalogue = join(folder, 'large.csv');
  await writeCatalogue(catalogue);
  for (const engine of engines) await measureEngine(engine, catalogue);
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
    if (isJobsOnly) console.log(`\n  ${engine}`);
    else {
      const world = await fillAdmin(store.services.db, orders, new Date());
      console.log(`\n  ${engine}: ${world.products} products, ${orders} orders\n`);
      await measurePages(store, world, owner);
    }
    await measureJobs(store, owner);
  } finally {
    await store.close();
    await server?.stop();
  }
}

async function measurePages(
  store: RunningStore,
  world: Awaited<ReturnType<typeof fillAdmin>>,
  owner: SignedInCustomer,
): Promise<void> {
  console.log(`  ${'page'.padEnd(58)}${'median'.padStart(10)}${'p95'.padStart(10)}${'work'.padStart(10)}`);
  const pages = pagesOf(world);
  for (let round = 0; round < warmUps; round += 1) {
    for (const path of pages) await (await fetch(store.url + path, { headers: { cookie: owner.cookie } })).text();
  }
  let slow = 0;
  for (const path of pages) {
    const times: number[] = [];
    const works: number[] = [];
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const started = performance.now();
      const worked = process.cpuUsage();
      const response = await fetch(store.url + path, { headers: { cookie: owner.cookie }, redirect: 'manual' });
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      const { user, system } = process.cpuUsage(worked);
      if (round < warmUps) continue;
      times.push(performance.now() - started);
      works.push((user + system) / 1000);
    }
    const median = percentile(times, 0.5);
    if (median >= aim) slow += 1;
    const figures = [median, percentile(times, 0.95), percentile(works, 0.5)].map((time) =>
      `${time.toFixed(1)} ms`.padStart(10),
    );
    console.log(`  ${path.slice(0, 57).padEnd(58)}${figures.join('')}${median >= aim ? '  slow' : ''}`);
  }
  console.log(`\n  ${slow} pages with a median of ${aim} ms or more`);
}

function pagesOf({ reference, name, email, document }: Awaited<ReturnType<typeof fillAdmin>>): string[] {
  const sought = [reference, name, email, document, 'zzzz'].map((q) => `/admin/pedidos?${new URLSearchParams({ q })}`);
  return [
    '/admin',
    '/admin/productos',
    '/admin/productos?page=999',
    ...productSorts.flatMap((order) => [`/admin/productos?orden=${order}`, `/admin/productos?orden=${order}&page=999`]),
    ...productFilterStates.map((state) => `/admin/productos?estado=${state}`),
    '/admin/productos?categoria=Procesadores',
    '/admin/productos?q=corsair',
    '/admin/productos?q=zzzz',
    '/admin/fichas',
    '/admin/fichas?page=999',
    '/admin/fichas?q=corsair',
    '/admin/busqueda/sin-resultado',
    '/admin/busqueda/sin-resultado?page=999',
    '/admin/pedidos',
    '/admin/pedidos?page=999',
    ...adminOrderFilters.map((filter) => `/admin/pedidos?ver=${filter}`),
    '/admin/pedidos?ver=delivered&page=999',
    ...sought,
    `/admin/pedidos/${reference}`,
    ...presets.map((preset) => `/admin/cifras?periodo=${preset}`),
    '/admin/cifras/mas-vendidos.csv?periodo=this_year',
  ];
}
