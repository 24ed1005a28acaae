import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { childrenOf } from '#tests/support/cluster/programs.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { type StoreProcess, startStoreProcess } from '#tests/support/store/store-process.ts';
import { bareGround } from './bare-ground.ts';
import { shows } from './figures.ts';

const ground = bareGround();
const buildCalls = 100;
const on = 'PostgreSQL, two processes';

/** Longer than a process may be silent, shorter than a shopper waits. */
const longestAnswerMs = 20_000;

describe('one start with two processes, of which one dies or hangs (WEB_PROCESSES=2)', () => {
  let databaseUrl: string;
  let store: StoreProcess | undefined;
  let metricsPort: number;
  beforeAll(async () => {
    databaseUrl = await clonePostgres();
    metricsPort = await freePort();
  });
  afterEach(async () => {
    await store?.kill();
    store = undefined;
  });

  async function start(): Promise<StoreProcess> {
    store = await startStoreProcess(
      await ground.settings({
        DATABASE_URL: databaseUrl,
        SEED: 'none',
        WEB_PROCESSES: '2',
        METRICS_PORT: String(metricsPort),
        TRUSTED_PROXY: '127.0.0.1,::1',
        BUILD_CALLS_PER_MINUTE: String(buildCalls),
      }),
    );
    return store;
  }

  const isReady = () =>
    fetch(`http://127.0.0.1:${metricsPort}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );

  /** Each over a connection of its own, as nginx asks: one that was kept alive may be in the hands of the process that dies. */
  async function answersOf(url: string, count: number): Promise<string[]> {
    const ask = async () => {
      const signal = AbortSignal.timeout(longestAnswerMs);
      const [answer] = (await once(get(`${url}/categories`, { agent: false, signal }), 'response')) as [
        IncomingMessage,
      ];
      await once(answer.resume(), 'end');
      return String(answer.statusCode);
    };
    const why = (error: Error & { code?: string }) => error.code ?? error.name;
    return Promise.all(Array.from({ length: count }, () => ask().catch(why)));
  }

  async function hang(pid: number): Promise<void> {
    process.kill(pid, 'SIGSTOP');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]).toBe('T');
  }

  const all = (count: number) => Array<string>(count).fill('200');

  shows('I18', on, 'are ready when both listen: whichever dies then, nobody is refused', async () => {
    for (const which of [0, 1]) {
      const { url, pid } = await start();
      const processes = childrenOf(pid);
      expect(processes).toHaveLength(2);
      process.kill(processes[which] as number, 'SIGKILL');
      for (let round = 0; round < 10; round += 1) expect(await answersOf(url, 4)).toEqual(all(4));
      await store?.kill();
    }
    return '80 requests just after a process died, all answered';
  });

  shows(
    'I18',
    on,
    'a process that hangs is ended and started again, and its connections go to the other one',
    async () => {
      const { url, pid, said } = await start();
      const [hung, other] = childrenOf(pid) as [number, number];
      await hang(hung);
      expect(await answersOf(url, 40)).toEqual(all(40));
      await expect.poll(said).toContain('A process of the store did not answer');
      await expect.poll(() => childrenOf(pid).filter((each) => each !== hung)).toHaveLength(2);
      expect(childrenOf(pid)).toContain(other);
      await expect.poll(isReady).toBe(true);
      return '40 requests while one of two hung, all answered';
    },
  );

  shows('I6', on, 'limits by address count at both together', async () => {
    const { url } = await start();
    const call = async () => {
      const answer = await fetch(`${url}/api/builds/check`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '203.0.113.9', connection: 'close' },
      });
      await answer.text();
      const minute = Math.floor(Date.parse(answer.headers.get('date') ?? '') / 60_000);
      return { minute, isRefused: answer.status === 429 };
    };
    const answers: Awaited<ReturnType<typeof call>>[] = [];
    for (let ask = 0; ask < 3 * buildCalls; ask += 1) answers.push(await call());
    const taken = Map.groupBy(
      answers.filter(({ isRefused }) => !isRefused),
      ({ minute }) => minute,
    );
    // What one process took is known at the other a moment later.
    for (const each of taken.values()) expect(each.length).toBeLessThanOrEqual(buildCalls * 1.2);
    return `${answers.length} calls at two processes`;
  });

  shows('I18', on, 'one that is stopped while it hangs ends all the same', async () => {
    const { pid } = await start();
    await hang(childrenOf(pid)[0] as number);
    await store?.stop();
    expect(childrenOf(pid)).toEqual([]);
    return 'stopped with one of two hanging';
  });
});
