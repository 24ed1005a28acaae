import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Log } from '#app/platform/log.server.ts';

/** What the chain knows of a request. */
export interface HostEnvironment {
  /** `clientAddress` is believed only from trusted proxies; `unknown` when a test calls the host as a function. */
  Variables: { requestId: string; clientAddress: string };
}

const longestPath = 300;

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
    log.info(
      { requestId, method: c.req.method, path: pathname.slice(0, longestPath), status: c.res.status, ms: duration },
      'request',
    );
  });
