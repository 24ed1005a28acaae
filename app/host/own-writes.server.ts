import { createMiddleware } from 'hono/factory';
import { deviceCookieName, pendingOrderCookieName, registrationCookieName } from '#app/cookies.server.ts';
import { isOurOwnWrite } from '#app/platform/http/same-origin.server.ts';
import { sessionHintName } from '#app/platform/http/session-cookie.server.ts';
import { plainErrors } from '#app/text/errors.ts';
import { plainAnswer } from './plain-answer.server.ts';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Wompi's events come from its servers, and are signed instead. */
const signedRequests = new Set(['/api/wompi/events']);
/** Cookies that give no right. */
const harmlessCookies = new Set([
  ...[pendingOrderCookieName, deviceCookieName, registrationCookieName].flatMap((name) => [name(true), name(false)]),
  sessionHintName,
]);

export const ownWrites = (publicUrl: string) =>
  createMiddleware(async (c, next) => {
    const isForeign =
      writes.has(c.req.method) &&
      !signedRequests.has(new URL(c.req.url).pathname) &&
      !isOurOwnWrite(c.req.raw.headers, publicUrl, harmlessCookies);
    return isForeign ? plainAnswer(c, plainErrors.foreignOrigin, 403) : next();
  });
