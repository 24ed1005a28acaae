import type { EventDelivery, EventRefusal } from './gateway.ts';
import { type Settlement, type Settling, settleTransaction } from './settle.server.ts';

export type EventOutcome =
  | { kind: 'done'; settlement: Settlement }
  | { kind: 'ignored' }
  | { kind: 'refused'; reason: EventRefusal }
  | { kind: 'unconfirmed' };

/**
 * Records a delivered event, then asks the provider and acts on its answer. Only `done` and `ignored` may be answered
 * with 200; otherwise, and when this throws, the provider must send the event again.
 *
 * @throws GatewayUnavailable when the provider could not be asked; the event stays recorded and unsettled
 */
export async function receiveEvent(settling: Settling, delivery: EventDelivery): Promise<EventOutcome> {
  const reading = settling.gateway.readEvent(delivery);
  if (reading.kind === 'refused') return reading;
  if (reading.kind === 'other') return { kind: 'ignored' };

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
  const isConfirmed = settlement.kind !== 'unknown_transaction';
  await settling.db
    .updateTable('payment_events')
    .set({ outcome: settlement.kind, settled_at: isConfirmed ? settling.now : null })
    .where('checksum', '=', reading.checksum)
    .where('settled_at', 'is', null)
    .execute();
  return isConfirmed ? { kind: 'done', settlement } : { kind: 'unconfirmed' };
}
