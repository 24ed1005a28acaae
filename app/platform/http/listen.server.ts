import { createServer, type Server } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';

export interface Listening {
  port: number;
  /** Lets nobody new in, answers whoever is in, and ends. */
  close(): Promise<void>;
}

interface Host {
  fetch(request: Request, ...more: unknown[]): Response | Promise<Response>;
  /** Ends the answers that would never end by themselves. */
  endStreams(): void;
}

const patienceMs = 5_000;

/**
 * Listens. `localhost` is two addresses, and which one a name resolves to differs between machines: both are taken.
 * @param port 0 takes any free one
 */
export async function listen(host: Host, { port, hostname }: { port: number; hostname: string }): Promise<Listening> {
  let isClosing = false;
  const answer = getRequestListener(host.fetch);
  const newServer = () =>
    createServer((incoming, outgoing) => {
      if (isClosing) outgoing.shouldKeepAlive = false;
      return answer(incoming, outgoing);
    });
  const first = newServer();
  const taken = await listenOn(first, port, hostname === 'localhost' ? '127.0.0.1' : hostname);
  const servers = [first];
  if (hostname === 'localhost') {
    const second = newServer();
    try {
      await listenOn(second, taken, '::1');
      servers.push(second);
    } catch (error) {
      // A machine without IPv6 has only the first.
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) {
        first.close();
        throw error;
      }
    }
  }
  return {
    port: taken,
    async close() {
      isClosing = true;
      await allTakenIn(servers);
      const closed = servers.map((server) => {
        // Whoever still talks then is cut off; what they were told stays true.
        setTimeout(() => server.closeAllConnections(), patienceMs).unref();
        return new Promise<void>((resolve) => server.close(() => resolve()));
      });
      // Nobody new can come now, so none is opened again.
      host.endStreams();
      await Promise.all(closed);
    },
  };
}

/**
 * Whoever is connected and not taken in yet would be turned away with the closing of the door, request and all: when processes were
 * exchanged under load, one order in two hundred stayed without an answer. Node takes in one a round. Under load somebody new comes
 * in every round, so at some time it is enough.
 */
async function allTakenIn(servers: readonly Server[]): Promise<void> {
  let isQuiet = false;
  const notice = () => {
    isQuiet = false;
  };
  for (const server of servers) server.on('connection', notice);
  for (let round = 0; round < 200 && !isQuiet; round += 1) {
    isQuiet = true;
    await nextRound();
    await nextRound();
  }
  for (const server of servers) server.off('connection', notice);
}

function listenOn(server: Server, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : port);
    });
  });
}
