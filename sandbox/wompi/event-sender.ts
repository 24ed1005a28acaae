import type { WompiEnvironment } from '../keys.ts';
import type { Switches } from '../switches.ts';
import type { Attempt, Delivery, DeliveryLog } from './delivery-log.ts';
import { eventMessage } from './event-message.ts';

export interface EventSender {
  /** Tries again after anything but a 200. Resolves after the first attempt. */
  send(delivery: Delivery): Promise<void>;
  later(milliseconds: number, job: () => void): void;
  clear(): void;
  close(): void;
  resume(): void;
}

export interface EventSenderOptions {
  deliveries: DeliveryLog;
  switches: Switches;
  eventsSecret: string;
  environment: WompiEnvironment;
  retryDelaysMs: readonly number[];
  now: () => Date;
  log: (line: string) => void;
  onChange: () => void;
}

const TIMEOUT_MS = 10_000;

export function createEventSender(options: EventSenderOptions): EventSender {
  const { deliveries, switches, retryDelaysMs, now, log, onChange } = options;
  let stop = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  function later(milliseconds: number, job: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      job();
    }, milliseconds);
    timers.add(timer);
  }

  async function send(delivery: Delivery): Promise<void> {
    const { eventsUrl } = switches.current();
    const stopped = stop.signal;
    if (delivery.state !== 'waiting' || stopped.aborted) return;
    if (eventsUrl === null) return deliveries.drop(delivery, 'Nadie ha dicho dónde escucha la tienda.');
    writeBody(delivery);
    const at = now().toISOString();
    const answer = await post(eventsUrl, delivery, stopped);
    // Not counted: after a restart the event is sent again.
    if (stopped.aborted) return;
    delivery.attempts.push({ at, ...answer });
    const count = delivery.attempts.length;
    log(`event ${delivery.status} of ${delivery.transactionId}, try ${count}: ${answer.httpStatus ?? answer.error}`);
    if (answer.httpStatus === 200) {
      delivery.state = 'delivered';
    } else {
      const wait = retryDelaysMs[count - 1];
      if (wait === undefined) delivery.state = 'failed';
      else later(wait, () => void send(delivery));
    }
    onChange();
  }

  function writeBody(delivery: Delivery): void {
    if (delivery.transaction === null) return;
    const { eventContent: content, tamperedReference } = switches.current();
    const { eventsSecret, environment } = options;
    const message = eventMessage(delivery.transaction, {
      eventsSecret,
      environment,
      sentAt: now(),
      content,
      tamperedReference,
    });
    delivery.body = message.body;
    delivery.checksum = message.checksum;
    delivery.transaction = null;
    delivery.note = content === 'genuine' ? null : CONTENT_NOTES[content];
  }

  function stopAll(): void {
    stop.abort();
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  return {
    send,
    later,
    clear() {
      stopAll();
      stop = new AbortController();
    },
    close: stopAll,
    resume() {
      for (const delivery of deliveries.all().reverse()) {
        if (delivery.state === 'waiting') later(0, () => void send(delivery));
      }
    },
  };
}

async function post(url: string, delivery: Delivery, stopped: AbortSignal): Promise<Omit<Attempt, 'at'>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-event-checksum': delivery.checksum ?? '' },
      body: delivery.body,
      // A redirect is not a 200, so it counts as failed.
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { httpStatus: response.status, error: null };
  } catch (error) {
    return { httpStatus: null, error: reason(error) };
  }
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
