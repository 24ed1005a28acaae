import { LRUCache } from 'lru-cache';
import { type CacheTags, type Invalidation, matches } from '../shared/live-change.ts';

export interface TermMatches {
  /** Of products that are shown, the best first. */
  ids: string[];
  /** Whether there may be more than were asked for. */
  hasMore: boolean;
  /** Whether any of these products that are not among the ids may be by now, when nothing but their rank has changed. */
  mayEnter?: (products: readonly string[]) => Promise<boolean>;
}

export interface FoundProducts extends TermMatches {
  /** What was searched instead, when no product has a word as it was typed. */
  corrected: string | null;
}

/** What searches found a moment ago: pages after the first, filters and other shoppers ask for the same. */
export interface FoundTerms {
  /** Call it only after the read barrier has passed (docs/page-cache.md). */
  find(key: string, search: () => Promise<FoundProducts>): Promise<FoundProducts>;
  /** Bytes cached now, about. */
  readonly bytes: number;
}

interface Options {
  onNotification(listener: (invalidation: Invalidation) => void): void;
  mostBytes: number;
  now?: () => number;
}

interface CachedSearch {
  found: Promise<FoundProducts>;
  at: number;
  /** The result is right for the ranks whose notifications came until then. */
  ranksUntil: number;
}

/** As for cached pages: the order by sales may lag for so long. */
const lastsMs = 5 * 60_000;
/** Of an id, and of a term beside its ids. */
const bytesOfId = 50;
const ownBytes = 500;
const tags: CacheTags = { lists: 'any' };
/** After more changes of ranks all is searched again. */
const mostRanks = 500;
/** A statement that changes more than this announces them in several messages (`announce_products`). */
const mostInAMessage = 50;

/**
 * Dropped by an invalidation of any list, which the database announces with every change of what a search finds. A search
 * during which one comes is answered to those who asked before and not cached, so those who ask after it get a fresh one.
 * A product that runs out or comes back does not drop all: its words stay, so it changes only lists that have it or that it
 * now enters. Each of them is asked when it is looked for again.
 */
export function createFoundTerms({ onNotification, mostBytes, now = () => performance.now() }: Options): FoundTerms {
  const cached = new LRUCache<string, CachedSearch>({
    maxSize: mostBytes,
    // It is there until more than this has passed.
    ttl: lastsMs - 1,
    ttlResolution: 0,
    perf: { now },
  });
  /** Products whose rank has changed, by when the notification came; those that changed last stand last. */
  const ranks = new Map<string, { version: number; at: number }>();
  let rankVersion = 0;

  onNotification((invalidation) => {
    if (!matches(tags, invalidation)) return;
    const changed = rerankedIds(invalidation);
    if (changed) for (const id of changed) noteRank(id);
    if (changed && ranks.size <= mostRanks) return;
    cached.clear();
    ranks.clear();
  });

  function noteRank(id: string): void {
    rankVersion += 1;
    ranks.delete(id);
    ranks.set(id, { version: rankVersion, at: now() });
    // Nothing that is cached is older.
    for (const [old, { at }] of ranks) {
      if (now() - at < lastsMs) break;
      ranks.delete(old);
    }
  }

  /** Weighed when it is found: until then nobody knows how much it is. A failure is not cached. */
  function put(key: string, search: CachedSearch): void {
    cached.set(key, search, { size: ownBytes, start: search.at });
    search.found.then(
      ({ ids }) => {
        if (cached.peek(key) !== search) return;
        cached.set(key, { ...search }, { size: ownBytes + bytesOfId * ids.length, start: search.at });
      },
      () => {
        if (cached.peek(key) === search) cached.delete(key);
      },
    );
  }

  /** Asked once for all who ask while it runs. */
  function checkRanks(known: CachedSearch, search: () => Promise<FoundProducts>): CachedSearch {
    const changed = [...ranks].flatMap(([id, rank]) => (rank.version > known.ranksUntil ? [id] : []));
    const began = now();
    const checked: CachedSearch = {
      found: known.found.then(async (found) => {
        if (!(await isStale(found, changed))) return found;
        checked.at = began;
        return search();
      }),
      at: known.at,
      ranksUntil: rankVersion,
    };
    return checked;
  }

  return {
    get bytes() {
      return cached.calculatedSize;
    },
    find(key, search) {
      const known = cached.get(key);
      if (known && known.ranksUntil === rankVersion) return known.found;
      const asked = known ? checkRanks(known, search) : { found: search(), at: now(), ranksUntil: rankVersion };
      put(key, asked);
      return asked.found;
    },
  };
}

/** Products of which nothing but their rank has changed; null when more may have. */
function rerankedIds(invalidation: Invalidation): readonly string[] | null {
  if (invalidation === 'catch-up') return null;
  const { lists = [], counts = [], products = [] } = invalidation;
  // Words are announced without products, and products that come, go or move with the counts.
  if (lists === 'all' || counts.length > 0 || products === 'all') return null;
  return products.length > 0 && products.length < mostInAMessage ? products : null;
}

async function isStale({ ids, mayEnter }: FoundProducts, changed: readonly string[]): Promise<boolean> {
  // Whatever its rank, no product had the words.
  if (ids.length === 0) return false;
  if (!mayEnter) return true;
  const has = new Set(ids);
  return changed.some((id) => has.has(id)) || mayEnter(changed);
}
