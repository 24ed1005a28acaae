import { accountText } from '#app/text/auth/accounts.ts';

/** A refused call of specification section 7. Its message is the `error` of the answer, or empty. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
}

/** S7.21. */
const longestCallMs = 70_000;

export async function call(name: string, data: object): Promise<{ success?: boolean; message?: string }> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
    signal: AbortSignal.timeout(longestCallMs),
  });
  const answer = (await response.json().catch(() => ({}))) as { data?: object; error?: string };
  if (!response.ok) throw new CallRefused(answer.error ?? '');
  return answer.data ?? {};
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
