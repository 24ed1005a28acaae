import { createMiddleware } from 'hono/factory';
import { deviceCookieName, pendingOrderCookieName, registrationCookieName } from '#app/cookies.server.ts';
import type { OwnHosts } from '#app/platform/http/own-hosts.server.ts';
import { isOurOwnWrite } from '#app/platform/http/same-origin.server.ts';
import { sessionHintName } from '#app/platform/http/session-cookie.server.ts';
import { plainErrors } from '#app/text/errors.ts';
import type { LogRefusal } from './client.server.ts';
import { plainAnswer } from './plain-answer.server.ts';
import type { HostEnvironment } from './request-log.server.ts';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Wompi's events come from its servers, and are signed instead. */
const signedRequests = new Set(['/api/wompi/events']);
/** Cookies that give no right. */
const harmlessCookies = new Set([
  ...[pendingOrderCookieName, deviceCookieName, registrationCookieName].flatMap((name) => [name(true), name(false)]),
  sessionHintName,
]);

export const ownWrites = (hosts: OwnHosts, logRefusal: LogRefusal) =>
  createMiddleware<HostEnvironment>(async (c, next) => {
    const isOwnOrigin = (origin: string) => hosts.isOwnOrigin(origin, c.req.header('host') ?? null);
    const isForeign =
      writes.has(c.req.method) &&
      !signedRequests.has(new URL(c.req.url).pathname) &&
      !isOurOwnWrite(c.req.raw.headers, isOwnOrigin, harmlessCookies);
    if (!isForeign) return next();
    logRefusal(c, 'foreign_origin');
    return plainAnswer(c, plainErrors.foreignOrigin, 403);
  });
