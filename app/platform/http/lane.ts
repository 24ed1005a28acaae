export interface LaneBounds {
  /** Requests in work at once. */
  working: number;
  /** Requests that wait for one of these places. */
  waiting: number;
  /** Who has waited so long is refused. */
  longestMs: number;
}

export interface Asker {
  /** Who asks: waiting requests of different askers take turns. */
  who: string;
  /** @param leave gives the place back; called again it does nothing */
  start(leave: () => void): void;
  /** Instead of `start`: there is no room, or the wait was too long. */
  refuse(): void;
}

export interface Lane {
  /** @returns a function that gives up waiting; afterwards neither `start` nor `refuse` is called */
  enter(asker: Asker): () => void;
}

interface Waiting {
  asker: Asker;
  tooLong: NodeJS.Timeout;
}

/**
 * A bounded queue that is fair between those who ask: the next place goes to each of them in turn, and when no more may wait, whoever
 * waits with most requests loses the newest. So one visitor with a thousand connections delays the others by one request, not by a thousand.
 */
export function createLane({ working: mostWorking, waiting: mostWaiting, longestMs }: LaneBounds): Lane {
  let working = 0;
  let waiting = 0;
  /** The first has the next turn. */
  const queues = new Map<string, Waiting[]>();

  function start(asker: Asker): void {
    working += 1;
    let hasLeft = false;
    asker.start(() => {
      if (hasLeft) return;
      hasLeft = true;
      working -= 1;
      // In a later round: work that waits for nothing would follow work without end, and the process would read no request meanwhile.
      if (queues.size > 0) setImmediate(startNext);
    });
  }

  function startNext(): void {
    const [turn] = queues;
    if (!turn || working >= mostWorking) return;
    const [who, queue] = turn;
    const [first] = queue;
    if (!first) return;
    remove(first);
    // Behind all others.
    if (queues.delete(who) && queue.length > 0) queues.set(who, queue);
    start(first.asker);
  }

  function remove(one: Waiting): boolean {
    const queue = queues.get(one.asker.who);
    const index = queue?.indexOf(one) ?? -1;
    if (!queue || index < 0) return false;
    clearTimeout(one.tooLong);
    queue.splice(index, 1);
    if (queue.length === 0) queues.delete(one.asker.who);
    waiting -= 1;
    return true;
  }

  function refuse(one: Waiting | undefined): void {
    if (one && remove(one)) one.asker.refuse();
  }

  function hasRoomFor(who: string): boolean {
    if (waiting < mostWaiting) return true;
    let longest: Waiting[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= (queues.get(who)?.length ?? 0) + 1) return false;
    refuse(longest.at(-1));
    return true;
  }

  return {
    enter(asker) {
      // A place that was just left is for those who wait.
      if (working < mostWorking && queues.size === 0) {
        start(asker);
        return () => {};
      }
      if (!hasRoomFor(asker.who)) {
        asker.refuse();
        return () => {};
      }
      const one: Waiting = { asker, tooLong: setTimeout(() => refuse(one), longestMs).unref() };
      const queue = queues.get(asker.who);
      if (queue) queue.push(one);
      else queues.set(asker.who, [one]);
      waiting += 1;
      return () => void remove(one);
    },
  };
}
