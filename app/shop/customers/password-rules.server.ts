import { longestPassword, type PasswordRefusal, shortestPassword } from './password-rules.ts';

/** Words that belong to the shop itself, which everybody would try first here. */
const ours = ['nucleo', 'nucleotienda'];

let reading: Promise<Set<string>> | undefined;

/**
 * The passwords that most people choose and that leaked most often (the list that zxcvbn ranks by), lower case. Read at the
 * first registration: tens of thousands of words are nothing that a start should wait for.
 */
function commonPasswords(): Promise<Set<string>> {
  reading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return reading;
}

/**
 * Length and lists instead of rules about signs, as NIST SP 800-63B asks (5.1.1.2).
 *
 * @returns why it cannot be a password; null when it can
 */
export async function refusePassword(
  password: string,
  owner: { email: string; name?: string },
): Promise<PasswordRefusal | null> {
  const length = [...password].length;
  if (length < shortestPassword) return 'too_short';
  if (length > longestPassword) return 'too_long';
  const plain = password.normalize('NFKC').toLowerCase();
  if ((await commonPasswords()).has(plain) || isMonotonous(plain)) return 'common';
  const personal = [owner.email, owner.email.split('@')[0] ?? '', owner.name ?? ''].map((word) => word.toLowerCase());
  return [plain, withoutTail(plain)].some((word) => personal.includes(word) || ours.includes(word)) ? 'personal' : null;
}

const runs = ['abcdefghijklmnopqrstuvwxyz', '0123456789012345678901234567890', 'qwertyuiopasdfghjklzxcvbnm'];

/** One sign again and again, or a row of the keyboard, forwards or backwards. */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size <= 2) return true;
  const backwards = [...plain].reverse().join('');
  return runs.some((run) => run.includes(plain) || run.includes(backwards));
}

/** `nucleo2026!` is `nucleo`. */
function withoutTail(plain: string): string {
  return plain.replace(/[^\p{L}]+$/u, '');
}
