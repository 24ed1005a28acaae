import type { Worker } from 'node:cluster';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import type { Channel } from './asking.ts';

/** Calls of one key in one window of the limit of that name. */
type Taken = [name: string, key: string, windowStart: number, calls: number];

interface Message {
  taken?: Taken[];
}

/**
 * Lets limits that are counted in memory hold for all processes of one start: each sends the others what it counted, once in a turn of
 * its event loop. So a limit may be passed by what comes within the moment that this takes. A restarted process knows nothing of
 * the window that runs.
 */
export function shareLimits(limits: Readonly<Record<string, RateLimit>>, channel: Channel): void {
  let taken = new Map<string, Taken>();
  const broadcast = () => {
    const message: Message = { taken: [...taken.values()] };
    taken = new Map();
    channel.send?.(message);
  };
  for (const [name, limit] of Object.entries(limits)) {
    limit.onTaken((key, windowStart) => {
      if (taken.size === 0) setImmediate(broadcast);
      const id = `${name} ${windowStart} ${key}`;
      const calls = (taken.get(id)?.[3] ?? 0) + 1;
      taken.set(id, [name, key, windowStart, calls]);
    });
  }
  channel.on('message', (message) => {
    for (const [name, key, windowStart, calls] of (message as Message | null)?.taken ?? []) {
      limits[name]?.add(key, windowStart, calls);
    }
  });
}

/** In the process that started the others. */
export function passOnTaken(from: Worker, all: () => Iterable<Worker>): void {
  from.on('message', (message: Message | null) => {
    if (!message?.taken) return;
    for (const worker of all()) if (worker !== from && worker.isConnected()) worker.send(message);
  });
}
