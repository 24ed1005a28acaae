import { cpuMs, untilAtRest } from '../../bench/ground/process-figures.ts';
import type { Engine } from '../../bench/ground/store-ground.ts';
import type { ToolOptions } from '../tools/tool.ts';
import type { DearRequest } from './dear-requests.ts';
import { type DearWorld, dearWorld } from './dear-world.ts';

const grounds: readonly { name: string; on: ToolOptions['on']; engine: Engine; products: number | null }[] = [
  { name: 'embedded, 12,000', on: 'pglite', engine: 'pglite', products: null },
  { name: 'PostgreSQL, 12,000', on: 'postgres', engine: 'postgres', products: null },
  { name: 'PostgreSQL, 100,000', on: 'postgres', engine: 'postgres', products: 100_000 },
];
const warmUp = 5;
const measured = 15;
/** Everything is asked a second time, and the better worst counts: the store's own work comes in between. */
const times = 2;
const probeEveryMs = 2;

interface Cost {
  status: number;
  /** Of the store's process, all threads. */
  worstMs: number;
  /** How long another visitor, who asks every two milliseconds, waited for nothing but `/health`. */
  longestWaitMs: number;
}

/** Worst processor time of one request of each kind, one at a time. @returns a table for `docs/limits.md` */
export async function costTable(ending: AbortSignal, only: ToolOptions['on']): Promise<string> {
  const costs = new Map<string, { limitedBy: string; cells: string[] }>();
  const chosen = grounds.filter(({ on }) => !only || on === only);
  for (const { name, engine, products } of chosen) {
    ending.throwIfAborted();
    console.log(`  ${name} …`);
    // What stands before a call is no part of what it costs.
    const world = await dearWorld(engine, {
      ...(products !== null && { products }),
      env: { BUILD_CALLS_PER_MINUTE: '0' },
    });
    try {
      await untilAtRest(world.store.pid, world.ground.databasePid);
      for (const asked of world.requests) {
        const { status, worstMs, longestWaitMs } = await costOf(world, asked);
        const row = costs.get(asked.name) ?? { limitedBy: asked.limitedBy, cells: [] };
        row.cells.push(`${worstMs.toFixed(0)} / ${longestWaitMs.toFixed(0)}${status < 400 ? '' : ` (${status})`}`);
        costs.set(asked.name, row);
        console.log(`    ${asked.name}: ${row.cells.at(-1)}`);
      }
    } finally {
      await world.close();
    }
  }
  const heads = ['request', ...chosen.map((each) => each.name), 'limited by'];
  const rows = [...costs].map(([name, { limitedBy, cells }]) => [`\`${name}\``, ...cells, limitedBy]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

async function costOf(world: DearWorld, asked: DearRequest): Promise<Cost> {
  let n = 1;
  // Each from another address, so that no limit answers instead.
  const ask = () => world.ask(asked.request(n++), `127.8.${n >> 8}.${n & 255}`);
  for (let each = 0; each < warmUp; each += 1) await ask();
  const rounds: Cost[] = [];
  for (let time = 0; time < times; time += 1) {
    const cost: Cost = { status: 0, worstMs: 0, longestWaitMs: 0 };
    for (let each = 0; each < measured; each += 1) {
      const before = cpuMs(world.store.pid);
      cost.status = (await ask()).status;
      cost.worstMs = Math.max(cost.worstMs, cpuMs(world.store.pid) - before);
    }
    let isOver = false;
    const probing = (async () => {
      while (!isOver) {
        const { ms } = await world.ask({ method: 'GET', path: '/health', headers: {} }, '127.8.255.1');
        cost.longestWaitMs = Math.max(cost.longestWaitMs, ms);
        await new Promise((next) => setTimeout(next, probeEveryMs));
      }
    })();
    for (let each = 0; each < measured; each += 1) await ask();
    isOver = true;
    await probing;
    rounds.push(cost);
  }
  return {
    status: rounds[0]?.status ?? 0,
    worstMs: Math.min(...rounds.map((each) => each.worstMs)),
    longestWaitMs: Math.min(...rounds.map((each) => each.longestWaitMs)),
  };
}
