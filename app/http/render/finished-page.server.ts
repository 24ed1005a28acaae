import type { Context } from 'hono';
import { scriptNonce } from '#app/ui/script-nonce.ts';
import {
  bareWithoutPage,
  type ForeignScript,
  type PolicySources,
  pagePolicy,
} from '../middleware/security-headers.server.ts';
import { acceptedEncoding, encoded } from './content-encoding.server.ts';
import { starter, withLateScripts } from './late-scripts.server.ts';
import { takeNonces } from './own-scripts.server.ts';

interface Finishing {
  policy: PolicySources;
  isBuilt: boolean;
  foreign?: ForeignScript;
}

/** What the host puts into a page before it goes out: late scripts, and the policy that names our own inline scripts. */
export function finishedPage(
  rendered: Buffer<ArrayBuffer>,
  { isAdmin, policy, foreign }: Omit<Finishing, 'isBuilt'> & { isAdmin: boolean },
) {
  const { html, texts } = scriptNonce
    ? takeNonces(rendered, scriptNonce, foreign?.nonce)
    : { html: rendered, texts: [] };
  // Fields of the admin save when they are left, so its scripts load at once.
  const body = isAdmin ? html : withLateScripts(html);
  const scripts = body === html ? texts : [...texts, starter];
  return { body, policy: pagePolicy(scripts, policy, foreign) };
}

export interface RenderedAnswer {
  answer: Response;
  /** The body of a page; null for everything else, whose body is in the answer. */
  html: Buffer<ArrayBuffer> | null;
}

export async function finishedAnswer(
  c: Context,
  { answer, html }: RenderedAnswer,
  { policy, isBuilt, foreign }: Finishing,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  if (!html || c.req.method === 'HEAD') {
    headers.set('content-security-policy', bareWithoutPage);
    return new Response(await bodyOf(answer), { status: answer.status, headers });
  }
  // In development Vite adds inline scripts that no policy names.
  if (!isBuilt) return compressedPage(c, html, answer.status, headers);
  const finished = finishedPage(html, { isAdmin: c.req.path.startsWith('/admin'), policy, foreign });
  headers.set('content-security-policy', finished.policy);
  return compressedPage(c, finished.body, answer.status, headers);
}

/** A stream is sent in three chunks, which takes longer than to make a list of suggestions. These are short, and there at once. */
const whole = /^(application\/json|text\/x-script)/;

async function bodyOf(answer: Response): Promise<BodyInit | null> {
  if (!answer.body || !whole.test(answer.headers.get('content-type') ?? '')) return answer.body;
  return new Uint8Array(await answer.arrayBuffer());
}

function compressedPage(c: Context, html: Buffer<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.append('vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(encoded(html, encoding, true), { status, headers });
}
