import { isSignedKey, signedKey } from '../shared/signed-key.server.ts';

const label = 'nucleo: link to an alert, version 1';

/** Only mails to the person who asked contain this key. */
export function alertLink(
  { publicUrl, sessionSecret }: { publicUrl: string; sessionSecret: string },
  alertId: string,
): string {
  return `${publicUrl}/avisos/${alertId}?clave=${signedKey(sessionSecret, label, alertId)}`;
}

export function opensAlert(sessionSecret: string, alertId: string, clave: string | null): boolean {
  return isSignedKey(sessionSecret, label, alertId, clave);
}
