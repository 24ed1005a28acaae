import { randomBytes } from 'node:crypto';
import type { ForeignScript } from '#app/platform/http/security-headers.server.ts';
import type { Settings } from '#app/platform/settings.ts';

/** The only pages that load the captcha; links to them load the document anew, since a policy lasts as long as that. */
const captchaPages = new Set(['/auth', '/auth/register', '/auth/recuperar']);

/** What a page of sign-in loads besides the shop's own: from Google's hosts for reCAPTCHA, in demo from the sandbox. */
export function captchaScriptOf(
  pathname: string,
  { scriptUrl }: Pick<Settings['recaptcha'], 'scriptUrl'>,
): ForeignScript | undefined {
  if (!captchaPages.has(pathname)) return undefined;
  const { origin, hostname } = new URL(scriptUrl);
  const isGoogle = /(^|\.)(google\.com|recaptcha\.net)$/.test(hostname);
  const paths = isGoogle ? [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'] : [origin];
  return { nonce: randomBytes(16).toString('base64url'), connect: paths, frame: paths };
}
