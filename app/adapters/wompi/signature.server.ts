import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of the parts one after another, without separators, as lower-case hexadecimal digits. */
function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(''), 'utf8').digest('hex');
}

/**
 * The signature of the hosted page's fields. Source: Wompi's Web Checkout guide; the expiry, exactly as it is sent, goes before the secret.
 * The text has no separator between reference and amount, which is why our references end in a letter.
 */
export function integritySignature(
  fields: { reference: string; amountInCents: number; currency: string; expirationTime?: string },
  integritySecret: string,
): string {
  return digest([
    fields.reference,
    String(fields.amountInCents),
    fields.currency,
    ...(fields.expirationTime ? [fields.expirationTime] : []),
    integritySecret,
  ]);
}

/** The checksum of an event: the values it names, in its order, then its time in seconds, then the events secret. */
export function eventChecksum(values: readonly string[], timestamp: number, eventsSecret: string): string {
  return digest([...values, String(timestamp), eventsSecret]);
}

/** Compares in constant time and in either letter case: Wompi's guide prints upper case, its sandbox sends lower. */
export function sameChecksum(given: string, computed: string): boolean {
  const left = Buffer.from(given.toLowerCase(), 'utf8');
  const right = Buffer.from(computed.toLowerCase(), 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}
