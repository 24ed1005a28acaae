/** The token carries it, so that a token for one form is worthless at another. */
export type CaptchaAction = 'login' | 'register' | 'password_reset' | 'checkout';

/** Fails closed: while it cannot be asked, nobody gets in. */
export interface Captcha {
  /** @throws CaptchaUnavailable */
  isHuman(token: string, action: CaptchaAction, address: string | null): Promise<boolean>;
}

export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable';
}
