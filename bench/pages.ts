import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildIfNeeded } from '#scripts/build.ts';
import { startStore } from '#tests/support/store/store.ts';
import { largeCatalogue } from './large-catalogue.ts';

/**
 * `npm run bench [-- FILE.csv]`: response times with a large catalogue compared with the demo catalogue, in one
 * run on the embedded database. Without a file, 12,000 parts are made from the demo catalogue. Compare the
 * ratios: milliseconds depend on the machine.
 */
const warmUps = 10;
const rounds = 60;

const pages = {
  home: '/',
  'home, page 100': '/?page=100',
  offers: '/offers',
  category: '/categories/memoria-ram',
  'category, last page': '/categories/memoria-ram?page=999',
  product: '/product/PRODUCT',
  search: '/search?q=corsair',
  'search, nothing found': '/search?q=zzzz',
};

buildIfNeeded();
const folder = await mkdtemp(join(tmpdir(), 'nucleo-bench-'));
try {
  const file = process.argv[2] ?? (await largeCatalogue(join(folder, 'large.csv')));
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const small = await measure('demo');
  const large = await measure(file);
  console.log(
    `\n  catalogue: demo ${small.products}, large ${large.products}; the large one was imported in ${large.importSeconds.toFixed(1)} s\n`,
  );
  console.log(
    `  ${'page'.padEnd(24)}${'demo'.padStart(10)}${'large'.padStart(10)}${'ratio'.padStart(8)}   median of ${rounds}`,
  );
  for (const name of Object.keys(pages)) {
    const [before = 0, after = 0] = [small.medians.get(name), large.medians.get(name)];
    console.log(
      `  ${name.padEnd(24)}${milliseconds(before)}${milliseconds(after)}${(after / before).toFixed(2).padStart(8)}`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(seed: string) {
  const started = performance.now();
  const store = await startStore({ seed, env: { SESSION_SECRET: randomBytes(32).toString('hex') } });
  const importSeconds = (performance.now() - started) / 1000;
  try {
    const [first] = await store.services.db.selectFrom('products').select('id').orderBy('id').limit(1).execute();
    const { count } = await store.services.db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const medians = new Map<string, number>();
    for (const [name, path] of Object.entries(pages)) {
      medians.set(name, await medianOf(store.url + path.replace('PRODUCT', first?.id ?? '')));
    }
    return { products: count, medians, importSeconds };
  } finally {
    await store.close();
  }
}

async function medianOf(url: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const started = performance.now();
    const response = await fetch(url);
    await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    if (round >= warmUps) times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(10);
}
