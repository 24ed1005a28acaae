import { AsyncLocalStorage } from 'node:async_hooks';

/** Shares out the event loop among clients by the processor time that each has used. */
export interface FairScheduler {
  /**
   * Calls `begin` in a turn of its own, in which nothing else begins. Of those who wait, the one who used least of the processor lately
   * comes first, and of one client what came first.
   */
  schedule(client: string, begin: () => void): void;
  /** Milliseconds of the processor that a client's turns took, less what has been forgotten since. */
  cpuTimeOf(client: string): number;
  /** @returns the index of the client that used least, of equal ones the first; -1 of none */
  leastServed(clients: readonly string[]): number;
}

interface Used {
  ms: number;
  at: number;
}

/** Of a second, so much of what was used is forgotten: a client that asks now and then has used nothing. */
const forgottenShare = 0.5;
/**
 * In each round of the loop a process that is one of several takes one connection. A page is a few turns, so with a round a turn no
 * more came in than were answered: a crowd waited at the port, everybody else behind it, and no limit had anything to share out.
 */
const ticksBetween = 4;
/** Beyond, those whose use is forgotten are looked for. */
const mostRemembered = 10_000;

/**
 * Lets those who wait begin one in a turn of the event loop. What the database and browsers have sent is looked at in between: ten pages
 * whose data is there at the same moment would otherwise be made one after the other, and a page that has still to ask the database would
 * wait for all of them each time.
 *
 * What a turn does without waiting for anything is measured and counted for the client that asked.
 */
export function createFairScheduler(now: () => number = () => performance.now()): FairScheduler {
  const waiting: { client: string; begin(): void }[] = [];
  const used = new Map<string, Used>();
  let isRunning = false;

  function cpuTimeOf(client: string, at = now()): number {
    const known = used.get(client);
    return known ? Math.max(0, known.ms - (at - known.at) * forgottenShare) : 0;
  }

  function leastServed(clients: readonly string[]): number {
    // Of one moment, since use is forgotten all the time.
    const at = now();
    const uses = clients.map((client) => cpuTimeOf(client, at));
    return uses.indexOf(Math.min(...uses));
  }

  function addUse(client: string, ms: number): void {
    used.set(client, { ms: cpuTimeOf(client) + ms, at: now() });
    if (used.size <= mostRemembered) return;
    for (const each of used.keys()) if (cpuTimeOf(each) === 0) used.delete(each);
    // Only an attack has so many at work.
    if (used.size > mostRemembered) used.clear();
  }

  function nextAt(): number {
    return waiting.length < 2 ? 0 : leastServed(waiting.map(({ client }) => client));
  }

  function runNext(): void {
    isRunning = true;
    let began = 0;
    let client = '';
    // Two of one round: what the first begins, promises included, is done when the second is called.
    setImmediate(() => {
      const [turn] = waiting.splice(nextAt(), 1);
      began = now();
      if (!turn) return;
      client = turn.client;
      turn.begin();
    });
    setImmediate(() => {
      addUse(client, now() - began);
      afterTicks(ticksBetween, () => {
        isRunning = false;
        if (waiting.length > 0) runNext();
      });
    });
  }

  return {
    cpuTimeOf: (client) => cpuTimeOf(client),
    leastServed,
    schedule(client, begin) {
      waiting.push({ client, begin });
      if (!isRunning) runNext();
    },
  };
}

function afterTicks(count: number, goOn: () => void): void {
  if (count === 0) goOn();
  else setImmediate(afterTicks, count - 1, goOn);
}

/** Of this process, whose only thread they share out. */
export const scheduler = createFairScheduler();

const currentClient = new AsyncLocalStorage<string>();

/** @param client for which the turns of all that `work` does are counted */
export function runFor<Result>(client: string, work: () => Result): Result {
  return currentClient.run(client, work);
}

/** Call it before each longer stretch of work that waits for nothing. */
export function yieldToOthers(): Promise<void> {
  return new Promise((begin) => scheduler.schedule(currentClient.getStore() ?? '', begin));
}

/** One step of a search takes far less. */
const longestSliceMs = 8;

/** Work that can be left off between its steps, in slices of some milliseconds. */
export async function runInSlices<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    await yieldToOthers();
    const began = performance.now();
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() - began < longestSliceMs);
  }
}
