import type { Context } from 'hono';
import { compressedPage } from '#app/platform/http/compressed-page.server.ts';
import { withLateScripts } from '#app/platform/http/late-scripts.server.ts';
import {
  bareWithoutPage,
  type ForeignScript,
  type PolicySources,
  pagePolicy,
} from '#app/platform/http/security-headers.server.ts';

interface Finishing {
  policy: PolicySources;
  isBuilt: boolean;
  foreign?: ForeignScript;
}

/** Read whole first, because its policy names its scripts. */
export async function finishedAnswer(
  c: Context,
  response: Response,
  { policy, isBuilt, foreign }: Finishing,
): Promise<Response> {
  const headers = new Headers(response.headers);
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!isPage || c.req.method === 'HEAD') {
    headers.set('content-security-policy', bareWithoutPage);
    return new Response(response.body, { status: response.status, headers });
  }
  const rendered = await response.text();
  // In development Vite adds inline scripts that no policy names.
  if (!isBuilt) return compressedPage(c, rendered, response.status, headers);
  // Fields of the owner's desk save when they are left, so its scripts load at once.
  const html = c.req.path.startsWith('/admin') ? rendered : withLateScripts(rendered);
  headers.set('content-security-policy', pagePolicy(html, policy, foreign));
  return compressedPage(c, html, response.status, headers);
}
