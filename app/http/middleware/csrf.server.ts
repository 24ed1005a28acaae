import { createMiddleware } from 'hono/factory';
import { deviceCookieName, pendingOrderCookieName, registrationCookieName } from '#app/cookies.server.ts';
import { sessionHintName } from '#app/platform/http/session-cookie.server.ts';
import { plainErrors } from '#app/text/errors.ts';
import { type AppEnv, type LogRefusal, plainAnswer } from '../request-context.server.ts';
import { ruleOf } from '../route-rules.ts';
import type { AllowedHosts } from './allowed-hosts.server.ts';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Cookies that give no right. */
const harmlessCookies = new Set([
  ...[pendingOrderCookieName, deviceCookieName, registrationCookieName].flatMap((name) => [name(true), name(false)]),
  sessionHintName,
]);

/** The defence against cross-site request forgery (CSRF): a write must come from a page of the shop, or from no browser. */
export const csrfProtection = (hosts: AllowedHosts, logRefusal: LogRefusal) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const isOwnOrigin = (origin: string) => hosts.isOwnOrigin(origin, c.req.header('host') ?? null);
    const isCrossSite =
      writes.has(c.req.method) &&
      !ruleOf(new URL(c.req.url).pathname, 'isSigned') &&
      !isSameOriginWrite(c.req.raw.headers, isOwnOrigin, harmlessCookies);
    if (!isCrossSite) return next();
    logRefusal(c, 'foreign_origin');
    return plainAnswer(c, plainErrors.foreignOrigin, 403);
  });

/**
 * React Router checks `Origin` on pages only and lets a missing one pass, so all writes have this rule. `Host` says
 * nothing about who asks, so an origin is compared with the shop's own. A request without `Origin`, `Sec-Fetch-Site` and
 * a cookie that gives a right comes from no browser.
 * @param isOwnOrigin whether a page of the shop can have it
 * @param harmlessCookies names of cookies that give no right to anything
 */
export function isSameOriginWrite(
  headers: Headers,
  isOwnOrigin: (origin: string) => boolean,
  harmlessCookies: ReadonlySet<string>,
): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  // `null` is what a form of a page sends that gives nobody its address.
  if (origin !== null && (origin !== 'null' || site === null)) return isOwnOrigin(origin);
  if (site !== null) return true;
  return cookieNames(headers).every((name) => harmlessCookies.has(name));
}

function cookieNames(headers: Headers): string[] {
  const cookies = headers.get('cookie')?.split(';') ?? [];
  return cookies.map((cookie) => cookie.split('=')[0]?.trim() ?? '').filter(Boolean);
}
