import type { MiddlewareHandler } from 'hono';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Answers only when the browser was sent to a loopback name. A page elsewhere can point its own name at 127.0.0.1 (DNS
 * rebinding) and then counts as same-origin; the Host header still says that other name.
 */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host') ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (!LOOPBACK_NAMES.has(name)) {
    return c.json({ error: 'The controls answer only to localhost, 127.0.0.1 and [::1].' }, 403);
  }
  return next();
};

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

/** For writes: refuses another site's page. A program that sends neither header passes; a browser always sends one. */
export const notFromOtherSites: MiddlewareHandler = async (c, next) => {
  const writes = !['GET', 'HEAD'].includes(c.req.method);
  const from = cameFrom(c.req.header('origin'), c.req.header('sec-fetch-site'), c.req.header('host'));
  if (writes && from === 'other') return c.json({ error: 'This comes from another site.' }, 403);
  return next();
};

/** For the panel's forms, which only browsers use: they must say that they come from here. */
export const onlyFromOwnPages: MiddlewareHandler = async (c, next) => {
  const writes = !['GET', 'HEAD'].includes(c.req.method);
  const from = cameFrom(c.req.header('origin'), c.req.header('sec-fetch-site'), c.req.header('host'));
  if (writes && from !== 'own') return c.json({ error: 'This does not come from the panel.' }, 403);
  return next();
};

/** What a page may load and where it may lead; by default nothing and nowhere but here. */
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

/**
 * No foreign or inline code on any page. The referrer is kept inside: the address of the hosted page holds the buyer's
 * data. Not `no-referrer`, with which browsers send `Origin: null` even for our own forms. A page that has its own policy
 * keeps it.
 */
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
