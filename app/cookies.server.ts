import { createHash, randomBytes } from 'node:crypto';
import { createCookie } from 'react-router';
import { z } from 'zod';
import type { Settings } from './platform/settings.ts';
import { referencePattern } from './shop/orders/order-number.ts';

/**
 * Remembers in the shopper's own browser which unpaid order was made last, so that going back and pressing again makes no
 * second order, and ordering anew gives back what the first one held. Signed, out of reach of scripts, gone with the browser.
 */
export function pendingOrderCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-pending-order' : 'pending-order';
}

export function pendingOrderCookie({ publicUrl, sessionSecret }: Pick<Settings, 'publicUrl' | 'sessionSecret'>) {
  const isHttps = publicUrl.startsWith('https:');
  const cookie = createCookie(pendingOrderCookieName(isHttps), {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    path: '/',
    secrets: [sessionSecret],
  });
  return {
    /** The reference, or null for none and for anything that this shop did not sign. */
    async read(request: Request): Promise<string | null> {
      const value: unknown = await cookie.parse(request.headers.get('cookie'));
      return typeof value === 'string' && referencePattern.test(value) ? value : null;
    },
    /** A `Set-Cookie` value. */
    write: (reference: string): Promise<string> => cookie.serialize(reference),
  };
}

export function deviceCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-device' : 'device';
}

const device = z.object({ id: z.string(), accounts: z.array(z.string()) });
/** A family's computer; whoever comes after them makes the oldest go. */
const mostAccounts = 8;

/**
 * Marks a browser in which somebody signed in before, so that strangers who guess at that account do not use up its owner's
 * tries (shop/customers/sign-in). It opens nothing. Accounts stand in it as hashes.
 */
export function deviceCookie({ publicUrl, sessionSecret }: Pick<Settings, 'publicUrl' | 'sessionSecret'>) {
  const isHttps = publicUrl.startsWith('https:');
  const cookie = createCookie(deviceCookieName(isHttps), {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    path: '/',
    maxAge: 365 * 24 * 60 * 60,
    secrets: [sessionSecret],
  });
  const markOf = (email: string) =>
    createHash('sha256').update(`${sessionSecret}/${email}`).digest('base64url').slice(0, 22);
  async function parse(headers: Headers) {
    const found = device.safeParse(await cookie.parse(headers.get('cookie')));
    return found.success ? found.data : null;
  }
  return {
    async read(headers: Headers): Promise<{ id: string; hasSignedIn: (email: string) => boolean } | null> {
      const found = await parse(headers);
      return found && { id: found.id, hasSignedIn: (email) => found.accounts.includes(markOf(email)) };
    },
    /** A `Set-Cookie` value that adds an account to what the browser has. */
    async remember(headers: Headers, email: string): Promise<string> {
      const found = await parse(headers);
      const mark = markOf(email);
      const accounts = [mark, ...(found?.accounts ?? []).filter((each) => each !== mark)].slice(0, mostAccounts);
      return cookie.serialize({ id: found?.id ?? randomBytes(12).toString('base64url'), accounts });
    },
  };
}
