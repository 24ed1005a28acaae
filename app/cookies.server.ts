import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createCookie } from 'react-router';
import { z } from 'zod';
import type { Settings } from './platform/settings.ts';
import { referencePattern } from './shop/orders/order-number.ts';

type CookieSettings = Pick<Settings, 'publicUrl' | 'sessionSecret'>;

const isHttpsAt = (publicUrl: string) => publicUrl.startsWith('https:');

/** Browsers take what begins with `__Host-` only from this host itself, over https. */
const ofHost = (name: string) => (isHttps: boolean) => (isHttps ? `__Host-${name}` : name);

/**
 * Signed by the shop, for the shop's own pages, and out of scripts' reach.
 * @param maxAge in seconds; without it the cookie ends with the browser
 */
function signedCookie(
  nameOf: ReturnType<typeof ofHost>,
  { publicUrl, sessionSecret }: CookieSettings,
  maxAge?: number,
) {
  const isHttps = isHttpsAt(publicUrl);
  return createCookie(nameOf(isHttps), {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    path: '/',
    secrets: [sessionSecret],
    ...(maxAge !== undefined && { maxAge }),
  });
}

/** So that pressing again makes no second order, and a new order gives back what the first one held. */
export const pendingOrderCookieName = ofHost('pending-order');

export interface PendingOrder {
  reference: string;
  /** The browser came by the link of a mail: what the buyer typed is shown to it as far as the link's page shows it. */
  isByLink: boolean;
}

const byLink = 'link ';

export function pendingOrderCookie({ publicUrl, sessionSecret }: CookieSettings) {
  const isHttps = isHttpsAt(publicUrl);
  const cookie = signedCookie(pendingOrderCookieName, { publicUrl, sessionSecret });
  async function parse(request: Request): Promise<PendingOrder | null> {
    const value: unknown = await cookie.parse(request.headers.get('cookie'));
    if (typeof value !== 'string') return null;
    const isByLink = value.startsWith(byLink);
    const reference = isByLink ? value.slice(byLink.length) : value;
    return referencePattern.test(reference) ? { reference, isByLink } : null;
  }
  return {
    /** Null also for a reference that this shop did not sign. */
    read: async (request: Request): Promise<string | null> => (await parse(request))?.reference ?? null,
    readWhole: parse,
    write(reference: string, { isByLink = false } = {}): string {
      const signed = signedValue(isByLink ? byLink + reference : reference, sessionSecret);
      return `${cookie.name}=${signed}; Path=/; HttpOnly;${isHttps ? ' Secure;' : ''} SameSite=Lax`;
    },
  };
}

/** As `cookie.serialize` writes it, which hands each signature to other threads: a rush of orders waits for them. */
function signedValue(content: unknown, secret: string): string {
  const value = Buffer.from(JSON.stringify(content)).toString('base64');
  const signature = createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '');
  return encodeURIComponent(`${value}.${signature}`);
}

export const cartOrdersCookieName = ofHost('cart-orders');

const cartOrders = z.array(z.string().regex(referencePattern));
/** Each new order of a browser replaces the one before, unless its bank has not answered. */
const mostCartOrders = 5;
/** A payment link lives for a day, and a bank may answer two hours later. */
const cartOrdersSeconds = 3 * 24 * 60 * 60;

/**
 * The orders that a guest made from this browser's cart, the last first, so that their units leave it once they are paid, also where the
 * browser was closed in between. It gives no other right: no page of an order reads it.
 */
export function cartOrdersCookie({ publicUrl, sessionSecret }: CookieSettings) {
  const isHttps = isHttpsAt(publicUrl);
  const cookie = signedCookie(cartOrdersCookieName, { publicUrl, sessionSecret });
  return {
    /** Empty also for what this shop did not sign. */
    async read(request: Request): Promise<string[]> {
      const found = cartOrders.safeParse(await cookie.parse(request.headers.get('cookie')));
      return found.success ? found.data : [];
    },
    /** @param references none deletes it */
    write(references: readonly string[]): string {
      const age = references.length > 0 ? cartOrdersSeconds : 0;
      const signed = signedValue([...new Set(references)].slice(0, mostCartOrders), sessionSecret);
      return `${cookie.name}=${signed}; Max-Age=${age}; Path=/; HttpOnly;${isHttps ? ' Secure;' : ''} SameSite=Lax`;
    },
  };
}

const registration = z.string().min(1);

export const registrationCookieName = ofHost('registered');

/** Long enough to get from the registration to the welcome call that names the account. It gives no other right. */
export function registrationCookie(settings: CookieSettings) {
  const cookie = signedCookie(registrationCookieName, settings, 15 * 60);
  return {
    /** @returns the id of the account that this browser registered */
    async read(headers: Headers): Promise<string | null> {
      const found = registration.safeParse(await cookie.parse(headers.get('cookie')));
      return found.success ? found.data : null;
    },
    write: (customerId: string): Promise<string> => cookie.serialize(customerId),
  };
}

export const deviceCookieName = ofHost('device');

const device = z.object({ id: z.string(), accounts: z.array(z.string()) });
/** Enough for a family's computer; beyond it the oldest is dropped. */
const mostAccounts = 8;

/** So that strangers who guess at an account do not use up its owner's tries. It gives no right. */
export function deviceCookie({ publicUrl, sessionSecret }: CookieSettings) {
  const cookie = signedCookie(deviceCookieName, { publicUrl, sessionSecret }, 365 * 24 * 60 * 60);
  const pseudonymOf = (email: string) =>
    createHash('sha256').update(`${sessionSecret}/${email}`).digest('base64url').slice(0, 22);
  async function parse(headers: Headers) {
    const found = device.safeParse(await cookie.parse(headers.get('cookie')));
    return found.success ? found.data : null;
  }
  return {
    async read(headers: Headers): Promise<{ id: string; hasSignedIn: (email: string) => boolean } | null> {
      const found = await parse(headers);
      return found && { id: found.id, hasSignedIn: (email) => found.accounts.includes(pseudonymOf(email)) };
    },
    /** @returns the browser's id too, which may be new */
    async remember(headers: Headers, email: string): Promise<{ id: string; setCookie: string }> {
      const found = await parse(headers);
      const pseudonym = pseudonymOf(email);
      const accounts = [pseudonym, ...(found?.accounts ?? []).filter((each) => each !== pseudonym)].slice(
        0,
        mostAccounts,
      );
      const id = found?.id ?? randomBytes(12).toString('base64url');
      return { id, setCookie: await cookie.serialize({ id, accounts }) };
    },
  };
}

/** Between the right password and the code of the second step. */
export function secondStepCookie({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const isHttps = isHttpsAt(publicUrl);
  const name = ofHost('second-step')(isHttps);
  const attributes = `Path=/; HttpOnly;${isHttps ? ' Secure;' : ''} SameSite=Lax`;
  return {
    read(headers: Headers): string | null {
      const given = (headers.get('cookie') ?? '').split('; ').find((each) => each.startsWith(`${name}=`));
      return given?.slice(name.length + 1) || null;
    },
    write: (token: string, seconds: number) => `${name}=${token}; Max-Age=${seconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
