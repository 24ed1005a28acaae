import type { IncomingMessage, ServerResponse } from 'node:http';
import { turns } from '#app/platform/concurrency/one-per-tick.server.ts';
import type { AnswerFromCache } from '../page-cache/answer-from-cache.server.ts';
import type { CacheableAddress } from '../page-cache/cacheable-address.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';

export interface PendingRequest {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  work(): Promise<void>;
}

interface Parts {
  /** The limit of pages. */
  limit: Pick<ConcurrencyLimit, 'hasSlotFor' | 'waitingOf'>;
  /** Under that limit. @returns gives up, as long as the work has not begun */
  enter(asked: PendingRequest, ended?: () => void, admitted?: () => void): () => void;
  whoAsks(asked: PendingRequest): string;
  /** Of those who left while they waited. */
  noteGone(asked: PendingRequest): void;
}

/** A page for the cache that is being made, or waits for a slot. */
interface Making {
  who: string;
  asked: PendingRequest;
  hasSlot: boolean;
  giveUp(): void;
  /** What to call when it is made. */
  waiting: (() => void)[];
}

/**
 * A page for the cache is made once for all who ask while it is made: they take one slot, and are answered from memory. As long as it
 * waits for its slot, a client who comes and has one, used less of the processor or waits with fewer requests takes it over: nobody waits
 * in the queue of a crowd.
 */
export function madeOnce({ limit, enter, whoAsks, noteGone }: Parts) {
  const makings = new Map<string, Making>();
  return (asked: PendingRequest, address: CacheableAddress, fromCache: AnswerFromCache): void => {
    const { key } = address;
    const who = whoAsks(asked);
    const wait = (waiting: Making['waiting'], each: PendingRequest) =>
      waiting.push(() => {
        if (each.outgoing.destroyed) noteGone(each);
        else fromCache(each.incoming, each.outgoing, () => void enter(each));
      });
    const isFirst = (waits: Making) =>
      !waits.hasSlot &&
      (limit.hasSlotFor(who) ||
        turns.usedBy(who) < turns.usedBy(waits.who) ||
        limit.waitingOf(who) + 1 < limit.waitingOf(waits.who));
    const known = makings.get(key);
    if (known && !isFirst(known)) {
      wait(known.waiting, asked);
      return;
    }
    const making: Making = { who, asked, waiting: known?.waiting ?? [], hasSlot: false, giveUp: () => {} };
    makings.set(key, making);
    if (known) {
      known.giveUp();
      wait(making.waiting, known.asked);
    }
    const ended = () => {
      makings.delete(key);
      for (const goOn of making.waiting) goOn();
    };
    const admitted = () => {
      making.hasSlot = true;
    };
    making.giveUp = enter(asked, ended, admitted);
  };
}
