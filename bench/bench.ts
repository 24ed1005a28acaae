import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#scripts/build.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { nginxProgram } from '#tests/support/cluster/programs.ts';
import { chooseStores } from '#tests/support/store/stores-of-run.ts';
import { type EngineFigures, type Figures, markdownOf, writeInto } from './figures.ts';
import { type Engine, type Ground, prepareGround, withDatabase } from './ground/store-ground.ts';
import { measureCheckout } from './steps/checkout.ts';
import { measureFanOut } from './steps/fan-out.ts';
import { measureGrowth } from './steps/growth.ts';
import { measureMemory } from './steps/memory.ts';
import { measurePages } from './steps/pages.ts';
import { measureSearch } from './steps/search.ts';
import { measureStart } from './steps/starting.ts';

const steps = ['pages', 'checkout', 'live', 'start', 'memory', 'search', 'growth'] as const;
const engines: readonly Engine[] = ['postgres', 'pglite'];
const page = 'docs/performance.md';
const folder = join('.tmp', 'bench');
/** What the nginx of `deploy/` lets one address have under way; the owner and streams come from this machine too. */
const mostConnectionsInLive = 900;

/**
 * `npm run bench` (`docs/performance.md`): a demo over http, the store alone; with `--live` the live shop behind nginx with TLS.
 * It ends with 1 when an answer or an order failed, never because of a figure.
 */
await endsInWords(async () => {
  const options = await optionsOf(process.argv.slice(2));
  buildIfNeeded();
  const failures = new Set<string>();
  const failed = (what: string) => failures.add(what);
  const figures: Figures = { isLive: options.isLive, about: aboutThisMachine(options), engines: [] };
  for (const engine of options.engines) {
    const measured = await measureEngine(engine, options, failed);
    figures.about.push(...measured.about);
    figures.engines.push(measured.figures);
  }
  const markdown = markdownOf(figures);
  console.log(`\n${markdown}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'figures.json'), JSON.stringify(figures, null, 2));
  if (options.isWritten) writeInto(page, markdown);
  for (const failure of failures) console.error(failure);
  if (failures.size > 0) process.exitCode = 1;
});

type Options = Awaited<ReturnType<typeof optionsOf>>;

async function optionsOf(given: string[]) {
  const { values, positionals } = parseArgs({
    args: given,
    // `npm run bench -- search` is short for `--only search`.
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      engine: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '1,10,50' },
      pages: { type: 'string', default: '' },
      minutes: { type: 'string', default: '4' },
      hour: { type: 'boolean', default: false },
      rate: { type: 'string' },
      products: { type: 'string' },
      profile: { type: 'string' },
      write: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      demo: { type: 'boolean', default: false },
    },
  });
  const isLive = (await chooseStores(values, 'demo')) === 'live';
  if (isLive) refuseInLive(values);
  const listed = (text = '') => text.split(',').filter(Boolean);
  return {
    steps: chosen('--only', listed(values.only ?? positionals.join(',')), steps),
    engines: chosen('--engine', listed(values.engine), engines),
    seconds: positive('--seconds', values.seconds),
    connections: listed(values.connections).map((each) => positive('--connections', each)),
    pages: listed(values.pages),
    minutes: values.hour ? 60 : positive('--minutes', values.minutes),
    rate: values.rate === undefined ? undefined : positive('--rate', values.rate),
    products: values.products === undefined ? null : positive('--products', values.products),
    profile: values.profile,
    isWritten: values.write,
    isLive,
  };
}

function refuseInLive({ write, connections }: { write: boolean; connections: string }): void {
  if (!nginxProgram) throw new CommandProblem('Not installed: nginx. On Debian: apt-get install nginx');
  if (write) throw new CommandProblem(`--write is for figures of the store alone, with which those of ${page} compare`);
  if (connections.split(',').some((each) => Number(each) > mostConnectionsInLive)) {
    throw new CommandProblem(
      `With --live --connections goes up to ${mostConnectionsInLive}: nginx limits each address`,
    );
  }
}

function chosen<Name extends string>(option: string, asked: readonly string[], all: readonly Name[]): Name[] {
  const unknown = asked.find((name) => !all.some((each) => each === name));
  if (unknown !== undefined) throw new CommandProblem(`${option} knows ${all.join(', ')}, not ${unknown}`);
  return all.filter((name) => asked.length === 0 || asked.includes(name));
}

function positive(option: string, text: string): number {
  if (!(Number(text) > 0)) throw new CommandProblem(`${option} takes a number above 0, not ${text}`);
  return Number(text);
}

async function measureEngine(engine: Engine, options: Options, failed: (what: string) => void) {
  say(`${engine}: filling`);
  const ground = await prepareGround(engine, options);
  const figures: EngineFigures = { engine, products: ground.parts.length };
  const about = [
    `${engine}: ${await versionOf(ground)}; filled with ${ground.parts.length.toLocaleString('en-US')} products in ${ground.fillSeconds.toFixed(1)} s`,
  ];
  const wants = (step: (typeof steps)[number]) => {
    if (options.steps.includes(step)) say(`${engine}: ${step}`);
    return options.steps.includes(step);
  };
  const isServer = engine === 'postgres';
  try {
    if (wants('start')) figures.start = await measureStart(ground);
    if (wants('pages')) figures.pages = await measurePages(ground, { ...options, failed });
    if (isServer && wants('live')) figures.live = await measureFanOut(ground, failed);
    if (isServer && wants('checkout')) figures.checkout = await measureCheckout(ground, { ...options, failed });
    // Once is enough: it takes as long as everything else.
    if (engine === options.engines[0] && wants('memory')) {
      figures.memory = await measureMemory(ground, { ...options, failed });
    }
    if (isServer && options.products !== null && wants('growth')) {
      figures.grown = await measureGrowth(ground, options.products, { ...options, failed });
    }
    // Last, since everything else is measured with the products of the file.
    if (isServer && wants('search')) figures.search = await measureSearch(ground, { ...options, failed });
    return { figures, about };
  } finally {
    await ground.close();
  }
}

function aboutThisMachine({ isLive }: Options): string[] {
  const processors = cpus();
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench -- ${process.argv.slice(2).join(' ')}\``.replace(
      ' -- `',
      '`',
    ),
    `${processors[0]?.model.trim()}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}; load generator on the same cores`,
    `Node ${process.version}; load before it began ${loadavg()[0]?.toFixed(1)}`,
    ...(isLive ? [`${nginxVersion()} of \`deploy/\` with TLS before the live shop; all load over https`] : []),
  ];
}

function nginxVersion(): string {
  const { stderr } = spawnSync(nginxProgram ?? '', ['-v'], { encoding: 'utf8' });
  return stderr.replace(/^.*: /, '').trim();
}

async function versionOf({ databaseUrl }: Ground): Promise<string> {
  if (databaseUrl === null) return 'PGlite in the process of the store';
  const [row] = await withDatabase(databaseUrl, async (client) => (await client.query('SHOW server_version')).rows);
  return `PostgreSQL ${row.server_version}, each commit forced to the disk`;
}

function say(what: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${what}`);
}
