import type { Status, Transaction } from './transactions.ts';

export interface Attempt {
  at: string;
  httpStatus: number | null;
  error: string | null;
}

export interface Delivery {
  id: string;
  transactionId: string;
  reference: string;
  status: Status;
  createdAt: string;
  state: 'waiting' | 'delivered' | 'failed' | 'not-sent';
  /** In Spanish, for the panel. */
  note: string | null;
  attempts: Attempt[];
  /** Null until the first attempt. */
  body: string | null;
  checksum: string | null;
  transaction: Transaction | null;
}

export interface DeliveryLog {
  write(transaction: Transaction): Delivery;
  drop(delivery: Delivery, note: string): void;
  all(): Delivery[];
  clear(): void;
  restore(deliveries: readonly Delivery[]): void;
}

export function createDeliveryLog(options: { limit: number; now: () => Date; onChange: () => void }): DeliveryLog {
  let log = new Map<string, Delivery>();
  let lastId = 0;

  function keep(delivery: Delivery): void {
    log.set(delivery.id, delivery);
    for (const id of log.keys()) {
      if (log.size <= options.limit) break;
      log.delete(id);
    }
  }

  return {
    write(transaction) {
      lastId += 1;
      const delivery: Delivery = {
        id: String(lastId),
        transactionId: transaction.id,
        reference: transaction.reference,
        status: transaction.status,
        createdAt: options.now().toISOString(),
        state: 'waiting',
        note: null,
        attempts: [],
        body: null,
        checksum: null,
        transaction: structuredClone(transaction),
      };
      keep(delivery);
      options.onChange();
      return delivery;
    },
    drop(delivery, note) {
      delivery.state = 'not-sent';
      delivery.note = note;
      options.onChange();
    },
    all: () => [...log.values()].reverse(),
    clear() {
      log = new Map();
      options.onChange();
    },
    restore(deliveries) {
      for (const delivery of deliveries) {
        keep(delivery);
        lastId = Math.max(lastId, Number(delivery.id));
      }
    },
  };
}
