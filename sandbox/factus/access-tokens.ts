import { randomBytes } from 'node:crypto';
import type { FactusKeys } from '../keys.ts';
import { sameText } from '../wompi/signature.ts';

const LIFE_SECONDS = 3_600;

export interface FactusToken {
  token_type: 'Bearer';
  expires_in: number;
  access_token: string;
  refresh_token: string;
}

/** Who may ask Factus. */
export interface AccessTokens {
  /** @returns null for wrong credentials */
  give(form: Readonly<Record<string, unknown>>): FactusToken | null;
  isGood(authorization: string | undefined): boolean;
  clear(): void;
}

export function createAccessTokens(keys: FactusKeys, now: () => Date): AccessTokens {
  const ends = new Map<string, number>();
  const refreshing = new Set<string>();

  function isKnown(form: Readonly<Record<string, unknown>>): boolean {
    const is = (name: string, expected: string) => sameText(String(form[name] ?? ''), expected);
    const isClient = is('client_id', keys.clientId) && is('client_secret', keys.clientSecret);
    if (form.grant_type === 'refresh_token') return isClient && refreshing.delete(String(form.refresh_token));
    const isUser = is('username', keys.username) && is('password', keys.password);
    return form.grant_type === 'password' && isClient && isUser;
  }

  return {
    give(form) {
      if (!isKnown(form)) return null;
      const [access, refresh] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
      for (const [token, end] of ends) if (end <= now().getTime()) ends.delete(token);
      ends.set(access, now().getTime() + LIFE_SECONDS * 1000);
      refreshing.add(refresh);
      return { token_type: 'Bearer', expires_in: LIFE_SECONDS, access_token: access, refresh_token: refresh };
    },
    isGood(authorization) {
      const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
      return (ends.get(token) ?? 0) > now().getTime();
    },
    clear() {
      ends.clear();
      refreshing.clear();
    },
  };
}
