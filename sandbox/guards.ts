import type { MiddlewareHandler } from 'hono';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A foreign name that is rebound to 127.0.0.1 counts as same-origin, but the Host header shows it. */
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
