import { createECDH, hkdfSync } from 'node:crypto';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The pair by which push services know the shop (RFC 8292). It is made of `SESSION_SECRET`, so there is no other secret to keep, to
 * back up or to lose, and all processes have the same from the first start on. Another `SESSION_SECRET` ends all sessions, and the
 * browsers that were subscribed with them.
 */
export function vapidKeys(sessionSecret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  const bytes = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'nucleo/web-push', 32));
  // One in four billion numbers of this length is no key of the curve: Node refuses it, and one bit less is a key.
  if (bytes.subarray(0, 4).every((byte) => byte === 0xff)) bytes[0] = 0x7f;
  pair.setPrivateKey(bytes);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
}
