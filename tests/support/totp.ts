import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** What an app on a phone computes (RFC 6238), by other code than the shop's. @param key base32, as the app is given it */
export function appCode(key: string, now: Date): string {
  return codeOf(bytesOf(key), Math.floor(now.getTime() / stepMs));
}

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function bytesOf(key: string): Uint8Array {
  const bits = [...key.replace(/[\s=]/g, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
