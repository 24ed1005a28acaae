import { createCookie } from 'react-router';
import type { Settings } from './platform/settings.server.ts';
import { referencePattern } from './shop/orders/reference.ts';

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
