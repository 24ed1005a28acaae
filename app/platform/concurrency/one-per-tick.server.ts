import { AsyncLocalStorage } from 'node:async_hooks';

/** Turns of the event loop, shared out among those who ask for them. */
export interface Turns {
  /**
   * Calls `begin` in a turn of its own, in which nothing else begins. Of those who wait, the one who used least of the processor lately
   * comes first, and of one asker what came first.
   */
  take(who: string, begin: () => void): void;
  /** Milliseconds of the processor that somebody's turns took, less what has been forgotten since. */
  usedBy(who: string): number;
  /** @returns the index of the asker who used least, of equal ones the first; -1 of none */
  leastUsed(askers: readonly string[]): number;
}

interface Used {
  ms: number;
  at: number;
}

/** Of a second, so much of what was used is forgotten: who asks now and then has used nothing. */
const forgottenShare = 0.5;
/**
 * In each round of the loop a process that is one of several takes one connection. A page is a few turns, so with a round a turn no
 * more came in than were answered: a crowd waited at the port, everybody else behind it, and no limit had anything to share out.
 */
const ticksBetween = 4;
/** Beyond, those whose use is forgotten are looked for. */
const mostRemembered = 10_000;

/**
 * Lets askers who wait begin one in a turn of the event loop. What the database and browsers have sent is looked at in between: ten pages
 * whose data is there at the same moment would otherwise be made one after the other, and a page that has still to ask the database would
 * wait for all of them each time.
 *
 * What a turn does without waiting for anything is measured and counted for the one who asked.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const waiting: { who: string; begin(): void }[] = [];
  const used = new Map<string, Used>();
  let isScheduled = false;

  function usedBy(who: string, at = now()): number {
    const known = used.get(who);
    return known ? Math.max(0, known.ms - (at - known.at) * forgottenShare) : 0;
  }

  function leastUsed(askers: readonly string[]): number {
    // Of one moment, since use is forgotten all the time.
    const at = now();
    const uses = askers.map((who) => usedBy(who, at));
    return uses.indexOf(Math.min(...uses));
  }

  function addUse(who: string, ms: number): void {
    used.set(who, { ms: usedBy(who) + ms, at: now() });
    if (used.size <= mostRemembered) return;
    for (const each of used.keys()) if (usedBy(each) === 0) used.delete(each);
    // Only an attack has so many at work.
    if (used.size > mostRemembered) used.clear();
  }

  function nextAt(): number {
    return waiting.length < 2 ? 0 : leastUsed(waiting.map(({ who }) => who));
  }

  function schedule(): void {
    isScheduled = true;
    let began = 0;
    let who = '';
    // Two of one round: what the first begins, promises included, is done when the second is called.
    setImmediate(() => {
      const [turn] = waiting.splice(nextAt(), 1);
      began = now();
      if (!turn) return;
      who = turn.who;
      turn.begin();
    });
    setImmediate(() => {
      addUse(who, now() - began);
      afterTicks(ticksBetween, () => {
        isScheduled = false;
        if (waiting.length > 0) schedule();
      });
    });
  }

  return {
    usedBy: (who) => usedBy(who),
    leastUsed,
    take(who, begin) {
      waiting.push({ who, begin });
      if (!isScheduled) schedule();
    },
  };
}

function afterTicks(count: number, goOn: () => void): void {
  if (count === 0) goOn();
  else setImmediate(afterTicks, count - 1, goOn);
}

/** Of this process, whose only thread they share out. */
export const turns = createTurns();

const asking = new AsyncLocalStorage<string>();

/** @param who for whom the turns of all that `work` does are counted */
export function askedBy<Result>(who: string, work: () => Result): Result {
  return asking.run(who, work);
}

/** Call it before each longer stretch of work that waits for nothing. */
export function ownTurn(): Promise<void> {
  return new Promise((begin) => turns.take(asking.getStore() ?? '', begin));
}

/** A step of a search takes far less. */
const longestStretchMs = 8;

/** Work that can be left off between its steps, in turns of some milliseconds. */
export async function onePerTick<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    await ownTurn();
    const began = performance.now();
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() - began < longestStretchMs);
  }
}
