import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Log } from '#app/platform/log.server.ts';

/** What the chain knows of a request. */
export interface HostEnvironment {
  /** Absent when a test calls the host as a function. */
  Bindings: Partial<HttpBindings>;
  /** `clientAddress` is believed only from trusted proxies; `unknown` when a test calls the host as a function. */
  Variables: { requestId: string; clientAddress: string };
}

const longestPath = 300;

/** Stands in the log for an answer that nobody waited for; nothing failed. (The number is nginx's; it is never sent.) */
export const closedByClient = 499;

export function isClosedByClient(c: Context<HostEnvironment>): boolean {
  const { outgoing } = c.env ?? {};
  return outgoing?.destroyed === true && !outgoing.writableFinished;
}

/** Names each request, in its answer and in the log. Files of browsers and pictures are not logged. */
export const requestLog = (log: Log) =>
  createMiddleware<HostEnvironment>(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const { pathname } = new URL(c.req.url);
    if (/^\/(assets|uploads)\//.test(pathname)) return;
    const duration = Math.round(performance.now() - started);
    const line = { requestId, method: c.req.method, path: pathname.slice(0, longestPath), ms: duration };
    if (isClosedByClient(c)) log.info({ ...line, status: closedByClient }, 'closed by the client');
    else log.info({ ...line, status: c.res.status }, 'request');
  });
