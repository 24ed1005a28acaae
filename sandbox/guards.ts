import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

const LOOPBACK_ADDRESSES = new BlockList();
LOOPBACK_ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK_ADDRESSES.addAddress('::1', 'ipv6');

/** Headers of proxies: with one, somebody else asks through a program of this machine. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** A page of a stranger whose name is pointed at this machine would be of the same origin. */
export function onlyNamed(hosts: readonly string[]): MiddlewareHandler {
  const named = new Set([...LOOPBACK_NAMES, ...hosts]);
  return async (c, next) => {
    const name = nameIn(c.req.header('host'));
    return named.has(name)
      ? next()
      : c.json({ error: 'The sandbox does not answer to that name. See DEMO_HOSTS.' }, 421);
  };
}

function nameIn(host = ''): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

/**
 * Who sits at this machine, by the connection: everybody can write any `Host`. That header is looked at besides, because a
 * foreign name that is rebound to 127.0.0.1 counts as same-origin for the browser of this machine.
 */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const name = nameIn(c.req.header('host'));
  const isProxied = FORWARDED.some((header) => c.req.header(header) !== undefined);
  if (isProxied || !isLoopback(getConnInfo(c).remote.address) || !LOOPBACK_NAMES.has(name)) {
    return c.json({ error: 'The controls answer only on this machine, at localhost, 127.0.0.1 and [::1].' }, 403);
  }
  return next();
};

export function isLoopback(address: string | undefined): boolean {
  if (address === undefined || isIP(address) === 0) return false;
  return LOOPBACK_ADDRESSES.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function cameFrom(
  origin: string | undefined,
  site: string | undefined,
  host: string | undefined,
): 'own' | 'other' | 'unsaid' {
  if (origin === undefined && site === undefined) return 'unsaid';
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'other';
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host ? 'own' : 'other';
  return 'own';
}

/** A program that sends neither header passes; a browser always sends one. */
export const notFromOtherSites: MiddlewareHandler = async (c, next) => {
  const writes = !['GET', 'HEAD'].includes(c.req.method);
  const from = cameFrom(c.req.header('origin'), c.req.header('sec-fetch-site'), c.req.header('host'));
  if (writes && from === 'other') return c.json({ error: 'This comes from another site.' }, 403);
  return next();
};

/** For forms that only browsers use: a write must say that it comes from the sandbox's own page. */
export const onlyFromOwnPages: MiddlewareHandler = async (c, next) => {
  const writes = !['GET', 'HEAD'].includes(c.req.method);
  const from = cameFrom(c.req.header('origin'), c.req.header('sec-fetch-site'), c.req.header('host'));
  if (writes && from !== 'own') return c.json({ error: 'This does not come from the panel.' }, 403);
  return next();
};

export function contentPolicy({
  formTargets = [],
  frames = "'none'",
}: {
  formTargets?: string[];
  frames?: string;
} = {}) {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `frame-src ${frames}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Not `no-referrer`: with it browsers send `Origin: null` even for the sandbox's own forms. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const isSaid = (name: string) => c.res.headers.has(name);
  if (!isSaid('content-security-policy')) c.header('content-security-policy', contentPolicy());
  if (!isSaid('x-frame-options')) c.header('x-frame-options', 'DENY');
  if (!isSaid('cache-control')) c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'same-origin');
  c.header('x-robots-tag', 'noindex');
};
