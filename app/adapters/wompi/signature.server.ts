import { createHash, timingSafeEqual } from 'node:crypto';

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(''), 'utf8').digest('hex');
}

/** Source: Wompi's Web Checkout guide. Without separators, so our references end in a letter. */
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

/** The values in the event's order; the time in seconds. */
export function eventChecksum(values: readonly string[], timestamp: number, eventsSecret: string): string {
  return digest([...values, String(timestamp), eventsSecret]);
}

/** In constant time. Wompi's guide prints upper case, its sandbox sends lower. */
export function sameChecksum(given: string, computed: string): boolean {
  const left = Buffer.from(given.toLowerCase(), 'utf8');
  const right = Buffer.from(computed.toLowerCase(), 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}
