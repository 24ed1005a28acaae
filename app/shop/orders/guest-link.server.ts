import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What the key is for, so that a signature made for anything else under the same secret opens no order. */
const keyLabel = 'nucleo: link to an order, version 1';

/** What opens an order without an account: only mails to its buyer carry it. Another session secret ends every link. */
function guestKey(sessionSecret: string, reference: string): string {
  const key = hkdfSync('sha256', sessionSecret, '', keyLabel, 32);
  return createHmac('sha256', Buffer.from(key)).update(reference).digest('base64url');
}

/** The address of an order that opens for whoever has it. */
export function guestOrderLink(
  { publicUrl, sessionSecret }: { publicUrl: string; sessionSecret: string },
  reference: string,
): string {
  return `${publicUrl}/orders/${encodeURIComponent(reference)}?clave=${guestKey(sessionSecret, reference)}`;
}

/** Whether the `clave` of an address was made by this shop for this very order. */
export function opensOrder(sessionSecret: string, reference: string, clave: string | null): boolean {
  // As texts: base64url can write the same bytes in several ways, and only ours is right.
  const expected = Buffer.from(guestKey(sessionSecret, reference));
  const given = Buffer.from(clave ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
