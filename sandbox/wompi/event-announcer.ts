import type { Switches } from '../switches.ts';
import type { Delivery, DeliveryLog } from './delivery-log.ts';
import type { EventSender } from './event-sender.ts';
import { RETRY_WINDOW_MS } from './reference-use.ts';
import type { Transaction, TransactionRecord } from './transactions.ts';

export interface EventAnnouncer {
  announce(record: TransactionRecord): void;
  repeat(record: TransactionRecord): Delivery;
  browserReturned(record: TransactionRecord): void;
  isUnheard(transactionId: string): boolean;
  clear(): void;
}

export function createEventAnnouncer(switches: Switches, deliveries: DeliveryLog, sender: EventSender): EventAnnouncer {
  let untilReturn = new Map<string, () => void>();
  let untilOvertaken = new Map<string, Delivery>();

  function announce(record: TransactionRecord): void {
    const news = structuredClone(record.transaction);
    if (switches.current().eventTiming === 'after-redirect' && willReturn(record)) {
      untilReturn.set(news.id, () => {
        sender.later(switches.current().eventDelayMs, () => deliver(news));
      });
    } else {
      deliver(news);
    }
  }

  function deliver(news: Transaction): void {
    const { eventMode, eventCopies, eventDelayMs } = switches.current();
    switch (eventMode) {
      case 'normal':
        void sender.send(deliveries.write(news));
        break;
      case 'off':
        deliveries.drop(deliveries.write(news), 'Los avisos están apagados.');
        break;
      case 'late': {
        const delivery = deliveries.write(news);
        delivery.note = 'Espera: los avisos llegan tarde.';
        sender.later(eventDelayMs, () => void sender.send(delivery));
        break;
      }
      case 'duplicate': {
        // At once, because copies that race are the hard case for a store.
        const copies = Array.from({ length: eventCopies }, () => deliveries.write(news));
        for (const copy of copies) void sender.send(copy);
        break;
      }
      case 'out-of-order':
        void deliverOutOfOrder(news);
        break;
    }
  }

  async function deliverOutOfOrder(news: Transaction): Promise<void> {
    const { reference } = news;
    const delivery = deliveries.write(news);
    const earlier = untilOvertaken.get(reference);
    const failed = news.status === 'DECLINED' || news.status === 'ERROR';
    if (failed && earlier === undefined) {
      delivery.note = 'Espera a que el siguiente intento se adelante.';
      untilOvertaken.set(reference, delivery);
      sender.later(RETRY_WINDOW_MS, () => {
        if (untilOvertaken.get(reference) !== delivery) return;
        untilOvertaken.delete(reference);
        void inTurn([delivery], news);
      });
      return;
    }
    untilOvertaken.delete(reference);
    await inTurn(earlier ? [delivery, earlier] : [delivery], news);
  }

  async function inTurn(waiting: Delivery[], news: Transaction): Promise<void> {
    for (const delivery of waiting) await sender.send(delivery);
    await sender.send(deliveries.write({ ...news, status: 'PENDING', status_message: null, finalized_at: null }));
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
    isUnheard: (transactionId) =>
      deliveries.all().some((each) => each.transactionId === transactionId && isUntried(each)),
    clear() {
      untilReturn = new Map();
      untilOvertaken = new Map();
    },
  };
}

function willReturn({ checkoutQuery, transaction, returned }: TransactionRecord): boolean {
  return checkoutQuery !== null && transaction.redirect_url !== null && !returned;
}

function isUntried({ state, attempts }: Delivery): boolean {
  return state === 'waiting' && attempts.length === 0;
}
