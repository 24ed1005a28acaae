import type { LiveNews } from '../shared/live-change.ts';

export interface TermMatches {
  /** Of products that are shown, the best first. */
  ids: string[];
  /** Whether there may be more than were asked for. */
  hasMore: boolean;
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
  /** What it counts for: 0 while it is being searched. */
  weight: number;
}

/** As kept pages: the order by sales may lag for so long. */
const lastsMs = 5 * 60_000;
/** What a term takes beside its ids, in ids. */
const ownWeight = 10;

/**
 * Dropped by news of any list, which the database announces with every change of what a search finds. A search that news
 * overtook is answered to those who asked before and not held, so those who ask after the news get one of their own.
 */
export function createFoundTerms({ onHeard, most, now = () => performance.now() }: Ways): FoundTerms {
  const held = new Map<string, Held>();
  let size = 0;

  onHeard((news) => {
    if (news !== 'catch-up' && !news.lists?.length) return;
    held.clear();
    size = 0;
  });

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
      if (known && now() - known.at < lastsMs) {
        held.delete(key);
        held.set(key, known);
        return known.found;
      }
      drop(key);
      const asked: Held = { found: search(), at: now(), weight: 0 };
      held.set(key, asked);
      asked.found.then(
        ({ ids }) => {
          if (held.get(key) !== asked) return;
          asked.weight = ids.length + ownWeight;
          size += asked.weight;
          makeRoom();
        },
        () => {
          if (held.get(key) === asked) drop(key);
        },
      );
      return asked.found;
    },
  };
}
