import { once } from 'node:events';
import type { Agent, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { OwnerAtWork } from '../ground/owner.ts';
import { cpuMs, middle } from '../ground/process-figures.ts';
import { protocolOf } from '../ground/protocol.ts';
import type { ShownPage } from '../ground/shown-pages.ts';
import type { Store } from '../ground/store-ground.ts';

export interface ChangedFigures {
  /** Until the owner's call was answered. */
  writeMs: number;
  /** The first answer after a change, and the last of many that were asked for together. */
  aloneMs: number;
  concurrentMs: number;
  /** How many renders' work the many caused, by the store's processor time. */
  renders: number;
}

const roundsAlone = 10;
const roundsConcurrent = 4;
const readers = 50;

/**
 * Reads a page right after a write to a product on it was acknowledged, alone and by many at once.
 * @param owner at this process or at another one
 */
export async function readChanged(
  store: Store,
  owner: OwnerAtWork,
  { path, productId }: ShownPage,
): Promise<ChangedFigures | null> {
  if (productId === null) return null;
  const agent = new (protocolOf(store.url).Agent)({ keepAlive: true, maxSockets: readers });
  const read = () => readPage(store.url + path, agent);
  const measured = async (count: number, rounds: number) => {
    const times: number[] = [];
    const writes: number[] = [];
    let worked = 0;
    for (let round = 0; round < rounds; round += 1) {
      const wrote = performance.now();
      await owner.addStock(productId, round % 2 === 0 ? 1 : -1);
      const before = cpuMs(store.pid);
      const began = performance.now();
      writes.push(began - wrote);
      await Promise.all(Array.from({ length: count }, read));
      times.push(performance.now() - began);
      // What an answer leaves to be done counts as well.
      await wait(50);
      worked += cpuMs(store.pid) - before;
    }
    return { ms: middle(times), writeMs: middle(writes), worked: worked / rounds };
  };
  try {
    await Promise.all(Array.from({ length: readers }, read));
    const alone = await measured(1, roundsAlone);
    const concurrent = await measured(readers, roundsConcurrent);
    return {
      writeMs: alone.writeMs,
      aloneMs: alone.ms,
      concurrentMs: concurrent.ms,
      renders: concurrent.worked / alone.worked,
    };
  } finally {
    agent.destroy();
  }
}

async function readPage(address: string, agent: Agent): Promise<void> {
  const request = protocolOf(address).get(address, { agent, headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${address} was answered with ${response.statusCode}`);
  response.resume();
  await once(response, 'end');
}

/** @returns what to call to end it */
export function writeEach(ms: number, write: () => Promise<void>): () => Promise<void> {
  let isEnded = false;
  const writing = (async () => {
    while (!isEnded) {
      await write();
      await wait(ms);
    }
  })();
  // It is awaited at the end, and a failure may come sooner.
  writing.catch(() => {});
  return () => {
    isEnded = true;
    return writing;
  };
}
