import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.server.ts';

const everyMs = 1_000;
const mostAtOnce = 20;
/** Under load requests come first: so no more than 200 items of work are begun a second, and 20 while the process is busy all the time. */
const leastBetweenMs = 100;
const busyShare = 0.9;
/** From here on work that can wait gives its time to requests. */
const loadedShare = 0.7;
const stopWithinMs = 10_000;

/** Work that stands in tables of the shop with the time when it is due. */
export interface PolledQueue<Item> {
  name: string;
  /** Of work that can wait: so many items are begun a second, and one while the process has much to do. Else as many as there are. */
  perSecond?: number;
  /** For this process only, and for a while: what a dead process had is due again. */
  claim(most: number): Promise<Item[]>;
  /** May run twice: a process can die after the work and before it is marked as done. */
  handle(item: Item): Promise<void>;
}

/** @returns ends the work, and waits a while for what is under way */
export function poll<Item>({ name, perSecond, claim, handle }: PolledQueue<Item>, log: Log): () => Promise<void> {
  const inProgress = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const pause = (ms = everyMs) => wait(ms, undefined, { signal, ref: false }).catch(() => {});

  function begin(item: Item): void {
    const work = handle(item)
      .catch((error) => log.error({ err: error, work: name }, 'work that was due failed'))
      .finally(() => inProgress.delete(work));
    inProgress.add(work);
  }

  let measured = performance.eventLoopUtilization();
  async function slowRound(mostNow: number): Promise<void> {
    const { utilization } = performance.eventLoopUtilization(measured);
    measured = performance.eventLoopUtilization();
    const free = Math.min(mostNow, mostAtOnce - inProgress.size);
    if (free > 0) for (const item of await claim(utilization > loadedShare ? 1 : free)) begin(item);
    await pause();
  }

  async function round(): Promise<void> {
    const free = mostAtOnce - inProgress.size;
    // One question to the database for many, also under load.
    if (free < mostAtOnce / 2) {
      await Promise.race([...inProgress, stopped]);
      return;
    }
    const before = performance.eventLoopUtilization();
    const items = await claim(free);
    for (const item of items) begin(item);
    if (items.length < free) return pause();
    await pause(leastBetweenMs);
    if (performance.eventLoopUtilization(before).utilization > busyShare) await pause();
  }

  const polling = (async () => {
    while (!signal.aborted) {
      try {
        await (perSecond === undefined ? round() : slowRound(perSecond));
      } catch (error) {
        log.error({ err: error, work: name }, 'what is due could not be asked for');
        await pause();
      }
    }
  })();
  return async () => {
    stopping.abort();
    const ended = new AbortController();
    await Promise.race([
      polling.then(() => Promise.all(inProgress)),
      wait(stopWithinMs, undefined, { signal: ended.signal }).catch(() => {}),
    ]);
    ended.abort();
  };
}

/** Doubles from try to try, up to an hour; spread, so that what failed together does not come back together. */
export function backoff(tries: number, firstSeconds: number): number {
  return Math.min(3_600, firstSeconds * 2 ** Math.min(tries - 1, 16) * (1 + Math.random()));
}
