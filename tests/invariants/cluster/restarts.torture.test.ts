import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { describe, expect } from 'vitest';
import { type ClusterOptions, canCluster, type Member } from '#tests/support/cluster/cluster.ts';
import type { NginxLine } from '#tests/support/cluster/nginx.ts';
import { canNotify } from '#tests/support/cluster/notify-socket.ts';
import { childrenOf } from '#tests/support/cluster/programs.ts';
import { type PostgresServer, startPostgres } from '#tests/support/store/postgres-server.ts';
import { figure, shows } from '../figures.ts';
import { History } from '../history.ts';
import { shelve } from '../shopper.ts';
import { expectWholeAfterwards, type SentRequest, type SteadyTraffic, startSteadyTraffic } from '../traffic.ts';
import { type ClusterWorld, inCluster } from './cluster-world.ts';
import { openUnits, type Units } from './units.ts';

const perSecond = 20;
const seconds = (count: number) => count * perSecond;
const manyUnits = Array(10).fill({ price: 50_000, stock: 1_000_000 });
/** What a shopper may wait for a page. It is written down, not asserted: a slow machine is no fault of the store. */
const longestPageMs = 5_000;

interface Scene extends Pick<ClusterWorld, 'cluster'> {
  units: Units;
  server: PostgresServer;
  traffic: SteadyTraffic;
  strikes: Strike[];
}

/** A process was killed, or stopped until it was killed, at some moment between two. */
interface Strike {
  /** The end of its address, as nginx writes it down. */
  port: string;
  from: number;
  until: number;
}

/** What may be lost: what a killed process had in hand; nothing; or nothing, but shoppers may be told to come back. */
type Loss = 'in hand of the killed' | 'nothing' | 'nothing, some are told to come back';

interface Disturbance {
  what: string;
  on: string;
  /** In the long form. */
  times: number;
  loss: Loss;
  options?: ClusterOptions;
  happen(scene: Scene, turn: number): Promise<void>;
}

const twoUnits = 'two units behind nginx, TLS';
const oneUnit = 'one unit of two processes behind nginx, TLS';
const oneUnitOptions: ClusterOptions = { web: 1, env: { WEB_PROCESSES: '2' } };

/** Sends a signal to a process that listens at the member's address, and waits until another runs in its place. */
async function strikeOne(
  { strikes }: Scene,
  { address }: Member,
  signal: NodeJS.Signals,
  pids: () => number[],
  turn: number,
) {
  const before = pids();
  const pid = before[turn % before.length] as number;
  const from = Date.now();
  process.kill(pid, signal);
  const others = () => pids().filter((each) => each !== pid);
  await expect.poll(others, { timeout: 120_000, interval: 50 }).toHaveLength(before.length);
  strikes.push({ port: new URL(address).port, from, until: Date.now() });
}

/** A unit's process; systemd begins another. */
async function strike(scene: Scene, turn: number, signal: NodeJS.Signals): Promise<void> {
  const member = scene.cluster.web[turn % 2] as Member;
  await strikeOne(scene, member, signal, () => (member.process ? [member.process.pid] : []), 0);
}

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** One of the processes that the unit's has started; that one begins another. */
async function strikeChild(scene: Scene, turn: number, signal: NodeJS.Signals): Promise<void> {
  const [member] = scene.cluster.web as [Member];
  const parent = member.process?.pid as number;
  const children = () => childrenOf(parent).filter((pid) => commandOf(pid).includes('start.mjs'));
  await strikeOne(scene, member, signal, children, turn);
}

const disturbances: Disturbance[] = [
  {
    what: 'kill -9 of a web process',
    on: twoUnits,
    times: 5,
    loss: 'in hand of the killed',
    happen: (scene, turn) => strike(scene, turn, 'SIGKILL'),
  },
  {
    what: 'SIGSTOP of a web process',
    on: twoUnits,
    times: 3,
    loss: 'in hand of the killed',
    happen: (scene, turn) => strike(scene, turn, 'SIGSTOP'),
  },
  {
    what: 'rolling restart of all four',
    on: twoUnits,
    times: 5,
    loss: 'nothing',
    async happen({ cluster, units }) {
      for (const member of cluster.members) await units.restart(member);
    },
  },
  {
    what: 'nginx reload',
    on: twoUnits,
    times: 5,
    loss: 'nothing',
    async happen({ cluster }) {
      process.kill(cluster.nginx.pid, 'SIGHUP');
    },
  },
  {
    what: 'pgbouncer restart',
    on: twoUnits,
    times: 3,
    loss: 'nothing',
    happen: ({ cluster }) => cluster.pooler.restart(),
  },
  {
    what: 'PostgreSQL restart',
    on: twoUnits,
    times: 3,
    loss: 'nothing',
    async happen({ server }) {
      await server.end();
      await server.start();
    },
  },
  {
    what: 'PostgreSQL away for 10 s',
    on: twoUnits,
    times: 2,
    loss: 'nothing, some are told to come back',
    async happen({ server, traffic }) {
      await server.end();
      await traffic.sent(seconds(10));
      await server.start();
    },
  },
  {
    what: 'kill -9 of one of two processes of a unit',
    on: oneUnit,
    times: 5,
    loss: 'in hand of the killed',
    options: oneUnitOptions,
    happen: (scene, turn) => strikeChild(scene, turn, 'SIGKILL'),
  },
  {
    what: 'SIGSTOP of one of two processes of a unit',
    on: oneUnit,
    times: 3,
    loss: 'in hand of the killed',
    options: oneUnitOptions,
    happen: (scene, turn) => strikeChild(scene, turn, 'SIGSTOP'),
  },
];

