import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Log } from '#app/platform/log.server.ts';
import type { MetricsRecorder } from '#app/platform/monitoring/metrics.server.ts';
import { type AppEnv, socketAddress } from '../request-context.server.ts';
import { plainAddress } from './client-address.server.ts';

/** Stands in the log for an answer that nobody waited for; nothing failed. (The number is nginx's; it is never sent.) */
export const closedByClient = 499;

export function isClosedByClient(c: Context<AppEnv>): boolean {
  const { outgoing } = c.env ?? {};
  return outgoing?.destroyed === true && !outgoing.writableFinished;
}

/** Answered by a middleware before any route: a file, or a refusal. */
const fileRoute = '(file)';
const refusedRoute = '(refused)';

interface AnsweredRequest {
  requestId: string;
  method: string;
  /** As `app/routes.ts` writes it. */
  route: string;
  /** Without its query. */
  path: string;
  status: number;
  /** From the request to its answer. */
  ms: number;
  isFromPageCache?: boolean;
}

export type RecordRequest = (request: AnsweredRequest) => void;

/**
 * Counts requests and writes their lines into the log. Files of browsers and pictures are counted only. Pages from the page cache are most
 * of all requests and say nothing new, so their lines are of the level `debug`.
 */
export function requestRecorder({ log, recorder }: { log: Log; recorder: MetricsRecorder }): RecordRequest {
  // Its lines have nothing to hide, and looking for it costs more than writing them.
  const requests = log.child({}, { redact: [] });
  return ({ requestId, method, route, path, status, ms, isFromPageCache = false }) => {
    recorder.request({ route, method, status, ms });
    if (/^\/(assets|uploads)\//.test(path)) return;
    const line = { requestId, method, route, path, status, ms: Math.round(ms) };
    if (isFromPageCache) requests.debug({ ...line, cached: true }, 'request');
    else requests.info(line, status === closedByClient ? 'closed by the client' : 'request');
  };
}

interface Options {
  recordRequest: RecordRequest;
  requestIdOf(socketAddress: string | undefined, given: string | undefined): string;
}

/** Names each request, in its answer and in the log. */
export function requestLog({ recordRequest, requestIdOf }: Options) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = requestIdOf(socketAddress(c), c.req.header('x-request-id'));
    const started = performance.now();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const status = isClosedByClient(c) ? closedByClient : c.res.status;
    recordRequest({
      requestId,
      method: c.req.method,
      route: c.get('route') ?? (status < 400 ? fileRoute : refusedRoute),
      path: new URL(c.req.url).pathname,
      status,
      ms: performance.now() - started,
    });
  });
}

/** What proxies make: UUIDs, hexadecimal numbers, `Root=1-…`. Nothing that could begin another line or field of the log. */
const proxysForm = /^[\w.=:-]{8,128}$/;

/**
 * One name for a request in the logs of the proxy and of the store. Only a trusted proxy may give it: a client could make its
 * requests look like somebody else's.
 */
export function requestIdReader(
  isTrusted: (address: string) => boolean,
): (socketAddress: string | undefined, given: string | null | undefined) => string {
  return (socketAddress, given) =>
    given && socketAddress && proxysForm.test(given) && isTrusted(plainAddress(socketAddress)) ? given : randomUUID();
}
