import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** One that the system hands out. Somebody else may be given it before it is listened to. */
export async function freePort(): Promise<number> {
  const port = await listenedTo(0);
  if (port === undefined) throw new Error('no port');
  return port;
}

/** The first of two free ports in a row, below those that Linux hands out (32768), so that nobody is given one by chance. */
export async function twoFreePorts(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if ((await listenedTo(port)) && (await listenedTo(port + 1))) return port;
  }
}

/** Nothing where somebody else listens. */
function listenedTo(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
