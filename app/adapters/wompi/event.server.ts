import { z } from 'zod';
import { parseJson } from '#app/platform/http/parse-json.ts';
import {
  type EventDelivery,
  type EventReading,
  type EventRefusal,
  transactionIdPattern,
  transactionStatuses,
} from '#app/shop/payments/gateway.ts';
import { eventChecksum, sameChecksum } from './signature.server.ts';

/** What Wompi signs, in its documented order; more may follow. */
const signedFirst = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'] as const;

const tenDigits = z.int().min(1_000_000_000).max(9_999_999_999);

/** The signed text has no separators: with looser types, one captured event could sign another. */
const transactionEvent = z.object({
  event: z.literal('transaction.updated'),
  data: z.object({
    transaction: z.looseObject({
      id: z.string().regex(transactionIdPattern),
      status: z.enum(transactionStatuses),
      amount_in_cents: z.int().positive(),
    }),
  }),
  timestamp: tenDigits.optional(),
  signature: z.object({
    properties: z.array(z.string().max(80)).min(3).max(12),
    checksum: z.string().regex(/^[0-9a-f]{64}$/i),
    timestamp: tenDigits.optional(),
  }),
  environment: z.string(),
});

const anyEvent = z.object({ event: z.string().max(80), environment: z.string() });

/** Reference and currency are not signed, so decisions about money rest on the API's answer. */
export function readEvent(
  account: { eventsSecret: string; environment: 'test' | 'prod' },
  delivery: EventDelivery,
): EventReading {
  const refused = (code: EventRefusal): EventReading => ({ ok: false, code });
  if (!delivery.contentType?.toLowerCase().startsWith('application/json')) return refused('content_type');
  let body: unknown;
  try {
    body = parseJson(delivery.body);
  } catch {
    return refused('malformed');
  }
  const envelope = anyEvent.safeParse(body);
  if (!envelope.success) return refused('malformed');
  if (envelope.data.environment !== account.environment) return refused('wrong_environment');
  if (envelope.data.event !== 'transaction.updated') return { ok: true, kind: 'other', event: envelope.data.event };

  const parsed = transactionEvent.safeParse(body);
  if (!parsed.success) return refused('malformed');
  const { data, signature } = parsed.data;
  // Wompi's Spanish guide puts the time at the top, the English one inside the signature; both occur.
  const timestamp = parsed.data.timestamp ?? signature.timestamp;
  if (timestamp === undefined) return refused('malformed');
  const values = signedValues(data.transaction, signature.properties);
  if (!values) return refused('properties');
  if (!sameChecksum(signature.checksum, eventChecksum(values, timestamp, account.eventsSecret)))
    return refused('checksum');
  return {
    ok: true,
    kind: 'transaction',
    transactionId: data.transaction.id,
    status: data.transaction.status,
    checksum: signature.checksum.toLowerCase(),
  };
}

/** @returns null when the list is not one that Wompi would send */
function signedValues(transaction: Record<string, unknown>, properties: readonly string[]): string[] | null {
  if (signedFirst.some((name, index) => properties[index] !== name)) return null;
  if (new Set(properties).size !== properties.length) return null;
  const values: string[] = [];
  for (const property of properties) {
    const field = /^transaction\.([a-z_]{1,60})$/.exec(property)?.[1];
    const value = field && Object.hasOwn(transaction, field) ? transaction[field] : undefined;
    if (typeof value === 'string' && value !== '') values.push(value);
    else if (typeof value === 'number' && Number.isSafeInteger(value)) values.push(String(value));
    else return null;
  }
  return values;
}
