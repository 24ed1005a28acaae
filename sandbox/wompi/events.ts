import type { Switches } from '../settings.ts';
import type { Delivery, Postman } from './event-delivery.ts';
import { RETRY_WINDOW_MS } from './references.ts';
import type { Transaction, TransactionRecord } from './transactions.ts';

/** Decides when the store hears which news, by the switches. How it gets there is the postman's business. */
export interface Newsroom {
  /** A transaction changed: tell the store, in the manner that the switches ask for. */
  announce(record: TransactionRecord): void;
  /** Tell it now, once, whatever the manner. Answers with the log entry. */
  repeat(record: TransactionRecord): Delivery;
  /** The browser has gone back to the store. */
  browserReturned(record: TransactionRecord): void;
  /** Whether the store still has to hear of this transaction for the first time. */
  isUnheard(transactionId: string): boolean;
  clear(): void;
}

export function createNewsroom(switches: Switches, postman: Postman): Newsroom {
  /** Events that wait for the browser to go back, by transaction. */
  let untilReturn = new Map<string, () => void>();
  /** The failure that waits to be overtaken by the next attempt, by reference. */
  let untilOvertaken = new Map<string, Delivery>();

  function announce(record: TransactionRecord): void {
    const news = structuredClone(record.transaction);
    const willReturn = record.checkoutQuery !== null && news.redirect_url !== null && !record.returned;
    if (switches.current().eventTiming === 'after-redirect' && willReturn) {
      untilReturn.set(news.id, () => {
        postman.later(switches.current().eventDelayMs, () => deliver(news));
      });
    } else {
      deliver(news);
    }
  }

  function deliver(news: Transaction): void {
    const { eventMode, eventCopies, eventDelayMs } = switches.current();
    switch (eventMode) {
      case 'normal':
        void postman.send(postman.write(news));
        break;
      case 'off':
        postman.drop(postman.write(news), 'Los avisos están apagados.');
        break;
      case 'late': {
        const delivery = postman.write(news);
        delivery.note = 'Espera: los avisos llegan tarde.';
        postman.later(eventDelayMs, () => void postman.send(delivery));
        break;
      }
      case 'duplicate': {
        // All at once: two copies that race are what a store has to survive.
        const copies = Array.from({ length: eventCopies }, () => postman.write(news));
        for (const copy of copies) void postman.send(copy);
        break;
      }
      case 'out-of-order':
        void deliverOutOfOrder(news);
        break;
    }
  }

  /** A failed attempt waits for the next one under the same reference to overtake it; the old PENDING comes last. */
  async function deliverOutOfOrder(news: Transaction): Promise<void> {
    const { reference } = news;
    const delivery = postman.write(news);
    const earlier = untilOvertaken.get(reference);
    const failed = news.status === 'DECLINED' || news.status === 'ERROR';
    if (failed && earlier === undefined) {
      delivery.note = 'Espera a que el siguiente intento se adelante.';
      untilOvertaken.set(reference, delivery);
      postman.later(RETRY_WINDOW_MS, () => {
        if (untilOvertaken.get(reference) !== delivery) return;
        untilOvertaken.delete(reference);
        void inTurn([delivery], news);
      });
      return;
    }
    untilOvertaken.delete(reference);
    await inTurn(earlier ? [delivery, earlier] : [delivery], news);
  }

  async function inTurn(deliveries: Delivery[], news: Transaction): Promise<void> {
    for (const delivery of deliveries) await postman.send(delivery);
    await postman.send(postman.write({ ...news, status: 'PENDING', status_message: null, finalized_at: null }));
  }

  return {
    announce,
    repeat(record) {
      const delivery = postman.write(record.transaction);
      void postman.send(delivery);
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
      postman
        .all()
        .some(
          (delivery) =>
            delivery.transactionId === transactionId && delivery.state === 'waiting' && delivery.attempts.length === 0,
        ),
    clear() {
      untilReturn = new Map();
      untilOvertaken = new Map();
    },
  };
}
