import type { LiveBus } from './live-bus.server.ts';
import { type LiveNews, merged } from './live-news.ts';

/** More ids than this concern most open pages. */
const manyIds = 50;
const quietMs = 2_000;
const longestHeldMs = 30_000;

/**
 * A change of many products is announced ten times a second, and a thousand pages would reload each time. So after the
 * first, broad news is held until it has been quiet for a while, and told as one.
 * @param tell `position` is where a page stands once it heard the news
 * @returns ends it; what is still held is not told
 */
export function broadNewsHeld(bus: LiveBus, tell: (position: string, news: LiveNews) => void): () => void {
  let held: { news: LiveNews; since: number; after: string } | null = null;
  let holding: NodeJS.Timeout | undefined;
  let lastBroad = Number.NEGATIVE_INFINITY;
  let lastPosition = bus.position;

  const unsubscribe = bus.subscribe(({ position, news }) => {
    const before = lastPosition;
    lastPosition = position;
    const now = performance.now();
    if (news === 'catch-up') drop();
    else if (isBroad(news)) {
      const isFirst = held === null && now - lastBroad > quietMs;
      lastBroad = now;
      if (!isFirst) return hold(news, now, before);
    }
    // A page that comes back must still hear what is held, so it stands where that began.
    tell(held?.after ?? position, news);
  });

  function hold(news: LiveNews, now: number, before: string): void {
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

function isBroad(news: LiveNews): boolean {
  return news !== 'catch-up' && Object.values(news).some((ids) => ids === 'all' || ids.length > manyIds);
}
