import type { IncomingMessage, ServerResponse } from 'node:http';
import { turns } from '#app/platform/own-turns.server.ts';
import type { KeptAddress } from '../kept/kept-address.ts';
import { type LaneName, laneOfKept } from './lane-table.ts';

export interface Asked {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  work(): Promise<void>;
}

/** Answers what is in memory, and calls `next` for the rest. */
export type AnswerEarly = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

interface Parts {
  /** @returns gives up, as long as the work has not begun */
  enter(asked: Asked, lane: LaneName, ended?: () => void, admitted?: () => void): () => void;
  hasPlaceFor(lane: LaneName, who: string): boolean;
  waitingOf(lane: LaneName, who: string): number;
  whoAsks(asked: Asked): string;
  /** Of those who left while they waited. */
  noteGone(asked: Asked): void;
}

/** A kept page that is being made, or waits for a place to be. */
interface Making {
  who: string;
  asked: Asked;
  hasPlace: boolean;
  giveUp(): void;
  /** What to call when it is made. */
  waiting: (() => void)[];
}

/**
 * A page that is kept is made once for all who ask meanwhile: they take one place, and are answered from memory. As long as it waits for
 * its place, whoever comes and has one, used less of the processor or waits with fewer requests takes it over: nobody waits in the queue
 * of a crowd.
 */
export function madeOnce({ enter, hasPlaceFor, waitingOf, whoAsks, noteGone }: Parts) {
  const makings = new Map<string, Making>();
  return (asked: Asked, address: KeptAddress, early: AnswerEarly): void => {
    const lane = laneOfKept(address);
    const { key } = address;
    const who = whoAsks(asked);
    const wait = (waiting: Making['waiting'], each: Asked) =>
      waiting.push(() => {
        if (each.outgoing.destroyed) noteGone(each);
        else early(each.incoming, each.outgoing, () => void enter(each, lane));
      });
    const isFirst = (waits: Making) =>
      !waits.hasPlace &&
      (hasPlaceFor(lane, who) ||
        turns.usedBy(who) < turns.usedBy(waits.who) ||
        waitingOf(lane, who) + 1 < waitingOf(lane, waits.who));
    const known = makings.get(key);
    if (known && !isFirst(known)) {
      wait(known.waiting, asked);
      return;
    }
    const making: Making = { who, asked, waiting: known?.waiting ?? [], hasPlace: false, giveUp: () => {} };
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
      making.hasPlace = true;
    };
    making.giveUp = enter(asked, lane, ended, admitted);
  };
}
