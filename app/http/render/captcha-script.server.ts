import { randomBytes } from 'node:crypto';
import type { Settings } from '#app/platform/settings.ts';
import type { ForeignScript } from '../middleware/security-headers.server.ts';

/** Links to these load the document again, because a content policy lasts as long as its document. */
const captchaPages = new Set(['/auth', '/auth/register', '/auth/recuperar']);

/** Forms that most people fill in without the captcha: only the page that refuses one asks for it. */
const askingOnceRefused = new Set(['/payment', '/pqr']);

export function captchaScriptOf(
  { method, url }: Pick<Request, 'method' | 'url'>,
  { scriptUrl }: Pick<Settings['recaptcha'], 'scriptUrl'>,
): ForeignScript | undefined {
  const { pathname } = new URL(url);
  if (!captchaPages.has(pathname) && !(method === 'POST' && askingOnceRefused.has(pathname))) return undefined;
  const { origin, hostname } = new URL(scriptUrl);
  const isGoogle = /(^|\.)(google\.com|recaptcha\.net)$/.test(hostname);
  const paths = isGoogle ? [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'] : [origin];
  return { nonce: randomBytes(16).toString('base64url'), connect: paths, frame: paths };
}
