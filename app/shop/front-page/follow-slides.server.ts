import { DatabaseUnavailable } from '#app/platform/database.server.ts';
import type { Invalidation } from '../shared/cache-tags.ts';
import type { Clock } from '../shared/clock.ts';
import type { Queryable } from '../shared/schema.ts';
import { selectPublished } from './front-page.server.ts';
import { nextInstant } from './front-page.ts';

interface Options {
  db: Queryable;
  clock: Clock;
  onInvalidation(listener: (invalidation: Invalidation) => void): void;
  /** A slide has begun or ended: open pages load the front page again. */
  onTurn(): void;
  onTrouble(error: unknown): void;
  /** Aborted when the store closes. */
  signal: AbortSignal;
}

const pollMs = 400;

/** Slides begin and end on pages that are open, too. What is delivered has no dates, so only what was published is read. */
export function followSlides({ db, clock, onInvalidation, onTurn, onTrouble, signal }: Options): void {
  /** When slides change next; undefined where the page has to be read again. */
  let next: Date | null | undefined;
  /** Counts what was published. */
  let published = 0;

  onInvalidation((invalidation) => {
    if (invalidation !== 'resync' && !invalidation.front_page) return;
    published += 1;
    next = undefined;
  });

  async function read(): Promise<void> {
    const before = published;
    const row = await selectPublished(db).select('page').executeTakeFirst();
    if (before === published) next = row ? nextInstant(row.page, clock.now()) : null;
  }

  async function turn(): Promise<void> {
    if (next && clock.now() >= next) {
      next = undefined;
      onTurn();
    }
    if (next === undefined) await read();
  }

  let isTurning = false;
  const timer = setInterval(() => {
    if (isTurning) return;
    isTurning = true;
    turn()
      .catch((error: unknown) => !signal.aborted && !(error instanceof DatabaseUnavailable) && onTrouble(error))
      .finally(() => {
        isTurning = false;
      });
  }, pollMs).unref();
  signal.addEventListener('abort', () => clearInterval(timer));
}
