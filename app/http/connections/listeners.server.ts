import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, Server as NetServer } from 'node:net';

/**
 * In each round of its loop Node accepts one connection from a listener, and under load a round takes milliseconds: through one listener
 * 400 a second came in, so that of a crowd of 9,000 a third waited for half a minute to be asked to come back, and every visitor behind
 * them.
 */
const listenersOfOnePort = 8;
/**
 * Connections that the system has made and Node has not accepted yet, at each listener; the system allows no more. With Node's 511 a
 * crowd that came at once filled them, and a visitor's first packet was dropped: it comes again after one second, then after three.
 */
const listenBacklog = 4_096;

export interface Listeners {
  port: number;
  /** Accepts no connection any more, keeps those that are open, and ends with the last of them. */
  close(): Promise<void>;
}

interface ListenAddress {
  /** 0 takes any free one. */
  port: number;
  address: string;
}

/**
 * Opens a port for a server that listens nowhere yet. On Linux several listeners share it and the system shares connections out among
 * them. Processes of a cluster have one: theirs is accepted from by the first process, which does nothing else.
 */
export async function openListeners(server: Server, { port, address }: ListenAddress): Promise<Listeners> {
  const isShared = process.platform === 'linux' && !cluster.isWorker;
  // Listeners of another process at the same port would share with ours unnoticed; a plain one finds them.
  if (isShared && port !== 0) await closed(await listening(createServer(), { port, host: address }));
  const first = await listening(server, { port, host: address, reusePort: isShared });
  const taken = (first.address() as AddressInfo).port;
  const listeners: NetServer[] = [first];
  try {
    while (isShared && listeners.length < listenersOfOnePort) {
      // As Node's HTTP server makes its own.
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        server.emit('connection', socket),
      );
      listeners.push(await listening(listener, { port: taken, host: address, reusePort: true }));
    }
  } catch (error) {
    for (const listener of listeners) listener.close();
    throw error;
  }
  return {
    port: taken,
    async close() {
      await Promise.all(listeners.map(closed));
    },
  };
}

async function listening<Listener extends NetServer>(listener: Listener, options: ListenOptions): Promise<Listener> {
  listener.listen({ backlog: listenBacklog, ...options });
  await once(listener, 'listening');
  return listener;
}

/** `Server.close` of HTTP would end idle connections at once, with a request that is already on its way: their next answer ends them instead. */
function closed(listener: NetServer): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(listener, () => resolve()));
}
