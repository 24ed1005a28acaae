import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type ListenOptions, Server as NetServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { endAfterUnreadBody } from '../limits/request-body.server.ts';
import { boundConnections, type ConnectionBounds, serverOptions } from './connection-bounds.server.ts';

export interface Listening {
  port: number;
  /** Takes no new connections, finishes the answers under way, and ends. */
  close(): Promise<void>;
}

interface App {
  fetch(request: Request, ...more: unknown[]): Response | Promise<Response>;
  /** Sees each request first. It answers itself, or calls `work` when there is room for it, which ends when the answer is made. */
  beforeApp?(incoming: IncomingMessage, outgoing: ServerResponse, work: () => Promise<void>): void;
  /** Without them there are Node's own. */
  connections?: ConnectionBounds;
  /** Ends answers that never end by themselves. */
  endStreams(): void;
}

/** Two rounds that only polled. */
const idleTicksMs = 1;
const mostWaitMs = 1_000;
/** For idle connections, whose clients may be sending a request just now. */
const graceMs = 200;
/** A container is usually killed ten seconds after it was asked to end. */
const patienceMs = 7_000;

/**
 * `localhost` is 127.0.0.1 or ::1, depending on the machine, so both are taken.
 * @param port 0 takes any free one
 */
export async function listen(app: App, { port, hostname }: { port: number; hostname: string }): Promise<Listening> {
  let isClosing = false;
  /** While the last connections are taken in: requests that wait for it. */
  let held: (() => void)[] | null = null;
  /** What to call when an answer is made. */
  const made = new WeakMap<IncomingMessage, () => void>();
  const answer = getRequestListener(async (request, given) => {
    try {
      return await app.fetch(request, given);
    } finally {
      made.get(given.incoming as IncomingMessage)?.();
    }
  });
  const newServer = () => {
    const server = createServer(app.connections ? serverOptions(app.connections) : {}, (incoming, outgoing) => {
      if (isClosing) outgoing.shouldKeepAlive = false;
      endAfterUnreadBody(incoming, outgoing);
      const work = () =>
        new Promise<void>((done) => {
          made.set(incoming, done);
          void Promise.resolve(answer(incoming, outgoing)).finally(done);
        });
      const begin = () => {
        if (outgoing.destroyed) return;
        if (app.beforeApp) app.beforeApp(incoming, outgoing, work);
        else void work();
      };
      if (held) held.push(begin);
      else begin();
    });
    if (app.connections) boundConnections(server, app.connections);
    return server;
  };
  const first = newServer();
  const opened = await openListeners(first, { port, address: hostname === 'localhost' ? '127.0.0.1' : hostname });
  const servers = [first];
  const listeners: Listeners[] = [opened];
  if (hostname === 'localhost') {
    const second = newServer();
    try {
      listeners.push(await openListeners(second, { port: opened.port, address: '::1' }));
      servers.push(second);
    } catch (error) {
      // A machine without IPv6 has only the first.
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) {
        await opened.close();
        throw error;
      }
    }
  }
  return {
    port: opened.port,
    async close() {
      isClosing = true;
      const waiting: (() => void)[] = [];
      held = waiting;
      await allTakenIn(servers);
      const closed = Promise.all(listeners.map((each) => each.close()));
      held = null;
      for (const begin of waiting) begin();
      // After this no stream can be opened again.
      app.endStreams();
      await Promise.race([closed, wait(graceMs)]);
      for (const server of servers) {
        server.closeIdleConnections();
        // Connections that are still open then are cut.
        setTimeout(() => server.closeAllConnections(), patienceMs).unref();
      }
      await closed;
      // Ends what HTTP keeps beside the connections: the check of their time limits.
      for (const server of servers) server.close();
    },
  };
}

/**
 * Waits until Node has accepted the connections that the system made already. Closing earlier drops them with their requests: when
 * processes were exchanged under load, one order in two hundred got no answer. A round of Node's loop accepts first and then answers, so
 * after a long round others are waiting again: only a short one without a new connection shows that nobody is. A busy process has no short
 * rounds unless its requests wait meanwhile: without that, up to ten clients of twenty lost theirs.
 */
async function allTakenIn(servers: readonly Server[]): Promise<void> {
  let isQuiet = false;
  const notice = () => {
    isQuiet = false;
  };
  for (const server of servers) server.on('connection', notice);
  const latest = performance.now() + mostWaitMs;
  for (let now = performance.now(); !isQuiet && now < latest; ) {
    isQuiet = true;
    await nextRound();
    await nextRound();
    const took = performance.now() - now;
    if (took > idleTicksMs) isQuiet = false;
    now += took;
  }
  for (const server of servers) server.off('connection', notice);
}

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

interface Listeners {
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
async function openListeners(server: Server, { port, address }: ListenAddress): Promise<Listeners> {
  const isShared = process.platform === 'linux' && !cluster.isWorker;
  // Listeners of another process at the same port would share with ours unnoticed; a plain one finds them.
  if (isShared && port !== 0) await closed(await listening(createNetServer(), { port, host: address }));
  const first = await listening(server, { port, host: address, reusePort: isShared });
  const taken = (first.address() as AddressInfo).port;
  const listeners: NetServer[] = [first];
  try {
    while (isShared && listeners.length < listenersOfOnePort) {
      // As Node's HTTP server makes its own.
      const listener = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
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
