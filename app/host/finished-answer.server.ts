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

/** What the host puts into a page before it goes out: late scripts, and the policy that names its inline scripts. */
export function finishedPage(rendered: string, path: string, { policy, foreign }: Omit<Finishing, 'isBuilt'>) {
  // Fields of the owner's desk save when they are left, so its scripts load at once.
  const html = path.startsWith('/admin') ? rendered : withLateScripts(rendered);
  return { html, policy: pagePolicy(html, policy, foreign) };
}

export function isHtml(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

/** Read whole first, because its policy names its scripts. */
export async function finishedAnswer(
  c: Context,
  response: Response,
  { policy, isBuilt, foreign }: Finishing,
): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!isHtml(headers) || c.req.method === 'HEAD') {
    headers.set('content-security-policy', bareWithoutPage);
    return new Response(response.body, { status: response.status, headers });
  }
  const rendered = await response.text();
  // In development Vite adds inline scripts that no policy names.
  if (!isBuilt) return compressedPage(c, rendered, response.status, headers);
  const finished = finishedPage(rendered, c.req.path, { policy, foreign });
  headers.set('content-security-policy', finished.policy);
  return compressedPage(c, finished.html, response.status, headers);
}
