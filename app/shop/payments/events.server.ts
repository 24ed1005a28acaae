import type { Refused } from '../shared/refusal.ts';
import type { EventDelivery, EventRefusal } from './gateway.ts';
import { type Settlement, type Settling, settleTransaction } from './settle.server.ts';

export type EventOutcome =
  /** Without a settlement it is a genuine event of a type that needs nothing. */
  { ok: true; settlement: Settlement | null } | Refused<EventRefusal | 'unconfirmed'>;

/**
 * A refusal is never answered with 200: then, and when this throws, the provider must send the event again.
 * @throws GatewayUnavailable when the provider could not be asked; the event stays recorded and unsettled
 */
export async function receiveEvent(settling: Settling, delivery: EventDelivery): Promise<EventOutcome> {
  const reading = settling.gateway.readEvent(delivery);
  if (!reading.ok) return reading;
  if (reading.kind === 'other') return { ok: true, settlement: null };

  await settling.db
    .insertInto('payment_events')
    .values({
      checksum: reading.checksum,
      transaction_id: reading.transactionId,
      status: reading.status,
      body: delivery.body,
      received_at: settling.now,
      settled_at: null,
      outcome: null,
    })
    // The provider repeats an event until it gets a 200; asking again is harmless, so a repetition is accepted.
    .onConflict((conflict) => conflict.column('checksum').doNothing())
    .execute();

  const settlement = await settleTransaction(settling, reading.transactionId);
  const outcome = settlement.ok ? 'settled' : settlement.code;
  const isConfirmed = outcome !== 'unknown_transaction';
  await settling.db
    .updateTable('payment_events')
    .set({ outcome, settled_at: isConfirmed ? settling.now : null })
    .where('checksum', '=', reading.checksum)
    .where('settled_at', 'is', null)
    .execute();
  return isConfirmed ? { ok: true, settlement } : { ok: false, code: 'unconfirmed' };
}
