import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { freePort, startPostgres } from '#tests/support/store/postgres-server.ts';
import { startStoreProcess } from '#tests/support/store/store-process.ts';

/** `npm run bench:live`: compare the ratios, because milliseconds depend on the machine. */
const pages = 1_000;
const rounds = 60;
const changes = 10;
const writers = 20;
const writesEach = 100;

buildIfNeeded();
const server = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'nucleo-bench-live-'));
const sandbox = await startSandbox({ port: 0, host: 'localhost' });
const store = await startStoreProcess({
  ...sandbox.settings,
  DATABASE_URL: server.url,
  DATA_DIR: folder,
  PORT: String(await freePort()),
  SESSION_SECRET: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'error',
  TRUSTED_PROXY: '127.0.0.1,::1',
});
const pool = new pg.Pool({ connectionString: server.url, max: writers });
// The server stops before the last connections are closed.
pool.on('error', () => {});
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
try {
  const before = await medianOf('/');
  const streams = await Promise.all(Array.from({ length: pages }, (_, index) => openStream(index)));
  const beside = await medianOf('/');
  line('GET /, nobody listening', before);
  line(`GET /, ${pages} open pages`, beside, `ratio ${(beside / before).toFixed(2)}`);

  const heard: number[] = [];
  for (let change = 1; change <= changes; change += 1) heard.push(await untilAllHeard(streams, change));
  line(`all ${pages} hear of a change`, median(heard), `longest ${Math.max(...heard).toFixed(0)} ms`);

  const reloaded = await untilAllReloaded(streams);
  line(`all ${pages} show one product and read it anew`, reloaded);
  for (const { response } of streams) response.destroy();

  const [withTriggers, without] = await writeCost();
  line(`${writers} writers, a held piece each time`, withTriggers, `without triggers ${without.toFixed(2)} ms`);
  console.log(`  a write with triggers beside one without: ratio ${(withTriggers / without).toFixed(2)}`);
} finally {
  agent.destroy();
  await pool.end();
  await store.stop();
  await sandbox.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Stream {
  response: IncomingMessage;
  next(): Promise<void>;
}

async function openStream(index: number): Promise<Stream> {
  const address = `10.${Math.floor(index / 200)}.0.${index % 200}`;
  const request = get(`${store.url}/api/live`, { agent: false, headers: { 'x-forwarded-for': address } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode}`);
  response.setEncoding('utf8');
  let hears: () => void = () => {};
  response.on('data', (text: string) => {
    if (text.includes('event: change')) hears();
  });
  response.on('error', () => {});
  const next = () =>
    new Promise<void>((resolve) => {
      hears = resolve;
    });
  return { response, next };
}

async function untilAllHeard(streams: readonly Stream[], price: number): Promise<number> {
  const started = performance.now();
  const all = Promise.all(streams.map((stream) => stream.next()));
  await setPrice(price);
  await all;
  return performance.now() - started;
}

/** As in `browser/live/live-stream.ts`: each page waits up to 300 ms. */
async function untilAllReloaded(streams: readonly Stream[]): Promise<number> {
  const started = performance.now();
  const all = Promise.all(
    streams.map(async (stream) => {
      await stream.next();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      await read('/product/1.data');
    }),
  );
  await setPrice(777_000);
  await all;
  return performance.now() - started;
}

async function setPrice(price: number): Promise<void> {
  await pool.query("UPDATE products SET price = $1 WHERE id = '1'", [price]);
}

/** Milliseconds. Runs with and without triggers alternate, so that other load affects both. */
async function writeCost(): Promise<[number, number]> {
  const { rows } = await pool.query('UPDATE products SET stock = 1000000 RETURNING id');
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 8; turn += 1) {
    await pool.query(`ALTER TABLE products ${turn % 2 === 0 ? 'ENABLE' : 'DISABLE'} TRIGGER USER`);
    const started = performance.now();
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(rows[writer].id)));
    times[turn % 2]?.push((performance.now() - started) / (writers * writesEach));
  }
  return [median(times[0]), median(times[1])];
}

async function write(id: string): Promise<void> {
  const client = await pool.connect();
  for (let count = 0; count < writesEach; count += 1) {
    await client.query('BEGIN');
    await client.query('UPDATE products SET held = held + 1 WHERE id = $1 AND stock - held >= 1', [id]);
    await client.query('COMMIT');
  }
  client.release();
}

async function medianOf(path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 10 + rounds; round += 1) {
    const started = performance.now();
    await read(path);
    if (round >= 10) times.push(performance.now() - started);
  }
  return median(times);
}

async function read(path: string): Promise<void> {
  const [response] = (await once(get(store.url + path, { agent }), 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}`);
  response.resume();
  await once(response, 'end');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function line(what: string, ms: number, more = ''): void {
  console.log(`  ${what.padEnd(46)}${`${ms.toFixed(2)} ms`.padStart(12)}  ${more}`);
}
