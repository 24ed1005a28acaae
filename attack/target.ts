import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Visitor } from '#tests/pages/page-world.ts';
import { routeAddresses } from '#tests/support/source/route-list.ts';
import type { Attempt } from './attempts.ts';
import { type Crowd, startCrowd } from './crowd.ts';

/** What the process of the store says once it is ready. */
export interface StoreUnderAttack {
  url: string;
  cookies: Record<Visitor, string>;
  pages: { path: string; visitor: Visitor }[];
  attempts: Attempt[];
}

export interface Target extends StoreUnderAttack {
  crowd: Crowd;
  /** Whether a page or file of the shop has this path. */
  isRoute(path: string): boolean;
  close(): Promise<void>;
}

export async function prepareTarget(): Promise<Target> {
  const store = fork(resolve('attack/store-process.ts'), { serialization: 'advanced' });
  const ready = await firstWord(store);
  const crowd = await startCrowd(ready.url);
  const routes = routeAddresses()
    .filter((address) => address !== '/*')
    .map((address) => new RegExp(`^${address.replace(/\*/, '.*').replace(/:\w+/g, '[^/]+')}/?$`, 'i'));
  return {
    ...ready,
    crowd,
    isRoute: (path) => routes.some((route) => route.test(path)),
    async close() {
      await crowd.close();
      if (store.exitCode !== null) return;
      const ended = once(store, 'exit');
      store.disconnect();
      await ended;
    },
  };
}

function firstWord(store: ChildProcess): Promise<StoreUnderAttack> {
  return new Promise((resolve, reject) => {
    store.once('message', (ready) => resolve(ready as StoreUnderAttack));
    store.once('exit', (code) => reject(new Error(`The store to attack ended with ${code}`)));
  });
}
