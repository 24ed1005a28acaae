import { isSignedKey, signedKey } from '../shared/signed-key.server.ts';

const label = 'nucleo: link to an order, version 1';

/** Only mails to the buyer contain this key. */
export function guestOrderLink(
  { publicUrl, sessionSecret }: { publicUrl: string; sessionSecret: string },
  reference: string,
): string {
  return `${publicUrl}/orders/${encodeURIComponent(reference)}?clave=${signedKey(sessionSecret, label, reference)}`;
}

export function opensOrder(sessionSecret: string, reference: string, clave: string | null): boolean {
  return isSignedKey(sessionSecret, label, reference, clave);
}
