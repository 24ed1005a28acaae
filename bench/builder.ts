import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readLibrary } from '#app/shop/builds/library/library.server.ts';
import { type Slot, slots } from '#app/shop/builds/slots.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { filledFile } from '#scripts/filled-file.ts';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { writeCatalogue } from './ground/catalogue-file.ts';
import { fillWithVaried } from './varied-catalogue.ts';

/**
 * `npm run bench:builder [-- pglite|postgres|large]`; without a word all three. Some 12,000 products with the facts that the
 * library has of them, on both engines; `large` is PostgreSQL with 100,000. Calls of builds that the shop proposes, as they are,
 * with a part of another build, and with the whole of another slot; one client, then ten beside each other.
 */
const rounds = 1_200;
const warmUp = 200;
const clientsBeside = 10;
const manyProducts = 100_000;

interface Ground {
  name: string;
  isPostgres: boolean;
  products: number | null;
  /** What choices of the largest slot may take, in milliseconds at p99 with one client. */
  choices: number;
}

const grounds: Record<string, Ground> = {
  pglite: { name: 'embedded engine', isPostgres: false, products: null, choices: 30 },
  postgres: { name: 'PostgreSQL', isPostgres: true, products: null, choices: 30 },
  large: { name: 'PostgreSQL, many products', isPostgres: true, products: manyProducts, choices: 60 },
};

type Parts = Record<string, string | string[]>;
interface Call {
  name: string;
  /** p99 of one client stays below it. */
  wanted: number;
  rounds: number;
  body(round: number): object;
}

const [asked] = process.argv.slice(2);
if (asked !== undefined && !Object.hasOwn(grounds, asked))
  throw new Error(`Name one of ${Object.keys(grounds).join(', ')}`);
buildIfNeeded();
const folder = await mkdtemp(join(tmpdir(), 'nucleo-bench-builder-'));
let slow = 0;
try {
  const catalogue = join(folder, 'large.csv');
  await writeCatalogue(catalogue);
  const { records } = await readLibrary();
  await writeFile(catalogue, filledFile(catalogue, await readFile(catalogue, 'utf8'), records).text);
  for (const [name, ground] of Object.entries(grounds)) {
    if (asked === undefined || asked === name) await measureGround(ground, catalogue);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(
  slow === 0 ? '\n  Everything with one client is below what is wanted.\n' : `\n  ${slow} above what is wanted.\n`,
);

async function measureGround(ground: Ground, catalogue: string): Promise<void> {
  const server = ground.isPostgres ? await startPostgres() : null;
  try {
    if (server && ground.products) {
      await (await startStore({ mode: 'demo', seed: catalogue, databaseUrl: server.url, env: settings() })).close();
      await fillWithVaried(server.url, ground.products);
    }
    const store = await startStore({ mode: 'demo', seed: catalogue, databaseUrl: server?.url, env: settings() });
    try {
      await measureStore(ground, store);
    } finally {
      await store.close();
    }
  } finally {
    await server?.stop();
  }
}

function settings(): Record<string, string> {
  return { SESSION_SECRET: randomBytes(32).toString('hex'), BUILD_CALLS_PER_MINUTE: '0' };
}

async function measureStore(ground: Ground, store: RunningStore): Promise<void> {
  const catalogue = await (await store.services.readModel.fresh()).parts();
  const parts = slots.reduce((sum, slot) => sum + catalogue.all(slot).size, 0);
  const largest = slots.toSorted((a, b) => catalogue.inStock(b).length - catalogue.inStock(a).length)[0] as Slot;
  const builds = await someBuilds(store);
  console.log(
    `\n  ${ground.name}: ${parts} parts; ${builds.length} builds; ` +
      `largest slot ${largest}, ${catalogue.inStock(largest).length} in stock`,
  );
  console.log(line('call', ['wanted', 'median', 'p95', 'p99', 'work', '10: median', '10: p99', '10: work']));
  for (const call of callsOf(builds, largest, ground.choices)) {
    const alone = await measure(store, call, 1);
    const beside = await measure(store, call, clientsBeside);
    const isSlow = alone.p99 >= call.wanted;
    if (isSlow) slow += 1;
    const figures = [alone.median, alone.p95, alone.p99, alone.work, beside.median, beside.p99, beside.work];
    console.log(
      line(call.name, [`< ${call.wanted} ms`, ...figures.map((each) => `${each.toFixed(1)} ms`)]) +
        (isSlow ? '  slow' : ''),
    );
  }
}

function line(name: string, figures: readonly string[]): string {
  return `  ${name.padEnd(10)}${figures.map((each) => each.padStart(12)).join('')}`;
}

async function someBuilds(store: RunningStore): Promise<Parts[]> {
  const builds: Parts[] = [];
  for (const use of ['oficina', '1080p', '1440p', 'edicion']) {
    for (const budget of [3_000_000, 6_000_000, 12_000_000]) {
      const { proposals } = (await ask(store, 'propose', { use, budget })) as { proposals: { parts: Parts }[] };
      builds.push(...proposals.map(({ parts }) => parts));
    }
  }
  return builds;
}

function callsOf(builds: readonly Parts[], largest: Slot, choices: number): Call[] {
  const build = (round: number) => builds[round % builds.length] as Parts;
  // With one slot of the next build but three, so that most do not fit.
  const broken = (round: number) => {
    const slot = slots[round % slots.length] as Slot;
    const other = build(round + 3)[slot];
    return other ? { ...build(round), [slot]: other } : build(round);
  };
  return [
    { name: 'check', wanted: 10, rounds, body: (round) => ({ parts: broken(round) }) },
    { name: 'choices', wanted: choices, rounds, body: (round) => ({ parts: build(round), slot: largest }) },
    { name: 'marks', wanted: 10, rounds, body: (round) => ({ parts: build(round), ids: idsOf(builds, round) }) },
    { name: 'mend', wanted: 500, rounds: rounds / 3, body: (round) => ({ parts: broken(round) }) },
    {
      name: 'propose',
      wanted: 500,
      rounds: rounds / 3,
      body: (round) => ({
        use: ['oficina', '1080p', '1440p', 'edicion'][round % 4],
        budget: 2_000_000 + 91_000 * round,
      }),
    },
  ];
}

function idsOf(builds: readonly Parts[], round: number): string[] {
  const all = builds.flatMap((parts) => Object.values(parts).flat());
  return [...new Set(all.slice(round % all.length))].slice(0, 60);
}

interface Figures {
  median: number;
  p95: number;
  p99: number;
  /** Processor time of a call, with the client's. */
  work: number;
}

async function measure(store: RunningStore, call: Call, clients: number): Promise<Figures> {
  for (let round = 0; round < warmUp; round += 1) await ask(store, call.name, call.body(round));
  const times: number[] = [];
  const worked = process.cpuUsage();
  let round = 0;
  const client = async () => {
    while (round < call.rounds) {
      round += 1;
      const started = performance.now();
      await ask(store, call.name, call.body(round));
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const { user, system } = process.cpuUsage(worked);
  const [median = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  return { median, p95, p99, work: (user + system) / 1000 / times.length };
}

async function ask(store: RunningStore, call: string, body: object): Promise<unknown> {
  const response = await fetch(`${store.url}/api/builds/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${call} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
