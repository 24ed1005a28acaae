import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Opens one thing to anyone who got its link in a mail. A new session secret ends every link.
 * @param label what is opened, so that a signature with the same secret opens nothing else
 */
export function signedKey(sessionSecret: string, label: string, subject: string): string {
  const key = hkdfSync('sha256', sessionSecret, '', label, 32);
  return createHmac('sha256', Buffer.from(key)).update(subject).digest('base64url');
}

/** Compared as text: base64url has several spellings of the same bytes, and only ours is accepted. */
export function isSignedKey(sessionSecret: string, label: string, subject: string, given: string | null): boolean {
  const expected = Buffer.from(signedKey(sessionSecret, label, subject));
  const found = Buffer.from(given ?? '');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
