import { randomBytes } from 'node:crypto';
import type { ForeignScript } from '#app/platform/http/security-headers.server.ts';
import type { Settings } from '#app/platform/settings.ts';

/** Links to these load the document anew, because a content policy lasts as long as its document. */
const captchaPages = new Set(['/auth', '/auth/register', '/auth/recuperar']);

/** Only the page that refuses an order asks for the captcha; the form that most shoppers fill in does without. */
const isRefusedOrder = (method: string, pathname: string) => method === 'POST' && pathname === '/payment';

export function captchaScriptOf(
  { method, url }: Pick<Request, 'method' | 'url'>,
  { scriptUrl }: Pick<Settings['recaptcha'], 'scriptUrl'>,
): ForeignScript | undefined {
  const { pathname } = new URL(url);
  if (!captchaPages.has(pathname) && !isRefusedOrder(method, pathname)) return undefined;
  const { origin, hostname } = new URL(scriptUrl);
  const isGoogle = /(^|\.)(google\.com|recaptcha\.net)$/.test(hostname);
  const paths = isGoogle ? [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'] : [origin];
  return { nonce: randomBytes(16).toString('base64url'), connect: paths, frame: paths };
}
