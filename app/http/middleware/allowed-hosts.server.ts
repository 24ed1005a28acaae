import { isIPv4 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { Settings } from '#app/platform/settings.ts';
import { plainErrors } from '#app/text/errors.ts';
import { type AppEnv, type LogRefusal, plainAnswer } from '../request-context.server.ts';

/** Refuses what names a host that is not the shop's. */
export const hostCheck = (hosts: AllowedHosts, logRefusal: LogRefusal) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (hosts.isAllowed(c.req.header('host') ?? new URL(c.req.url).host)) return next();
    logRefusal(c, 'foreign_host');
    return plainAnswer(c, plainErrors.foreignHost, 421);
  });

export interface AllowedHosts {
  /** Whether this process answers to the name in `Host`. */
  isAllowed(host: string | undefined): boolean;
  /** Whether a page of the shop can have this origin. */
  isOwnOrigin(origin: string, host: string | null): boolean;
  /**
   * The origin under which the client sees the shop. The scheme is not in the request that reaches this process: TLS ends at the proxy.
   * @param origin of the request, when `isOwnOrigin` accepted it
   */
  addressOf(host: string | null, origin: string | null): string;
}

/**
 * The defence against DNS rebinding. A demo's sandbox accepts anybody's word, and a page of a stranger whose name is pointed at this machine
 * would be of the same origin for the browser. So a demo answers only to the names of this machine, of `PUBLIC_URL` and of `DEMO_HOSTS`.
 * In live mode the proxy decides which names lead here, and pages write to `PUBLIC_URL` alone.
 */
export function allowedHosts({
  mode,
  publicUrl,
  demoHosts,
}: Pick<Settings, 'mode' | 'publicUrl' | 'demoHosts'>): AllowedHosts {
  if (mode === 'live') {
    return { isAllowed: () => true, isOwnOrigin: (origin) => origin === publicUrl, addressOf: () => publicUrl };
  }
  const named = new Set([new URL(publicUrl).hostname, ...demoHosts]);
  const isAllowed = (host: string | undefined) => {
    const name = nameIn(host);
    return name !== null && (named.has(name) || isLoopbackName(name));
  };
  const isOwnOrigin = (origin: string, host: string | null) =>
    origin === publicUrl ||
    (host !== null && isAllowed(host) && (origin === `http://${host}` || origin === `https://${host}`));
  return {
    isAllowed,
    isOwnOrigin,
    addressOf(host, origin) {
      if (origin !== null && isOwnOrigin(origin, host)) return origin;
      return host === null || host === new URL(publicUrl).host || !isAllowed(host) ? publicUrl : `http://${host}`;
    },
  };
}

/** Of `Host`, in lower case and without the port. */
function nameIn(host: string | undefined): string | null {
  return /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase() ?? null;
}

function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
  );
}
