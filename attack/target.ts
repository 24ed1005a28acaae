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
  /** Of the process itself, for what tries how it bears connections. */
  insideUrl: string;
  cookies: Record<Visitor, string>;
  pages: { path: string; visitor: Visitor }[];
  attempts: Attempt[];
}

export type WordToStore = 'open up' | 'put back';

export interface Target extends StoreUnderAttack {
  crowd: Crowd;
  /** Aborted when the attack is to end before it is done. */
  ending: AbortSignal;
  /** Takes away limits and captcha, which would stand before what is tried. @returns cookies of sessions that begin now */
  openUp(): Promise<StoreUnderAttack['cookies']>;
  /** One write at a time; then all is put back as it was when the shop was last opened up. */
  undone(write: () => Promise<void>): Promise<void>;
  /** Whether a page or file of the shop has this path. */
  isRoute(path: string): boolean;
  close(): Promise<void>;
}

export async function prepareTarget(ending: AbortSignal): Promise<Target> {
  // Ctrl+C at the terminal is for the attack alone: it ends the store when the tools have ended.
  const store = fork(resolve('attack/store-process.ts'), { serialization: 'advanced', detached: true });
  const ready = await nextWord<StoreUnderAttack>(store);
  let turn: Promise<unknown> = Promise.resolve();
  /** One at a time, so that each has its own answer and finds the shop as it was. */
  const inTurn = <Done>(act: () => Promise<Done>): Promise<Done> => {
    const done = turn.then(act);
    turn = done.catch(() => undefined);
    return done;
  };
  const ask = <Word>(word: WordToStore): Promise<Word> => {
    store.send(word);
    return nextWord<Word>(store);
  };
  const crowd = await startCrowd(ready.url);
  const routes = routeAddresses()
    .filter((address) => address !== '/*')
    .map((address) => new RegExp(`^${address.replace(/\*/, '.*').replace(/:\w+/g, '[^/]+')}/?$`, 'i'));
  return {
    ...ready,
    crowd,
    ending,
    openUp: () => inTurn(() => ask<StoreUnderAttack['cookies']>('open up')),
    undone: (write) =>
      inTurn(async () => {
        await write();
        await ask('put back');
      }),
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

function nextWord<Word>(store: ChildProcess): Promise<Word> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The store to attack ended with ${code}`));
    store.once('exit', ended);
    store.once('message', (word) => {
      store.off('exit', ended);
      resolve(word as Word);
    });
  });
}
