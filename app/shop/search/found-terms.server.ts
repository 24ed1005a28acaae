import type { Invalidation } from '../shared/live-change.ts';

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
  /** Ids cached now. */
  readonly size: number;
}

interface Options {
  onNotification(listener: (invalidation: Invalidation) => void): void;
  /** Ids that may be cached. */
  most: number;
  now?: () => number;
}

interface CachedSearch {
  found: Promise<FoundProducts>;
  at: number;
  /** The result is right for the ranks whose notifications came until then. */
  ranksUntil: number;
  /** What it counts for: 0 while it is being searched. */
  weight: number;
}

/** As for cached pages: the order by sales may lag for so long. */
const lastsMs = 5 * 60_000;
/** What a term takes beside its ids, in ids. */
const ownWeight = 10;
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
export function createFoundTerms({ onNotification, most, now = () => performance.now() }: Options): FoundTerms {
  const cached = new Map<string, CachedSearch>();
  /** Products whose rank has changed, by when the notification came; those that changed last stand last. */
  const ranks = new Map<string, { version: number; at: number }>();
  let size = 0;
  let rankVersion = 0;

  onNotification((invalidation) => {
    if (invalidation !== 'catch-up' && !invalidation.lists?.length) return;
    const changed = rerankedIds(invalidation);
    if (changed) for (const id of changed) noteRank(id);
    if (changed && ranks.size <= mostRanks) return;
    cached.clear();
    ranks.clear();
    size = 0;
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

  function searchAgain(key: string, search: () => Promise<FoundProducts>): Promise<FoundProducts> {
    drop(key);
    const asked: CachedSearch = { found: search(), at: now(), ranksUntil: rankVersion, weight: 0 };
    cached.set(key, asked);
    weigh(key, asked);
    return asked.found;
  }

  function weigh(key: string, asked: CachedSearch): void {
    const { found } = asked;
    found.then(
      ({ ids }) => {
        if (cached.get(key) !== asked || asked.found !== found) return;
        size += ids.length + ownWeight - asked.weight;
        asked.weight = ids.length + ownWeight;
        makeRoom();
      },
      () => {
        if (cached.get(key) === asked && asked.found === found) drop(key);
      },
    );
  }

  /** Asked once for all who ask while it runs. */
  function checkRanks(key: string, known: CachedSearch, search: () => Promise<FoundProducts>): void {
    const changed = [...ranks].flatMap(([id, rank]) => (rank.version > known.ranksUntil ? [id] : []));
    known.ranksUntil = rankVersion;
    const began = now();
    const before = known.found;
    const checked = before.then(async (found) => {
      if (!(await isStale(found, changed))) return found;
      known.at = began;
      return search();
    });
    known.found = checked;
    weigh(key, known);
  }

  function drop(key: string): void {
    size -= cached.get(key)?.weight ?? 0;
    cached.delete(key);
  }

  /** Who was asked for longest ago goes first. */
  function makeRoom(): void {
    for (const key of cached.keys()) {
      if (size <= most) return;
      drop(key);
    }
  }

  return {
    get size() {
      return size;
    },
    find(key, search) {
      const known = cached.get(key);
      if (!known || now() - known.at >= lastsMs) return searchAgain(key, search);
      cached.delete(key);
      cached.set(key, known);
      if (known.ranksUntil < rankVersion) checkRanks(key, known, search);
      return known.found;
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
