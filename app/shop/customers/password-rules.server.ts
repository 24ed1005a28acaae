import type { PasswordRefusal } from './password-rules.ts';

let reading: Promise<Set<string>> | undefined;

/**
 * The most common leaked passwords (the list that zxcvbn ranks by), lower case. Read at the first registration, so that
 * a start does not wait for tens of thousands of words.
 */
function leakedPasswords(): Promise<Set<string>> {
  reading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return reading;
}

/** @returns why it cannot be a password; null if it can */
export async function refusePassword(password: string): Promise<PasswordRefusal | null> {
  if (password === '') return 'missing';
  return (await leakedPasswords()).has(password.normalize('NFKC').toLowerCase()) ? 'leaked' : null;
}
