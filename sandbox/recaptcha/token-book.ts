import { randomBytes } from 'node:crypto';

export interface CaptchaToken {
  action: string;
  hostname: string;
  at: Date;
}

export interface TokenBook {
  give(action: string, hostname: string): string;
  take(token: string): CaptchaToken | 'unknown' | 'spent';
  clear(): void;
}

const VALID_MS = 2 * 60 * 1000;
const MOST_TOKENS = 5_000;

export function createTokenBook(now: () => Date): TokenBook {
  let given = new Map<string, CaptchaToken | 'spent'>();
  return {
    give(action, hostname) {
      // As long as Google's, so that a length limit in the store fails here too.
      const token = `03AENSAYO${randomBytes(450).toString('base64url')}`;
      given.set(token, { action, hostname, at: now() });
      for (const oldest of given.keys()) {
        if (given.size <= MOST_TOKENS) break;
        given.delete(oldest);
      }
      return token;
    },
    take(token) {
      const found = given.get(token);
      if (found === undefined) return 'unknown';
      given.set(token, 'spent');
      return found === 'spent' || now().getTime() - found.at.getTime() > VALID_MS ? 'spent' : found;
    },
    clear() {
      given = new Map();
    },
  };
}
