import type { Settings } from '#app/platform/settings.ts';
import { ask, jsonOf, quoted, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

/** Sends a token that nobody gave: reCAPTCHA then says whether it knows the secret. */
export async function captchaFinding({
  secret,
  verifyUrl,
}: Pick<Settings['recaptcha'], 'secret' | 'verifyUrl'>): Promise<Finding> {
  try {
    const { status, text } = await ask(verifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ secret, response: 'nucleo-doctor' })),
    });
    return secretFinding(status, text);
  } catch (error) {
    return {
      level: 'fail',
      what: `reCAPTCHA cannot be asked, so nobody signs in or registers: ${reasonOf(error)}`,
      fix: 'RECAPTCHA_VERIFY_URL, and whether this machine may ask other servers (outgoing firewall)',
    };
  }
}

export function secretFinding(status: number, text: string): Finding {
  const verdict = jsonOf(text);
  const codes = Array.isArray(verdict?.['error-codes']) ? verdict['error-codes'].map(String) : [];
  const fix = 'RECAPTCHA_SECRET is the secret of the site key, of version 3 (https://www.google.com/recaptcha/admin)';
  if (codes.includes('invalid-input-secret') || codes.includes('missing-input-secret')) {
    return { level: 'fail', what: 'reCAPTCHA does not know RECAPTCHA_SECRET, so nobody signs in or registers', fix };
  }
  if (verdict?.success === true) {
    return { level: 'fail', what: 'reCAPTCHA takes a token that nobody gave: RECAPTCHA_SECRET is a test key', fix };
  }
  if (codes.includes('invalid-input-response')) return { level: 'ok', what: 'reCAPTCHA knows RECAPTCHA_SECRET' };
  return { level: 'warn', what: `reCAPTCHA answers ${status} to a made-up token: ${quoted(text) || 'nothing'}`, fix };
}
