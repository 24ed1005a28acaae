/** What a form is for; the captcha's token says the same, so that one form's token is worth nothing at another. */
export type CaptchaAction = 'login' | 'register' | 'password_reset';

/** Tells people from programs. It fails closed: whoever cannot be asked lets nobody in. */
export interface Captcha {
  /**
   * @param address of whoever asks, where it is known
   * @throws CaptchaUnavailable
   */
  isHuman(token: string, action: CaptchaAction, address: string | null): Promise<boolean>;
}

export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable';
}
