import { hash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { ruleOf } from '../route-rules.ts';

export interface PolicySources {
  /** Includes redirects, because Chrome applies `form-action` to them too. */
  formTargets: readonly string[];
  /** The header then makes browsers stay on https. */
  isHttps: boolean;
}

export function commonHeaders({ isHttps }: PolicySources): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // What is public, or may be cached for a moment, says so itself.
    'cache-control': 'private, no-store',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    // Google's sign-in is a window that returns here and closes itself.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * From a payment and from an order people go to Wompi, whose page has no opener policy. After a page that has one, Back never ends to load then in Safari's engine
 * (WebKitGTK 2.50: the progress bar stays), with nothing else in the page.
 */
const leadsToWompi = (path: string) => path === '/payment' || path.startsWith('/orders/');

/** A page with a secret in its address has a referrer policy of its own. */
const ownComesFirst = new Set(['referrer-policy', 'cache-control']);

export function securityHeaders(policy: PolicySources) {
  const headers = Object.entries(commonHeaders(policy));
  return createMiddleware(async (c, next) => {
    await next();
    // Not by `c.header`, which copies the whole answer for each header and sends its body as a stream.
    const sent = c.res.headers;
    for (const [name, value] of headers) {
      if (name === 'cross-origin-opener-policy' && leadsToWompi(c.req.path)) continue;
      if (name === 'x-frame-options' && ruleOf(c.req.path, 'isFramed')) sent.set(name, 'SAMEORIGIN');
      else if (!ownComesFirst.has(name) || !sent.has(name)) sent.set(name, value);
    }
  });
}

export interface ForeignScript {
  nonce: string;
  connect: readonly string[];
  frame: readonly string[];
}

/**
 * Hashes instead of a nonce, so that everybody can get the same page.
 * @param scripts what our own inline scripts say; where there is a foreign script, they have its nonce
 * @param isFramed our own pages may show it in a frame
 */
export function pagePolicy(
  scripts: readonly (string | Buffer)[],
  { formTargets, isHttps }: PolicySources,
  { foreign, isFramed = false }: { foreign?: ForeignScript; isFramed?: boolean } = {},
): string {
  const hashes = new Set(scripts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`));
  return [
    "default-src 'self'",
    foreign
      ? // Scripts that the marked one loads are trusted too, so no list of hosts is needed; 'self' is for old browsers.
        `script-src 'self' 'nonce-${foreign.nonce}' 'strict-dynamic'`
      : `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...(foreign?.connect ?? [])].join(' '),
    ...(foreign ? [`frame-src ${foreign.frame.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export const bareWithoutPage = "default-src 'none'; frame-ancestors 'none'";

/** The policy of a service worker's file says what the worker may fetch. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";
