import type { Done, Refused } from '../shared/refusal.ts';
import type { PasswordRefusal } from './password-rules.ts';

let reading: Promise<Set<string>> | undefined;

/** zxcvbn's list, read at the first registration: a start does not wait for tens of thousands of words. */
function leakedPasswords(): Promise<Set<string>> {
  reading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return reading;
}

export async function checkPassword(password: string): Promise<Done | Refused<PasswordRefusal>> {
  if (password === '') return { ok: false, code: 'missing' };
  const isLeaked = (await leakedPasswords()).has(password.normalize('NFKC').toLowerCase());
  return isLeaked ? { ok: false, code: 'leaked' } : { ok: true };
}
