import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Environment } from '../environment.ts';
import { asking } from './asking.ts';
import type { RunningProcess } from './one-process.ts';

/** A process that lived as long had no trouble with starting: the next one begins at once. */
const livedWellMs = 30_000;
const firstDelayMs = 500;
const longestDelayMs = 30_000;

export const serving = 'serving';

interface Served {
  worker: Worker;
  ask: ReturnType<typeof asking>;
}

/**
 * One process a core, by `node:cluster`: this one takes the connections and gives them to the others in turn, starts anew what dies, and
 * does none of the shop's work itself.
 *
 * The first is started alone, so that it makes tables and catalogue. If that one cannot start, no other can, and the store ends.
 */
export async function runProcesses(
  count: number,
  env: Environment,
  writtenMetrics: (ofProcesses: Awaited<ReturnType<RunningProcess['metrics']>>[]) => Promise<string>,
): Promise<Omit<RunningProcess, 'engine' | 'metrics'> & { metrics(): Promise<string> }> {
  const served = new Map<number, Served>();
  let isClosing = false;
  const delays = new Set<NodeJS.Timeout>();

  async function metrics(): Promise<string> {
    const answers = await Promise.allSettled(
      [...served.values()].map(({ ask }) => ask<Awaited<ReturnType<RunningProcess['metrics']>>>('metrics')),
    );
    // What a process counted that has just died is gone with it.
    return writtenMetrics(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
  }

  function begin(failures: number): Promise<boolean> {
    const started = performance.now();
    const worker = cluster.fork(env as Record<string, string>);
    const ask = asking(worker, { 'metrics of all': metrics });
    worker.once('exit', (code, signal) => {
      served.delete(worker.id);
      if (isClosing || !hasServed) return;
      const nextFailures = performance.now() - started > livedWellMs ? 0 : failures + 1;
      const delay = nextFailures === 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (nextFailures - 1));
      console.error(`A process of the store ended (${signal ?? code}); another begins in ${delay / 1_000} s.`);
      const timer = setTimeout(() => {
        delays.delete(timer);
        void begin(nextFailures);
      }, delay);
      delays.add(timer);
    });
    return new Promise((resolve) => {
      worker.once('exit', () => resolve(false));
      worker.on('message', (message) => {
        if (message !== serving) return;
        served.set(worker.id, { worker, ask });
        resolve(true);
      });
    });
  }

  let hasServed = false;
  // What it said of its trouble stands above.
  if (!(await begin(0))) process.exit(1);
  hasServed = true;
  await Promise.all(Array.from({ length: count - 1 }, () => begin(0)));

  return {
    metrics,
    async isReady() {
      if (isClosing) return false;
      const answers = await Promise.allSettled([...served.values()].map(({ ask }) => ask<boolean>('is ready')));
      return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
    },
    async close() {
      isClosing = true;
      for (const timer of delays) clearTimeout(timer);
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map((worker) => {
          const ended = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          return ended;
        }),
      );
    },
  };
}

/** In such a process. */
export async function runAsOneOfMany(
  run: (metricsOfAll: () => Promise<string>) => Promise<RunningProcess>,
): Promise<RunningProcess> {
  let running: RunningProcess | undefined;
  const ask = asking(process, {
    metrics: async () => running?.metrics() ?? [],
    'is ready': async () => (await running?.isReady()) ?? false,
  });
  running = await run(() => ask<string>('metrics of all'));
  process.send?.(serving);
  return running;
}
