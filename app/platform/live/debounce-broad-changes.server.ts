import { type Invalidation, type LiveChange, merged } from './invalidation.ts';
import type { LiveBus } from './live-bus.server.ts';

/** Which kinds of invalidations a change of many things announces again and again. Those of other kinds are never held. */
export interface DebouncedKinds {
  /** `all` or many ids of one of these concern most open pages. */
  broad: readonly string[];
  /** Held with them; alone they concern few pages. */
  beside: readonly string[];
}

/** More ids than this concern most open pages. */
const manyIds = 50;
const quietMs = 2_000;
const longestDelayMs = 30_000;

/**
 * A change of many products is announced ten times a second, and a thousand pages would reload each time. So after the
 * first, broad invalidations are held until it has been quiet for a while, and sent as one. What else was received at the same
 * moment is sent at once.
 * @param send `position` is where a page stands once it received the invalidation
 * @returns ends it; what is still held is not sent
 */
export function debounceBroadChanges(
  bus: LiveBus,
  { broad, beside }: DebouncedKinds,
  send: (position: string, invalidation: Invalidation) => void,
): () => void {
  let pending: { invalidation: Invalidation; since: number; after: string } | null = null;
  let holding: NodeJS.Timeout | undefined;
  let lastBroad = Number.NEGATIVE_INFINITY;
  let lastPosition = bus.position;

  const unsubscribe = bus.subscribe(({ position, invalidation }) => {
    const before = lastPosition;
    lastPosition = position;
    const now = performance.now();
    let immediate = invalidation;
    if (invalidation === 'catch-up') drop();
    else if (isBroad(invalidation)) {
      const isFirst = pending === null && now - lastBroad > quietMs;
      lastBroad = now;
      if (!isFirst) {
        hold(only(invalidation, isDebounced), now, before);
        immediate = only(invalidation, (kind) => !isDebounced(kind));
        if (Object.keys(immediate).length === 0) return;
      }
    }
    // A page that comes back must still receive what is held, so it stands where that began.
    send(pending?.after ?? position, immediate);
  });

  const isDebounced = (kind: string) => broad.includes(kind) || beside.includes(kind);
  const isBroad = (change: LiveChange) =>
    Object.entries(change).some(([kind, ids]) => broad.includes(kind) && (ids === 'all' || ids.length > manyIds));

  function hold(change: LiveChange, now: number, before: string): void {
    pending = pending
      ? { ...pending, invalidation: merged([pending.invalidation, change]) }
      : { invalidation: change, since: now, after: before };
    clearTimeout(holding);
    holding = setTimeout(release, Math.max(0, Math.min(quietMs, pending.since + longestDelayMs - now)));
    holding.unref();
  }

  function release(): void {
    if (pending) send(lastPosition, pending.invalidation);
    drop();
  }

  function drop(): void {
    clearTimeout(holding);
    pending = null;
  }

  return () => {
    clearTimeout(holding);
    unsubscribe();
  };
}

function only(change: LiveChange, isWanted: (kind: string) => boolean): LiveChange {
  return Object.fromEntries(Object.entries(change).filter(([kind]) => isWanted(kind)));
}
