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

/** Of a form that does without the captcha until there are too many of it. */
export type CaptchaOutcome = 'none' | 'passed' | 'failed' | 'unavailable';

export async function askedCaptcha(captcha: Captcha, token: string, action: CaptchaAction): Promise<CaptchaOutcome> {
  if (token === '') return 'none';
  try {
    return (await captcha.isHuman(token, action)) ? 'passed' : 'failed';
  } catch (error) {
    if (error instanceof CaptchaUnavailable) return 'unavailable';
    throw error;
  }
}
