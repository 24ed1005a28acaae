import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Environment } from '../environment.ts';
import { asking } from './asking.ts';
import { answerHeartbeat, watchHeartbeat } from './heartbeat.ts';
import type { RunningProcess, SharedStart } from './one-process.ts';
import { returnConnections } from './returned-connections.ts';
import { passOnTaken, shareLimits } from './shared-limits.ts';

/** A process that lived as long had no trouble with starting: the next one begins at once. */
const livedWellMs = 30_000;
const firstDelayMs = 500;
const longestDelayMs = 30_000;

/** Said by a process that listens. */
const serving = 'serving';
/** Said to a process when all of the start listen. */
const allServing = 'all serving';

export interface RunningStart extends Pick<RunningProcess, 'isReady' | 'close'> {
  metrics(): Promise<string>;
  /** Resolves when each process of the start listens. */
  allServe: Promise<void>;
}

interface Served {
  worker: Worker;
  ask: ReturnType<typeof asking>;
}

/**
 * One process a core, by `node:cluster`: this one takes the connections and gives them to the others in turn, kills one that hangs,
 * restarts what dies, and does none of the shop's work itself.
 *
 * The first is started alone, so that it makes tables and catalogue. If that one cannot start, no other can, and the store ends. Until all
 * listen, none of them says that it is ready: the last one that listens takes the port with it when it dies.
 */
export async function runProcesses(
  count: number,
  env: Environment,
  writtenMetrics: (ofProcesses: Awaited<ReturnType<RunningProcess['metrics']>>[]) => Promise<string>,
): Promise<RunningStart> {
  const served = new Map<number, Served>();
  const all = Promise.withResolvers<void>();
  let isComplete = false;
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
    // Sending to a process that has just died fails here; its death is handled below.
    worker.on('error', () => {});
    const ask = asking(worker, { 'metrics of all': metrics });
    returnConnections(worker, () => served.size > 0);
    passOnTaken(worker, () => [...served.values()].map((each) => each.worker));
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
        take({ worker, ask });
        resolve(true);
      });
    });
  }

  function take(one: Served): void {
    served.set(one.worker.id, one);
    watchHeartbeat(one.worker, (seconds) => {
      console.error(`A process of the store did not answer for ${seconds} s and is killed.`);
    });
    if (isComplete) one.worker.send(allServing);
    else if (served.size === count) {
      isComplete = true;
      for (const { worker } of served.values()) worker.send(allServing);
      all.resolve();
    }
  }

  let hasServed = false;
  // What it said of its trouble stands above.
  if (!(await begin(0))) process.exit(1);
  hasServed = true;
  for (let others = count - 1; others > 0; others -= 1) void begin(0);

  return {
    metrics,
    allServe: all.promise,
    async isReady() {
      if (isClosing) return false;
      const answers = [...served.values()].map(async ({ ask }) => (await ask<boolean>('is ready')) || Promise.reject());
      // One that hangs must not keep the answer of another.
      return Promise.any(answers).catch(() => false);
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
export async function runAsOneOfMany(run: (start: SharedStart) => Promise<RunningProcess>): Promise<RunningProcess> {
  let running: RunningProcess | undefined;
  const ask = asking(process, {
    metrics: async () => running?.metrics() ?? [],
    'is ready': async () => (await running?.isReady()) ?? false,
  });
  const others = new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (message === allServing) resolve();
    });
  });
  answerHeartbeat();
  running = await run({ metrics: () => ask<string>('metrics of all'), others });
  shareLimits(running.rateLimits, process);
  process.send?.(serving);
  return running;
}
