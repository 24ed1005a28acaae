import type { LiveBus } from './live-bus.server.ts';
import { type LiveChange, type LiveNews, merged } from './live-news.ts';

/** Which kinds of news a change of many things announces again and again. News of other kinds is never held. */
export interface HeldKinds {
  /** `all` or many ids of one of these concern most open pages. */
  broad: readonly string[];
  /** Held with them; alone they concern few pages. */
  beside: readonly string[];
}

/** More ids than this concern most open pages. */
const manyIds = 50;
const quietMs = 2_000;
const longestHeldMs = 30_000;

/**
 * A change of many products is announced ten times a second, and a thousand pages would reload each time. So after the
 * first, broad news is held until it has been quiet for a while, and told as one. What else was heard at the same moment is
 * told at once.
 * @param tell `position` is where a page stands once it heard the news
 * @returns ends it; what is still held is not told
 */
export function broadNewsHeld(
  bus: LiveBus,
  { broad, beside }: HeldKinds,
  tell: (position: string, news: LiveNews) => void,
): () => void {
  let held: { news: LiveNews; since: number; after: string } | null = null;
  let holding: NodeJS.Timeout | undefined;
  let lastBroad = Number.NEGATIVE_INFINITY;
  let lastPosition = bus.position;

  const unsubscribe = bus.subscribe(({ position, news }) => {
    const before = lastPosition;
    lastPosition = position;
    const now = performance.now();
    let told = news;
    if (news === 'catch-up') drop();
    else if (isBroad(news)) {
      const isFirst = held === null && now - lastBroad > quietMs;
      lastBroad = now;
      if (!isFirst) {
        hold(only(news, isHeld), now, before);
        told = only(news, (kind) => !isHeld(kind));
        if (Object.keys(told).length === 0) return;
      }
    }
    // A page that comes back must still hear what is held, so it stands where that began.
    tell(held?.after ?? position, told);
  });

  const isHeld = (kind: string) => broad.includes(kind) || beside.includes(kind);
  const isBroad = (news: LiveChange) =>
    Object.entries(news).some(([kind, ids]) => broad.includes(kind) && (ids === 'all' || ids.length > manyIds));

  function hold(news: LiveChange, now: number, before: string): void {
    held = held ? { ...held, news: merged([held.news, news]) } : { news, since: now, after: before };
    clearTimeout(holding);
    holding = setTimeout(release, Math.max(0, Math.min(quietMs, held.since + longestHeldMs - now)));
    holding.unref();
  }

  function release(): void {
    if (held) tell(lastPosition, held.news);
    drop();
  }

  function drop(): void {
    clearTimeout(holding);
    held = null;
  }

  return () => {
    clearTimeout(holding);
    unsubscribe();
  };
}

function only(news: LiveChange, isWanted: (kind: string) => boolean): LiveChange {
  return Object.fromEntries(Object.entries(news).filter(([kind]) => isWanted(kind)));
}
