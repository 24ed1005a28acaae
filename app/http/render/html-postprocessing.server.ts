import type { Context } from 'hono';
import { noncePlaceholder } from '#app/ui/nonce-placeholder.ts';
import {
  bareWithoutPage,
  type ForeignScript,
  type PolicySources,
  pagePolicy,
} from '../middleware/security-headers.server.ts';
import { ruleOf } from '../route-rules.ts';
import { acceptedEncoding, encoded } from './encoding.server.ts';

interface Postprocessing {
  policy: PolicySources;
  isBuilt: boolean;
  foreign?: ForeignScript;
  /** Our own pages may show it in a frame. */
  isFramed?: boolean;
}

/** What is done to the HTML that React wrote: scripts are deferred, and the policy names our own inline scripts. */
export function postprocessedPage(
  rendered: Buffer<ArrayBuffer>,
  { isAdmin, policy, foreign, isFramed }: Omit<Postprocessing, 'isBuilt'> & { isAdmin: boolean },
) {
  const { html, inlineScripts } = noncePlaceholder
    ? replacePlaceholders(rendered, noncePlaceholder, foreign?.nonce)
    : { html: rendered, inlineScripts: [] };
  // Fields of the admin save when they are left, so its scripts load at once.
  const body = isAdmin ? html : withDeferredScripts(html);
  const scripts = body === html ? inlineScripts : [...inlineScripts, scriptLoader];
  return { body, policy: pagePolicy(scripts, policy, { foreign, isFramed }) };
}

export interface RenderedAnswer {
  answer: Response;
  /** The body of a page; null for everything else, whose body is in the answer. */
  html: Buffer<ArrayBuffer> | null;
}

export async function postprocessedAnswer(
  c: Context,
  { answer, html }: RenderedAnswer,
  { policy, isBuilt, foreign }: Postprocessing,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  if (!html || c.req.method === 'HEAD') {
    headers.set('content-security-policy', bareWithoutPage);
    return new Response(await bodyOf(answer), { status: answer.status, headers });
  }
  // In development Vite adds inline scripts that no policy names.
  if (!isBuilt) return compressedPage(c, html, answer.status, headers);
  const isFramed = ruleOf(c.req.path, 'isFramed');
  const page = postprocessedPage(html, { isAdmin: c.req.path.startsWith('/admin'), policy, foreign, isFramed });
  headers.set('content-security-policy', page.policy);
  return compressedPage(c, page.body, answer.status, headers);
}

/** A stream is sent in three chunks, which takes longer than to make a list of suggestions. These are short, and there at once. */
const typesSentWhole = /^(application\/json|text\/x-script)/;

async function bodyOf(answer: Response): Promise<BodyInit | null> {
  if (!answer.body || !typesSentWhole.test(answer.headers.get('content-type') ?? '')) return answer.body;
  return new Uint8Array(await answer.arrayBuffer());
}

function compressedPage(c: Context, html: Buffer<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.append('vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(encoded(html, encoding, true), { status, headers });
}

const scriptTag = '<script';
const sourceAttribute = /\ssrc=/;

interface ReplacedPage {
  html: Buffer<ArrayBuffer>;
  /** What stands in the inline scripts that had the placeholder. */
  inlineScripts: Buffer<ArrayBuffer>[];
}

/**
 * Takes the placeholder of nonces out of a page. The page is not decoded for it: that would cost as much as all the rest that is done to it here.
 * @param pageNonce stands in its place, where the policy of the page has one
 */
export function replacePlaceholders(html: Buffer<ArrayBuffer>, placeholder: string, pageNonce?: string): ReplacedPage {
  const own = Buffer.from(attribute(placeholder));
  const instead = pageNonce === undefined ? null : Buffer.from(attribute(pageNonce));
  const parts: Buffer[] = [];
  const inlineScripts: Buffer<ArrayBuffer>[] = [];
  let from = 0;
  for (let at = html.indexOf(own); at !== -1; at = html.indexOf(own, from)) {
    parts.push(html.subarray(from, at));
    if (instead) parts.push(instead);
    from = at + own.length;
    // React writes `<` and `>` within attributes as entities, so the tag ends at the first one.
    const end = html.indexOf('>', from);
    const tag = html.toString('latin1', html.lastIndexOf('<', at), end);
    if (!tag.startsWith(scriptTag) || sourceAttribute.test(tag)) continue;
    const close = html.indexOf('</script>', end);
    const next = html.indexOf(own, end);
    if (close !== -1 && (next === -1 || close < next)) inlineScripts.push(html.subarray(end + 1, close));
  }
  parts.push(html.subarray(from));
  return { html: Buffer.concat(parts), inlineScripts };
}

function attribute(nonce: string): string {
  return ` nonce="${nonce}"`;
}

/** A background tab or a printer never reports a paint. */
const patienceMs = 1500;

/** Scripts load at the first paint or touch; what is pressed until then is stored (`browser/frame/event-replay.ts`). */
const scriptLoader = `{
  const held = document.getElementById('deferred-scripts');
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: held.textContent }));
    const files = held.dataset.files.split(' ');
    const preload = () => {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: files.shift() }));
      if (files.length) setTimeout(preload);
    };
    preload();
  };
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, capture: true });
  if (document.hidden) start();
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, ${patienceMs}));
}`
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{}()=,;:]) ?/g, '$1');

const moduleScript = Buffer.from('<script type="module" async="">');

/**
 * Scripts are deferred until after styles, fonts and pictures: measured on slow 4G, the front page's largest picture takes 1.6
 * s instead of 2.9. React Router has no option for this. Pages with a nonce (the captcha's) stay as they are.
 */
export function withDeferredScripts(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const files: string[] = [];
  // React puts them into the head. The body is much longer, and is not decoded.
  const headLength = page.indexOf('</head>');
  const head = page
    .toString('utf8', 0, headLength)
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, href) => {
      files.push(href);
      return '';
    });
  // One of the last things of a page.
  const module = page.lastIndexOf(moduleScript);
  const end = page.lastIndexOf('</body>');
  if (files.length === 0 || module < headLength || end < 0) return page;
  return Buffer.concat([
    Buffer.from(head),
    page.subarray(headLength, module),
    Buffer.from(`<script type="text/plain" id="deferred-scripts" data-files="${files.join(' ')}">`),
    page.subarray(module + moduleScript.length, end),
    Buffer.from(`<script>${scriptLoader}</script>`),
    page.subarray(end),
  ]);
}
