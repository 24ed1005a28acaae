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

/**
 * `npm run bench:builder [-- pglite|postgres]`. Some 12,000 products with the facts that the library has of them; calls of
 * builds that the shop proposes, as they are, with a part of another build, and with the whole of another slot.
 * The aims: check p99 under 10 ms, choices under 30, mend and propose under 500.
 */
const rounds = 300;
const clientsBeside = 10;
const [engineAsked] = process.argv.slice(2);
const engines = engineAsked ? [engineAsked] : ['pglite', 'postgres'];

type Parts = Record<string, string | string[]>;
interface Call {
  name: string;
  aim: number;
  rounds: number;
  body(round: number): object;
}

buildIfNeeded();
const folder = await mkdtemp(join(tmpdir(), 'nucleo-bench-builder-'));
try {
  const catalogue = join(folder, 'large.csv');
  await writeCatalogue(catalogue);
  const { records } = await readLibrary();
  await writeFile(catalogue, filledFile(catalogue, await readFile(catalogue, 'utf8'), records).text);
  for (const engine of engines) await measureEngine(engine, catalogue);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureEngine(engine: string, catalogue: string): Promise<void> {
  const server = engine === 'postgres' ? await startPostgres() : null;
  const env = { SESSION_SECRET: randomBytes(32).toString('hex'), BUILD_CALLS_PER_MINUTE: '0' };
  const store = await startStore({ seed: catalogue, databaseUrl: server?.url, env });
  try {
    const builds = await someBuilds(store);
    const shelf = await store.services.builds.parts.shelf();
    const largest = slots.toSorted((a, b) => shelf.inStock(b).length - shelf.inStock(a).length)[0] as Slot;
    console.log(
      `\n  ${engine}: ${store.services.builds.parts.size} parts, ${builds.length} builds, largest slot ${largest}\n`,
    );
    console.log(`  ${'call'.padEnd(28)}${['median', 'p95', 'p99', 'work'].map((each) => each.padStart(10)).join('')}`);
    for (const call of callsOf(builds, largest)) {
      await measure(store, call, 1);
      await measure(store, call, clientsBeside);
    }
  } finally {
    await store.close();
    await server?.stop();
  }
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

function callsOf(builds: readonly Parts[], largest: Slot): Call[] {
  const build = (round: number) => builds[round % builds.length] as Parts;
  // With one slot of the next build but three, so that most do not fit.
  const broken = (round: number) => {
    const slot = slots[round % slots.length] as Slot;
    const other = build(round + 3)[slot];
    return other ? { ...build(round), [slot]: other } : build(round);
  };
  return [
    { name: 'check', aim: 10, rounds, body: (round) => ({ parts: broken(round) }) },
    { name: 'choices', aim: 30, rounds, body: (round) => ({ parts: build(round), slot: largest }) },
    { name: 'marks', aim: 10, rounds, body: (round) => ({ parts: build(round), ids: idsOf(builds, round) }) },
    { name: 'mend', aim: 500, rounds: rounds / 3, body: (round) => ({ parts: broken(round) }) },
    {
      name: 'propose',
      aim: 500,
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

async function measure(store: RunningStore, call: Call, clients: number): Promise<void> {
  for (let round = 0; round < 20; round += 1) await ask(store, call.name, call.body(round));
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
  const figures = [
    percentile(times, 0.5),
    percentile(times, 0.95),
    percentile(times, 0.99),
    (user + system) / 1000 / times.length,
  ];
  const name = clients === 1 ? call.name : `${call.name}, ${clients} clients`;
  const isSlow = clients === 1 && percentile(times, 0.99) >= call.aim;
  console.log(
    `  ${name.padEnd(28)}${figures.map((each) => `${each.toFixed(1)} ms`.padStart(10)).join('')}${isSlow ? '  slow' : ''}`,
  );
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
