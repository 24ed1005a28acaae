import { createMiddleware } from 'hono/factory';
import { commonHeaders, type PolicySources } from '#app/platform/http/security-headers.server.ts';

export function fixedHeaders(policy: PolicySources) {
  const headers = Object.entries(commonHeaders(policy));
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      // A page with a secret in its address has a referrer policy of its own.
      if (name !== 'referrer-policy' || !c.res.headers.has(name)) c.header(name, value);
    }
  });
}
