import type { Switches } from '../switches.ts';
import type { Delivery, DeliveryLog } from './delivery-log.ts';
import type { EventSender } from './event-sender.ts';
import { RETRY_WINDOW_MS } from './reference-use.ts';
import type { Transaction, TransactionRecord } from './transactions.ts';

export interface EventAnnouncer {
  announce(record: TransactionRecord): void;
  repeat(record: TransactionRecord): Delivery;
  browserReturned(record: TransactionRecord): void;
  isUndelivered(transactionId: string): boolean;
  clear(): void;
}

export function createEventAnnouncer(switches: Switches, deliveries: DeliveryLog, sender: EventSender): EventAnnouncer {
  let untilReturn = new Map<string, () => void>();
  let outOfOrder = new Map<string, Delivery>();

  function announce(record: TransactionRecord): void {
    const snapshot = structuredClone(record.transaction);
    if (switches.current().eventTiming === 'after-redirect' && willReturn(record)) {
      untilReturn.set(snapshot.id, () => {
        sender.later(switches.current().eventDelayMs, () => deliver(snapshot));
      });
    } else {
      deliver(snapshot);
    }
  }

  function deliver(snapshot: Transaction): void {
    const { eventMode, eventCopies, eventDelayMs } = switches.current();
    switch (eventMode) {
      case 'normal':
        void sender.send(deliveries.write(snapshot));
        break;
      case 'off':
        deliveries.drop(deliveries.write(snapshot), 'Los avisos están apagados.');
        break;
      case 'late': {
        const delivery = deliveries.write(snapshot);
        delivery.note = 'Espera: los avisos llegan tarde.';
        sender.later(eventDelayMs, () => void sender.send(delivery));
        break;
      }
      case 'duplicate': {
        // At once, because copies that race are the hard case for a store.
        const copies = Array.from({ length: eventCopies }, () => deliveries.write(snapshot));
        for (const copy of copies) void sender.send(copy);
        break;
      }
      case 'out-of-order':
        void deliverOutOfOrder(snapshot);
        break;
    }
  }

  async function deliverOutOfOrder(snapshot: Transaction): Promise<void> {
    const { reference } = snapshot;
    const delivery = deliveries.write(snapshot);
    const earlier = outOfOrder.get(reference);
    const failed = snapshot.status === 'DECLINED' || snapshot.status === 'ERROR';
    if (failed && earlier === undefined) {
      delivery.note = 'Espera a que el siguiente intento se adelante.';
      outOfOrder.set(reference, delivery);
      sender.later(RETRY_WINDOW_MS, () => {
        if (outOfOrder.get(reference) !== delivery) return;
        outOfOrder.delete(reference);
        void inTurn([delivery], snapshot);
      });
      return;
    }
    outOfOrder.delete(reference);
    await inTurn(earlier ? [delivery, earlier] : [delivery], snapshot);
  }

  async function inTurn(waiting: Delivery[], snapshot: Transaction): Promise<void> {
    for (const delivery of waiting) await sender.send(delivery);
    await sender.send(deliveries.write({ ...snapshot, status: 'PENDING', status_message: null, finalized_at: null }));
  }

  return {
    announce,
    repeat(record) {
      const delivery = deliveries.write(record.transaction);
      void sender.send(delivery);
      return delivery;
    },
    browserReturned(record) {
      const { id } = record.transaction;
      const release = untilReturn.get(id);
      untilReturn.delete(id);
      record.returned = true;
      release?.();
    },
    isUndelivered: (transactionId) =>
      deliveries.all().some((each) => each.transactionId === transactionId && isUntried(each)),
    clear() {
      untilReturn = new Map();
      outOfOrder = new Map();
    },
  };
}

function willReturn({ checkoutQuery, transaction, returned }: TransactionRecord): boolean {
  return checkoutQuery !== null && transaction.redirect_url !== null && !returned;
}

function isUntried({ state, attempts }: Delivery): boolean {
  return state === 'waiting' && attempts.length === 0;
}
