import { createHash } from 'node:crypto';
import { z } from 'zod';

export interface GoogleAccount {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

export interface AccountBook {
  remember(wanted: { email: string; name: string; emailVerified: boolean }): GoogleAccount;
  find(sub: string): GoogleAccount | undefined;
  all(): GoogleAccount[];
  clear(): void;
  restore(accounts: readonly GoogleAccount[]): void;
}

const MOST_ACCOUNTS = 1_000;

export const READY_ACCOUNTS: readonly GoogleAccount[] = [
  ['ana.gomez@gmail.test', 'Ana Gómez', true] as const,
  ['carlos.restrepo@gmail.test', 'Carlos Restrepo', true] as const,
  ['laura.pardo@gmail.test', 'Laura Pardo', false] as const,
].map(([email, name, emailVerified]) => ({ sub: subOf(email), email, name, emailVerified }));

export function createAccountBook(onChange: () => void): AccountBook {
  let book = new Map<string, GoogleAccount>();

  function keep(account: GoogleAccount): void {
    book.delete(account.sub);
    book.set(account.sub, account);
    for (const sub of book.keys()) {
      if (book.size <= MOST_ACCOUNTS) break;
      book.delete(sub);
    }
  }

  return {
    remember({ email, name, emailVerified }) {
      const address = email.trim();
      const account = { sub: subOf(address), email: address, name: name.trim() || nameFrom(address), emailVerified };
      keep(account);
      onChange();
      return account;
    },
    find: (sub) => book.get(sub),
    all: () => [...book.values()].reverse(),
    clear() {
      book = new Map();
      onChange();
    },
    restore(accounts) {
      for (const account of accounts) keep(account);
    },
  };
}

/** Made from the address, so that it is the same after a restart. */
function subOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

const nameFrom = (email: string) => email.slice(0, email.lastIndexOf('@'));

export const typedAccount = z.object({
  email: z.string().trim().max(320).pipe(z.email()),
  name: z.string().trim().max(120).default(''),
  verified: z
    .literal('1')
    .optional()
    .transform((given) => given === '1'),
});