// Left out where nginx, pgbouncer or systemd-notify is not installed (2026-11-26): they come from the system's packages.
describe.runIf(canCluster && canNotify)('kills and restarts under 20 requests a second', () => {
  for (const disturbance of disturbances) {
    const { what, on, times, loss } = disturbance;
    shows('I11, I12, I18', on, `${what}: no acknowledged order is lost; lost is ${loss}`, async () => {
      const rounds = figure(1, times);
      const { requests, lines, strikes } = await underTraffic(disturbance, rounds);
      const figures = `${rounds} × ${what}: ${figuresOf(requests)}; load ${loadavg()[0]?.toFixed(1)}`;
      expect(lostIn(requests, 'page'), figures).toEqual([]);
      const unanswered = lines.filter(({ status }) => status >= 500 && status !== 503);
      expect(
        unanswered.filter((line) => !strikes.some((each) => wasInHand(line, each))),
        figures,
      ).toEqual([]);
      expect(requests.filter(isLost).length, figures).toBeLessThanOrEqual(unanswered.length);
      if (loss !== 'nothing, some are told to come back') expect(requests.filter(isRefused), figures).toEqual([]);
      return figures;
    });
  }
});

async function underTraffic({ what, happen, options }: Disturbance, rounds: number) {
  const history = new History(`restarts-${what}`);
  const server = await startPostgres(undefined, { isDurable: true });
  const units = await openUnits();
  let world: ClusterWorld | undefined;
  try {
    world = await inCluster(history, server.url, { ...options, ofMember: units.env });
    const ids = await world.withDatabase((db) => shelve({ db, history }, ...manyUnits));
    units.watch(world.cluster.members);
    const traffic = startSteadyTraffic(world, ids, perSecond);
    const scene: Scene = { cluster: world.cluster, units, server, traffic, strikes: [] };
    // Processes that have just started compile their code yet.
    await traffic.sent(seconds(20));
    const from = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      await history.run('nemesis', 'nemesis', { what }, async () => {
        await happen(scene, round);
        return { type: 'ok', result: null };
      });
      await traffic.sent(seconds(10));
    }
    await traffic.end();
    const lines = await world.cluster.nginx.log();
    await units.close();
    await expectWholeAfterwards(world);
    const requests = traffic.requests.filter(({ sentAt }) => sentAt >= from);
    return { requests, lines, strikes: scene.strikes };
  } finally {
    await units.close();
    await world?.close();
    await server.stop();
  }
}

/** Whether a process that was killed had this request. nginx writes down its end, to the second. */
function wasInHand({ at, time, seconds: lasted }: NginxLine, { port, from, until }: Strike): boolean {
  const ended = Date.parse(time) + 1_000;
  return at.endsWith(`:${port}`) && ended >= from && ended - 1_000 - 1_000 * lasted <= until;
}

/** The store says itself when to come back. */
const isRefused = ({ status }: SentRequest) => status === 503 || status === 429;
const isLost = (request: SentRequest) => (request.status ?? 500) >= 500 && !isRefused(request);
const lostIn = (requests: readonly SentRequest[], kind: SentRequest['kind']) =>
  requests.filter((request) => request.kind === kind && isLost(request));

function figuresOf(requests: readonly SentRequest[]): string {
  const each = (['page', 'write', 'order'] as const).map((kind) => {
    const ofKind = requests.filter((request) => request.kind === kind);
    const longest = Math.max(0, ...ofKind.map(({ ms }) => ms)) / 1_000;
    const refused = ofKind.filter(isRefused).length;
    const lost = lostIn(requests, kind);
    const by =
      lost.length === 0 ? '' : ` (${[...new Set(lost.map(({ status }) => status ?? 'no answer'))].join(', ')})`;
    return `${ofKind.length} ${kind}s, ${lost.length} lost${by}, ${refused} told to come back, longest ${longest.toFixed(1)} s`;
  });
  const late = requests.filter(({ kind, ms }) => kind === 'page' && ms > longestPageMs).length;
  return `${each.join('; ')}; ${late} pages over 5 s`;
}
