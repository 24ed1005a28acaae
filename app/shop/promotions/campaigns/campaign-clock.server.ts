import { setTimeout as pause } from 'node:timers/promises';
import { coalesce } from '#app/platform/concurrency/coalesce.server.ts';
import { DatabaseUnavailable } from '#app/platform/database.server.ts';
import type { Invalidation } from '../../shared/cache-tags.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Database } from '../../shared/schema.ts';
import { turnCampaigns } from './turn-campaigns.server.ts';

/** Begins and ends campaigns by the clock. */
export interface CampaignClock {
  /** Whether products cost what campaigns ask at this moment, as far as this process has been notified. */
  isCurrent(): boolean;
  /** Waits until they do, or the database is away. Costs nothing where they do already. */
  current(): Promise<void>;
  /**
   * The read barrier: whether all notifications of what was acknowledged before the call have arrived. An answer that begins after it has
   * the prices of the campaigns that run.
   */
  isUpToDate(): Promise<boolean>;
}

interface Options {
  db: Database;
  clock: Clock;
  onInvalidation(listener: (invalidation: Invalidation) => void): void;
  /** Whether all notifications of what was acknowledged before the call have arrived. */
  isUpToDate(): Promise<boolean>;
  onTrouble(error: unknown): void;
  /** Aborted when the store closes. */
  signal: AbortSignal;
}

/** Open pages follow within a second of a campaign's begin. */
const pollMs = 400;
/** Longer no answer waits for a database that was away a moment ago. */
const patienceMs = 250;
/** By so much the clocks of two machines may differ: the one behind does not turn back what the other turned. */
const toleranceMs = 5_000;

/**
 * Each process knows for which stretch of time the prices that are written are right, and looks at its clock before it answers. When the
 * time is outside, or a campaign was written, one transaction sets them for the moment (`turn_campaigns`).
 */
export function createCampaignClock({
  db,
  clock,
  onInvalidation,
  isUpToDate,
  onTrouble,
  signal,
}: Options): CampaignClock {
  let right: { from: number; until: number } | null = null;
  /** Counts the writes of campaigns that this process was notified of. */
  let written = 0;

  onInvalidation((invalidation) => {
    if (invalidation !== 'resync' && !invalidation.campaigns) return;
    written += 1;
    right = null;
  });

  function isCurrent(): boolean {
    const now = clock.now().getTime();
    return right !== null && now >= right.from - toleranceMs && now < right.until;
  }

  /** Without the database no page has prices, and those that need none must not wait. */
  let isAway = false;

  /** @returns false where the database is away */
  const turn = coalesce(async () => {
    const before = written;
    try {
      const { from, until } = await turnCampaigns(db, clock.now());
      isAway = false;
      if (before === written) right = { from: from?.getTime() ?? -Infinity, until: until?.getTime() ?? Infinity };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      isAway = true;
    }
    return !isAway;
  });

  async function current(): Promise<void> {
    while (!isCurrent()) {
      const isTurned = await (isAway ? Promise.race([turn(), pause(patienceMs, false)]) : turn());
      if (!isTurned) return;
    }
  }

  /** For pages that are open, and while nobody asks. */
  async function poll(): Promise<void> {
    if (!(await isUpToDate())) right = null;
    await current();
  }

  let isPolling = false;
  let isInTrouble = false;
  const timer = setInterval(() => {
    if (isPolling) return;
    isPolling = true;
    poll()
      .then(
        () => {
          isInTrouble = false;
        },
        (error: unknown) => {
          // Once for each outage.
          if (!signal.aborted && !isInTrouble) onTrouble(error);
          isInTrouble = true;
        },
      )
      .finally(() => {
        isPolling = false;
      });
  }, pollMs).unref();
  signal.addEventListener('abort', () => clearInterval(timer));

  return {
    isCurrent,
    current,
    async isUpToDate() {
      const isListening = await isUpToDate();
      if (isListening && isCurrent()) return true;
      // What was missed may be a campaign, so the database is asked.
      if (!isListening) right = null;
      await current();
      return isCurrent() && isUpToDate();
    },
  };
}
