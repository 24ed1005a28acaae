import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Log } from '#app/platform/log.server.ts';
import type { Watch } from '#app/platform/watch/metrics.server.ts';
import { socketAddress } from './socket-address.server.ts';

/** What the chain knows of a request. */
export interface HostEnvironment {
  /** Absent when a test calls the host as a function. */
  Bindings: Partial<HttpBindings>;
  /** `clientAddress` is believed only from trusted proxies; `unknown` when a test calls the host as a function. */
  Variables: {
    requestId: string;
    clientAddress: string;
    /** As `app/routes.ts` writes it; not set where the chain itself answered. */
    route?: string;
  };
}

/** Stands in the log for an answer that nobody waited for; nothing failed. (The number is nginx's; it is never sent.) */
export const closedByClient = 499;

export function isClosedByClient(c: Context<HostEnvironment>): boolean {
  const { outgoing } = c.env ?? {};
  return outgoing?.destroyed === true && !outgoing.writableFinished;
}

/** Answered by a step of the chain before any route: a file, or a refusal. */
const ofChain = '(file)';
const refusedByChain = '(refused)';

interface Parts {
  log: Log;
  watch: Watch;
  requestIdOf(socketAddress: string | undefined, given: string | undefined): string;
}

/** Names each request, in its answer and in the log, and counts it. Files of browsers and pictures are counted only. */
export function requestLog({ log, watch, requestIdOf }: Parts) {
  // Its lines have nothing to hide, and looking for it costs more than writing them.
  const requests = log.child({}, { redact: [] });
  return createMiddleware<HostEnvironment>(async (c, next) => {
    const requestId = requestIdOf(socketAddress(c), c.req.header('x-request-id'));
    const started = performance.now();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const took = performance.now() - started;
    const { method } = c.req;
    const isClosed = isClosedByClient(c);
    const status = isClosed ? closedByClient : c.res.status;
    const route = c.get('route') ?? (status < 400 ? ofChain : refusedByChain);
    watch.request({ route, method, status, ms: took });
    const { pathname } = new URL(c.req.url);
    if (/^\/(assets|uploads)\//.test(pathname)) return;
    const line = { requestId, method, route, path: pathname, status, ms: Math.round(took) };
    requests.info(line, isClosed ? 'closed by the client' : 'request');
  });
}
