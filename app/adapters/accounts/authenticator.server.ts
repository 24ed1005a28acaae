import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import encodeQR from 'qr';
import type { AppSecret, Authenticator, QrPicture } from '#app/shop/customers/owner-sign-in/authenticator.ts';
import { hashPassword, verifyPassword } from './argon2.server.ts';

const cipher = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];
/** 132 bits (RFC 4226 asks for 128 at least). The package takes the secret as text. */
const secretLength = 22;

export function appAuthenticator(sessionSecret: string): Authenticator {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'nucleo/second-factor', 32));

  return {
    newSecret(customerId) {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(customerId));
      const secret = randomBytes(secretLength).toString('base64url').slice(0, secretLength);
      const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
    },

    open(sealed, customerId) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
          .setAAD(Buffer.from(customerId))
          .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
        const secret =
          opening.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + opening.final('utf8');
        return secretOf(secret);
      } catch {
        // Node says of another key, another customer and a changed text only that it cannot be opened.
        return null;
      }
    },

    hash: hashPassword,
    isHashOf: (hash, password) => verifyPassword({ hash, password }),
  };
}

function secretOf(secret: string): AppSecret {
  const codes = createOTP(secret);
  const address: AppSecret['address'] = ({ shop, email }) => codes.url(shop, email);
  return {
    key: base32.encode(secret, { padding: false }),
    address,
    picture: (account) => drawn(address(account)),
    codeAt: codes.hotp,
  };
}

/** With the quiet zone of four modules that readers need. */
function drawn(text: string): QrPicture {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => {
    const characters = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return [...characters.matchAll(/#+/g)].map(
      ({ index, 0: dark }) => `M${index} ${y}h${dark.length}v1h-${dark.length}z`,
    );
  });
  return { size: rows.length, path: path.join('') };
}
