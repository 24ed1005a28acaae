import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux hands out (32768): there any connection of anybody may be given one before it is listened to. */
const [lowest, highest] = [20_000, 32_000];
/** Each process goes on from a number of its own, and hands out none twice. */
let next = randomInt(lowest, highest);

export async function freePort(): Promise<number> {
  return freePorts(1);
}

/** The first of two in a row. */
export async function twoFreePorts(): Promise<number> {
  return freePorts(2);
}

async function freePorts(count: number): Promise<number> {
  for (;;) {
    if (next + count > highest) next = lowest;
    const first = next;
    next += count;
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
