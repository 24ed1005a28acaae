import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { endAfterUnreadBody } from '../limits/request-body.server.ts';
import { boundConnections, type ConnectionBounds, serverOptions } from './connection-bounds.server.ts';
import { type Listeners, openListeners } from './listeners.server.ts';

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
      if (app.beforeApp) app.beforeApp(incoming, outgoing, work);
      else void work();
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
      await allTakenIn(servers);
      const closed = Promise.all(listeners.map((each) => each.close()));
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
 * after a long round others are waiting again: only a short one without a new connection shows that nobody is.
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
