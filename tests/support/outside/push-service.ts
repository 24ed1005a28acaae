import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '#app/shop/admin/notices/push.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Answer = { status: number; headers?: Record<string, string> } | 'silence';

/** A push service on this machine. `answer` says what it does with the next ones. */
export async function pushService() {
  const received: ReceivedPush[] = [];
  let answer: Answer = { status: 201 };
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end('ignored');
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    answers(next: Answer) {
      answer = next;
    },
    /** Resolves once so many have arrived. */
    async count(wanted: number): Promise<ReceivedPush[]> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = () => received.length >= wanted && resolve();
      waiting.add(check);
      check();
      await promise;
      waiting.delete(check);
      return received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const digest = createHmac('sha256', key);
  for (const part of parts) digest.update(part);
  return digest.digest();
};
const one = Buffer.from([1]);

/** A browser that subscribed: its keys, and what it reads of a message (RFC 8291 and 8188), written from the documents. */
export function pushBrowser() {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const secret = randomBytes(16);
  return {
    p256dh: own.toString('base64url'),
    auth: secret.toString('base64url'),
    read({ body }: ReceivedPush): PushMessage {
      const salt = body.subarray(0, 16);
      const senderLength = body[20] ?? 0;
      const sender = body.subarray(21, 21 + senderLength);
      const sealed = body.subarray(21 + senderLength);
      const shared = hmac(secret, pair.computeSecret(sender));
      const material = hmac(shared, 'WebPush: info\0', own, sender, one);
      const key = hmac(salt, material);
      const contentKey = hmac(key, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16);
      const nonce = hmac(key, 'Content-Encoding: nonce\0', one).subarray(0, 12);
      const opening = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** What the shop says of itself (RFC 8292); throws where the signature is not that of its key. */
export function vapidClaims({ headers }: ReceivedPush, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('The push names another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const shopKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = { key: shopKey, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('The push is not signed by the shop');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
