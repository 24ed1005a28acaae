import type { FairScheduler } from '#app/platform/concurrency/fair-scheduler.server.ts';

export interface ConcurrencyBounds {
  /** Requests in work at once. */
  working: number;
  /** Requests that wait for one of these slots. */
  waiting: number;
  /** Who has waited so long is refused. */
  longestMs: number;
}

export interface LimitedRequest {
  /** Who asks: one client has at most half of the slots, in work and waiting. */
  who: string;
  /** The request has its slot, and begins in a turn of its own. */
  admitted?(): void;
  /** @param leave gives the slot back; called again it does nothing */
  start(leave: () => void): void;
  /** Instead of `start`: there is no room, or the wait was too long. */
  refuse(): void;
}

export interface ConcurrencyLimit {
  /** @returns a function that gives up waiting; afterwards neither `start` nor `refuse` is called */
  enter(request: LimitedRequest): () => void;
  /** Whether a request would have to wait. */
  hasSlotFor(who: string): boolean;
  /** How many requests of somebody wait. */
  waitingOf(who: string): number;
}

interface Waiting {
  request: LimitedRequest;
  tooLong: NodeJS.Timeout;
  giveUp(): void;
}

/**
 * A bounded queue that is fair between those who ask. One of them has half of the slots at most; a slot that gets free goes to the one
 * who used the processor least lately, and of equal ones in turn; and when no more may wait, the one who waits with most requests loses
 * the newest. So one visitor with a thousand connections takes no slot from the others.
 *
 * All work begins in a turn of its own, also where a slot is free: work that waits for nothing would otherwise follow work without end,
 * as fast as requests come in, and nobody would ever wait or be refused.
 */
export function createConcurrencyLimit(
  { working: mostWorking, waiting: mostWaiting, longestMs }: ConcurrencyBounds,
  scheduler: Pick<FairScheduler, 'schedule' | 'leastServed'>,
): ConcurrencyLimit {
  let working = 0;
  let waiting = 0;
  const inWork = new Map<string, number>();
  /** The first is the one whose last turn was longest ago. */
  const queues = new Map<string, Waiting[]>();

  function hasSlotFor(who: string): boolean {
    return working < mostWorking && (inWork.get(who) ?? 0) < half(mostWorking);
  }

  /** @returns gives up as long as the work has not begun */
  function start({ who, admitted, start: begin }: LimitedRequest): () => void {
    working += 1;
    inWork.set(who, (inWork.get(who) ?? 0) + 1);
    admitted?.();
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      working -= 1;
      const others = (inWork.get(who) ?? 1) - 1;
      if (others > 0) inWork.set(who, others);
      else inWork.delete(who);
      startNext();
    };
    let hasBegun = false;
    scheduler.schedule(who, () => {
      hasBegun = true;
      if (!hasLeft) begin(leave);
    });
    return () => {
      if (!hasBegun) leave();
    };
  }

  function startNext(): void {
    const clients = [...queues.keys()].filter(hasSlotFor);
    const turn = clients[scheduler.leastServed(clients)];
    const queue = turn === undefined ? undefined : queues.get(turn);
    const first = queue?.[0];
    if (turn === undefined || !queue || !first) return;
    remove(first);
    // Behind all others.
    if (queues.delete(turn)) queues.set(turn, queue);
    first.giveUp = start(first.request);
  }

  function remove(one: Waiting): boolean {
    const queue = queues.get(one.request.who);
    const index = queue?.indexOf(one) ?? -1;
    if (!queue || index < 0) return false;
    clearTimeout(one.tooLong);
    queue.splice(index, 1);
    if (queue.length === 0) queues.delete(one.request.who);
    waiting -= 1;
    return true;
  }

  function refuse(one: Waiting | undefined): void {
    if (one && remove(one)) one.request.refuse();
  }

  function hasRoomFor(who: string): boolean {
    const own = queues.get(who)?.length ?? 0;
    if (own >= half(mostWaiting)) return false;
    if (waiting < mostWaiting) return true;
    let longest: Waiting[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= own + 1) return false;
    refuse(longest.at(-1));
    return true;
  }

  return {
    hasSlotFor,
    waitingOf: (who) => queues.get(who)?.length ?? 0,
    enter(request) {
      // A client who waits then has half of the slots already.
      if (hasSlotFor(request.who)) return start(request);
      if (!hasRoomFor(request.who)) {
        request.refuse();
        return () => {};
      }
      const one: Waiting = {
        request,
        tooLong: setTimeout(() => refuse(one), longestMs).unref(),
        giveUp: () => void remove(one),
      };
      const queue = queues.get(request.who);
      if (queue) queue.push(one);
      else queues.set(request.who, [one]);
      waiting += 1;
      return () => one.giveUp();
    },
  };
}

function half(slots: number): number {
  return Math.ceil(slots / 2);
}
