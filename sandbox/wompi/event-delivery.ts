import type { Switches } from '../settings.ts';
import { eventMessage } from './event-message.ts';
import type { Status, Transaction } from './transactions.ts';

export interface Attempt {
  at: string;
  /** Null when nobody answered. */
  httpStatus: number | null;
  error: string | null;
}

/** One event on its way to the store, and what became of it. */
export interface Delivery {
  id: string;
  transactionId: string;
  reference: string;
  status: Status;
  createdAt: string;
  state: 'waiting' | 'delivered' | 'failed' | 'not-sent';
  /** Why it waits or was not sent, in Spanish, for the panel. */
  note: string | null;
  attempts: Attempt[];
  /** Exactly what is sent; null until the first try. */
  body: string | null;
  checksum: string | null;
  /** The news as it was when it happened; dropped once it is written into `body`. */
  transaction: Transaction | null;
}

export interface Postman {
  /** Puts an event in the log without sending it. */
  write(transaction: Transaction): Delivery;
  /** Tries, and tries again later on anything but 200. Resolves after the first try. */
  send(delivery: Delivery): Promise<void>;
  drop(delivery: Delivery, note: string): void;
  later(milliseconds: number, job: () => void): void;
  /** Newest first. */
  all(): Delivery[];
  clear(): void;
  close(): void;
  restore(deliveries: readonly Delivery[]): void;
}

const TIMEOUT_MS = 10_000;

/** Carries events to the store by HTTP and keeps the log, the oldest entries forgotten beyond `limit`. */
export function createPostman(options: {
  eventsSecret: string;
  switches: Switches;
  retryDelaysMs: readonly number[];
  limit: number;
  now: () => Date;
  log: (line: string) => void;
  onChange: () => void;
}): Postman {
  let log = new Map<string, Delivery>();
  let lastId = 0;
  let stop = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  function keep(delivery: Delivery): void {
    log.set(delivery.id, delivery);
    for (const id of log.keys()) {
      if (log.size <= options.limit) break;
      log.delete(id);
    }
  }

  function later(milliseconds: number, job: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      job();
    }, milliseconds);
    timers.add(timer);
  }

  async function send(delivery: Delivery): Promise<void> {
    const { eventsUrl, eventContent, tamperedReference } = options.switches.current();
    const stopped = stop.signal;
    if (delivery.state !== 'waiting' || stopped.aborted) return;
    if (eventsUrl === null) return drop(delivery, 'Nadie ha dicho dónde escucha la tienda.');
    if (delivery.transaction !== null) {
      const message = eventMessage(delivery.transaction, {
        eventsSecret: options.eventsSecret,
        sentAt: options.now(),
        content: eventContent,
        tamperedReference,
      });
      delivery.body = message.body;
      delivery.checksum = message.checksum;
      delivery.transaction = null;
      delivery.note = eventContent === 'genuine' ? null : CONTENT_NOTES[eventContent];
    }
    const attempt = await post(eventsUrl, delivery, stopped);
    // Stopped half way: not an answer of the store. After a restart the event is still waiting and goes out again.
    if (stopped.aborted) return;
    delivery.attempts.push(attempt);
    options.log(
      `event ${delivery.status} of ${delivery.transactionId}, try ${delivery.attempts.length}: ` +
        (attempt.httpStatus ?? attempt.error),
    );
    if (attempt.httpStatus === 200) {
      delivery.state = 'delivered';
    } else {
      const wait = options.retryDelaysMs[delivery.attempts.length - 1];
      if (wait === undefined) delivery.state = 'failed';
      else later(wait, () => void send(delivery));
    }
    options.onChange();
  }

  async function post(url: string, delivery: Delivery, stopped: AbortSignal): Promise<Attempt> {
    const at = options.now().toISOString();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'x-event-checksum': delivery.checksum ?? '' },
        body: delivery.body,
        // A redirect is not a 200, so it counts as failed; following it would hide that.
        redirect: 'manual',
        signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return { at, httpStatus: response.status, error: null };
    } catch (error) {
      return { at, httpStatus: null, error: reason(error) };
    }
  }

  function drop(delivery: Delivery, note: string): void {
    delivery.state = 'not-sent';
    delivery.note = note;
    options.onChange();
  }

  function stopAll(): void {
    stop.abort();
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
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
    send,
    drop,
    later,
    all: () => [...log.values()].reverse(),
    clear() {
      stopAll();
      stop = new AbortController();
      log = new Map();
      options.onChange();
    },
    close: stopAll,
    restore(deliveries) {
      for (const delivery of deliveries) {
        keep(delivery);
        lastId = Math.max(lastId, Number(delivery.id));
        if (delivery.state === 'waiting') later(0, () => void send(delivery));
      }
    },
  };
}

const CONTENT_NOTES = {
  'bad-checksum': 'Con firma falsa',
  'tampered-reference': 'Con la referencia cambiada',
  'uppercase-checksum': 'Con la firma en mayúsculas',
  'timestamp-in-signature': 'Con la hora dentro de la firma',
};

function reason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer in ${TIMEOUT_MS / 1000} s`;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.message : String(error);
}
