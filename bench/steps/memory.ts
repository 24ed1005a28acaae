import { setTimeout as wait } from 'node:timers/promises';
import { type OwnerAtWork, ownerAtWork } from '../ground/owner.ts';
import { middle, residentMegabytes } from '../ground/process-figures.ts';
import { shownPages } from '../ground/shown-pages.ts';
import type { Ground } from '../ground/store-ground.ts';
import type { Hits, Shot } from '../processes/cannon.ts';
import { ownProcess } from '../processes/own-process.ts';
import type { Orders, Shopping } from '../processes/shoppers.ts';
import { writeEach } from './changed-pages.ts';

export interface MemoryFigures {
  minutes: number;
  startMegabytes: number;
  /** The middle of the second and of the last quarter. */
  earlyMegabytes: number;
  lateMegabytes: number;
  mostMegabytes: number;
  isGrowing: boolean;
  /** All that were read, in their order. */
  curve: number[];
  answered: number;
}

const samples = 120;
const growingFrom = 1.05;
const restMs = 1_000;

/** Readers of more pages than the cache holds, a buyer, and an owner who changes a product a second. */
export async function measureMemory(
  ground: Ground,
  { minutes, rate, failed }: { minutes: number; rate: number | undefined; failed(what: string): void },
): Promise<MemoryFigures> {
  const store = await ground.start();
  const cannon = ownProcess<Shot, Hits>('cannon');
  const shoppers = ownProcess<Shopping, Orders>('shoppers');
  try {
    const owner = await ownerAtWork(store, ground);
    const paths = await mixedPaths(store.url, ground);
    const startMegabytes = residentMegabytes(store.pid);
    const bought = ground.parts.find(({ price }) => price > 50_000)?.id ?? '';
    await owner.addStock(bought, 1_000_000);
    const ended = new AbortController();
    const buying = buyNowAndThen(
      shoppers.ask,
      { url: store.url, seconds: 0.01, clients: 1, ids: [bought] },
      ended.signal,
    );
    const endWriting = writeEach(restMs, changer(owner, ground));
    const reading = cannon.ask({ url: store.url, connections: 10, seconds: minutes * 60, paths, rate });
    const seen: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      await wait((minutes * 60_000) / samples);
      seen.push(residentMegabytes(store.pid));
    }
    const hits = await reading;
    ended.abort();
    await endWriting();
    for (const refusal of await buying) failed(`memory: ${refusal}`);
    if (hits.wrong > 0) failed(`memory: ${hits.wrong} of ${hits.answered} answers were wrong`);
    const early = middle(seen.slice(samples / 4, samples / 2));
    const late = middle(seen.slice((samples * 3) / 4));
    return {
      minutes,
      startMegabytes,
      earlyMegabytes: early,
      lateMegabytes: late,
      mostMegabytes: Math.max(...seen),
      isGrowing: late > early * growingFrom,
      curve: seen.map(Math.round),
      answered: hits.answered,
    };
  } finally {
    await shoppers.end();
    await cannon.end();
    await store.stop();
  }
}

async function mixedPaths(url: string, { parts }: Ground): Promise<string[]> {
  const lists = (await shownPages(url)).map(({ path }) => path).filter((path) => !path.includes('suggestions'));
  return parts.map(({ id }, index) => {
    if (index % 3 === 0) return lists[(index / 3) % lists.length] as string;
    if (index % 10 === 1) return `/search?q=${id}`;
    return index % 10 === 2 ? `/categories/memoria-ram?page=${index % 100}` : `/product/${id}`;
  });
}

function changer(owner: OwnerAtWork, { parts }: Ground) {
  let turn = 0;
  return () => {
    turn += 1;
    return owner.addStock(parts[turn % parts.length]?.id ?? '', 1);
  };
}

async function buyNowAndThen(
  ask: (shopping: Shopping) => Promise<Orders>,
  shopping: Shopping,
  ended: AbortSignal,
): Promise<string[]> {
  const refused: string[] = [];
  while (!ended.aborted) {
    refused.push(...(await ask(shopping)).refused);
    await wait(restMs);
  }
  return refused;
}
