import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** So that no other signature with the same secret opens an order. */
const keyLabel = 'nucleo: link to an order, version 1';

/** Only mails to the buyer contain this key. A new session secret ends every link. */
function guestKey(sessionSecret: string, reference: string): string {
  const key = hkdfSync('sha256', sessionSecret, '', keyLabel, 32);
  return createHmac('sha256', Buffer.from(key)).update(reference).digest('base64url');
}

export function guestOrderLink(
  { publicUrl, sessionSecret }: { publicUrl: string; sessionSecret: string },
  reference: string,
): string {
  return `${publicUrl}/orders/${encodeURIComponent(reference)}?clave=${guestKey(sessionSecret, reference)}`;
}

export function opensOrder(sessionSecret: string, reference: string, clave: string | null): boolean {
  // Compared as text: base64url can write the same bytes in several ways, and only ours is accepted.
  const expected = Buffer.from(guestKey(sessionSecret, reference));
  const given = Buffer.from(clave ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
