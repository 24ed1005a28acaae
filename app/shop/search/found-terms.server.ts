import type { LiveNews } from '../shared/live-change.ts';

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
  /** Ask only after all that was acknowledged has been heard (docs/kept-pages.md). */
  find(key: string, search: () => Promise<FoundProducts>): Promise<FoundProducts>;
  /** Ids held now. */
  readonly size: number;
}

interface Ways {
  onHeard(listener: (news: LiveNews) => void): void;
  /** Ids that may be held. */
  most: number;
  now?: () => number;
}

interface Held {
  found: Promise<FoundProducts>;
  at: number;
  /** It is right for the ranks that were heard of until then. */
  ranksUntil: number;
  /** What it counts for: 0 while it is being searched. */
  weight: number;
}

/** As kept pages: the order by sales may lag for so long. */
const lastsMs = 5 * 60_000;
/** What a term takes beside its ids, in ids. */
const ownWeight = 10;
/** After more changes of ranks all is searched anew. */
const mostRanks = 500;
/** A statement that changes more than this announces them in several messages (`announce_products`). */
const mostInAMessage = 50;

/**
 * Dropped by news of any list, which the database announces with every change of what a search finds. A search that such
 * news overtook is answered to those who asked before and not held, so those who ask after the news get one of their own.
 * A product that runs out or comes back does not drop all: its words stay, so it changes only lists that have it or that it
 * now enters. Each of them is asked when it is looked for again.
 */
export function createFoundTerms({ onHeard, most, now = () => performance.now() }: Ways): FoundTerms {
  const held = new Map<string, Held>();
  /** Products whose rank has changed, by when it was heard; those that changed last stand last. */
  const ranks = new Map<string, { heard: number; at: number }>();
  let size = 0;
  let heard = 0;

  onHeard((news) => {
    if (news !== 'catch-up' && !news.lists?.length) return;
    const changed = rankedAnew(news);
    if (changed) for (const id of changed) noteRank(id);
    if (changed && ranks.size <= mostRanks) return;
    held.clear();
    ranks.clear();
    size = 0;
  });

  function noteRank(id: string): void {
    heard += 1;
    ranks.delete(id);
    ranks.set(id, { heard, at: now() });
    // Nothing that is held is older.
    for (const [old, { at }] of ranks) {
      if (now() - at < lastsMs) break;
      ranks.delete(old);
    }
  }

  function searchAnew(key: string, search: () => Promise<FoundProducts>): Promise<FoundProducts> {
    drop(key);
    const asked: Held = { found: search(), at: now(), ranksUntil: heard, weight: 0 };
    held.set(key, asked);
    weigh(key, asked);
    return asked.found;
  }

  function weigh(key: string, asked: Held): void {
    const { found } = asked;
    found.then(
      ({ ids }) => {
        if (held.get(key) !== asked || asked.found !== found) return;
        size += ids.length + ownWeight - asked.weight;
        asked.weight = ids.length + ownWeight;
        makeRoom();
      },
      () => {
        if (held.get(key) === asked && asked.found === found) drop(key);
      },
    );
  }

  /** Asked once for all who ask meanwhile. */
  function checkRanks(key: string, known: Held, search: () => Promise<FoundProducts>): void {
    const changed = [...ranks].flatMap(([id, rank]) => (rank.heard > known.ranksUntil ? [id] : []));
    known.ranksUntil = heard;
    const began = now();
    const before = known.found;
    const checked = before.then(async (found) => {
      if (!(await isOvertaken(found, changed))) return found;
      known.at = began;
      return search();
    });
    known.found = checked;
    weigh(key, known);
  }

  function drop(key: string): void {
    size -= held.get(key)?.weight ?? 0;
    held.delete(key);
  }

  /** Who was asked for longest ago goes first. */
  function makeRoom(): void {
    for (const key of held.keys()) {
      if (size <= most) return;
      drop(key);
    }
  }

  return {
    get size() {
      return size;
    },
    find(key, search) {
      const known = held.get(key);
      if (!known || now() - known.at >= lastsMs) return searchAnew(key, search);
      held.delete(key);
      held.set(key, known);
      if (known.ranksUntil < heard) checkRanks(key, known, search);
      return known.found;
    },
  };
}

/** Products of which nothing but their rank has changed; null when more may have. */
function rankedAnew(news: LiveNews): readonly string[] | null {
  if (news === 'catch-up') return null;
  const { lists = [], counts = [], products = [] } = news;
  // Words are announced without products, and products that come, go or move with the counts.
  if (lists === 'all' || counts.length > 0 || products === 'all') return null;
  return products.length > 0 && products.length < mostInAMessage ? products : null;
}

async function isOvertaken({ ids, mayEnter }: FoundProducts, changed: readonly string[]): Promise<boolean> {
  // Whatever its rank, no product had the words.
  if (ids.length === 0) return false;
  if (!mayEnter) return true;
  const has = new Set(ids);
  return changed.some((id) => has.has(id)) || mayEnter(changed);
}
