import { createMiddleware } from 'hono/factory';
import { commonHeaders, type PolicySources } from '#app/platform/http/security-headers.server.ts';

/** A page with a secret in its address has a referrer policy of its own. */
const ownComesFirst = new Set(['referrer-policy', 'cache-control']);

export function fixedHeaders(policy: PolicySources) {
  const headers = Object.entries(commonHeaders(policy));
  return createMiddleware(async (c, next) => {
    await next();
    // Not by `c.header`, which copies the whole answer for each header and sends its body as a stream.
    const sent = c.res.headers;
    for (const [name, value] of headers) {
      if (!ownComesFirst.has(name) || !sent.has(name)) sent.set(name, value);
    }
  });
}
