import { createServer, type Server } from 'node:net';

/** Below the ports that Linux hands out (32768): there any connection of anybody may be given one before it is listened to. */
const lowest = 20_000;
const blocks = 120;
const size = 100;

/** The first port of this process's own block, which it listens to until it ends: no other test takes a port of it. */
let own: Promise<number> | undefined;
let used = 0;

export async function freePort(): Promise<number> {
  return freePorts(1);
}

/** The first of two in a row. */
export async function twoFreePorts(): Promise<number> {
  return freePorts(2);
}

async function freePorts(count: number): Promise<number> {
  own ??= takeBlock();
  const block = await own;
  for (let tried = 0; tried < size; tried += 1) {
    if (used + count >= size) used = 0;
    const first = block + 1 + used;
    used += count;
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`No port between ${block} and ${block + size} is free`);
}

async function takeBlock(): Promise<number> {
  // From another one in each process, so that they do not all ask for the same.
  for (let at = 0; at < blocks; at += 1) {
    const block = lowest + ((process.pid + at) % blocks) * size;
    const held = await listening(block);
    if (!held) continue;
    held.unref();
    return block;
  }
  throw new Error(`All ${blocks} blocks of ports are taken`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listening(port);
  if (!probe) return false;
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

function listening(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
