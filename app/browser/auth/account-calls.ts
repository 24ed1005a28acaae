import { accountText } from '#app/text/auth/accounts.ts';
import { CallRefused, call } from '../call.ts';

/** @throws CallRefused, too, for an answer that is no success */
export async function accountCall(name: string, data: object): Promise<void> {
  const address = `/api/${name}`;
  const answer = await call<{ data?: { success?: boolean; message?: string } }>(address, { body: { data } });
  if (!answer.data?.success) throw new CallRefused(address, 200, { error: answer.data?.message });
}

/** The password was right, and the account has a second step. */
export function isCodeAsked(error: unknown): boolean {
  return error instanceof CallRefused && (error.answer.error ?? '').startsWith('auth/multi-factor-auth-required');
}

/** S8.01–S8.04. */
export function signInFailure(message: string): string {
  if (message.includes('reCAPTCHA')) return accountText.failed.captcha;
  if (message.includes('auth/')) return accountText.failed.credentials;
  return message || accountText.failed.signIn;
}

export function registerFailure(message: string): string {
  if (message.includes('reCAPTCHA')) return accountText.failed.captcha;
  if (message.includes('email-already-in-use')) return accountText.failed.emailTaken;
  return message || accountText.failed.register;
}
