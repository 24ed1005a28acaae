import { createHash, timingSafeEqual } from 'node:crypto';

/** The expiry stands before the secret, as Wompi's guide says; some public code puts it after. */
export function integritySignature(
  signed: { reference: string; amountInCents: string; currency: string; expirationTime?: string | undefined },
  integritySecret: string,
): string {
  return sha256(
    signed.reference + signed.amountInCents + signed.currency + (signed.expirationTime ?? '') + integritySecret,
  );
}

/** Wompi may change this list, so a receiver reads it from the event. */
export const SIGNED_PROPERTIES = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'] as const;

export function eventChecksum(
  data: unknown,
  properties: readonly string[],
  timestamp: number,
  eventsSecret: string,
): string {
  const values = properties.map((path) => String(valueAt(data, path)));
  return sha256(values.join('') + String(timestamp) + eventsSecret);
}

export function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}

function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  }
  if (value === undefined) throw new Error(`The event has no value at ${path}`);
  return value;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
