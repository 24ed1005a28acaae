import type { Refused } from '../shared/refusal.ts';

/** The token carries it, so that a token for one form is worthless at another. */
export type CaptchaAction = 'login' | 'register' | 'password_reset' | 'checkout' | 'claim';

/** Fails closed: while it cannot be asked, nobody gets in. */
export interface Captcha {
  /**
   * Without the visitor's address, which its server accepts: that would be one more personal datum for another company.
   * @throws CaptchaUnavailable
   */
  isHuman(token: string, action: CaptchaAction): Promise<boolean>;
}

export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable';
}

export type CaptchaRefusal = Refused<'not_human' | 'captcha_unavailable'>;

/** Null of somebody who may go on. */
export async function captchaRefusal(
  captcha: Captcha,
  token: string,
  action: CaptchaAction,
): Promise<CaptchaRefusal | null> {
  try {
    return (await captcha.isHuman(token, action)) ? null : { ok: false, code: 'not_human' };
  } catch (error) {
    if (error instanceof CaptchaUnavailable) return { ok: false, code: 'captcha_unavailable' };
    throw error;
  }
}

/** Of a form that does without the captcha until there are too many of it. */
export type CaptchaOutcome = 'none' | 'passed' | 'failed' | 'unavailable';

export async function askedCaptcha(captcha: Captcha, token: string, action: CaptchaAction): Promise<CaptchaOutcome> {
  if (token === '') return 'none';
  const refused = await captchaRefusal(captcha, token, action);
  if (!refused) return 'passed';
  return refused.code === 'not_human' ? 'failed' : 'unavailable';
}
