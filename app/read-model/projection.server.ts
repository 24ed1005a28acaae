import { coalesce } from '#app/platform/concurrency/coalesce.server.ts';
import type { FollowedCopy } from '#app/platform/live/followed-copy.server.ts';
import type { Invalidation } from '#app/shop/shared/cache-tags.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import {
  type CatalogueIndexes,
  loadIndexes,
  mostProducts,
  portion,
  readAgain,
  readSynonyms,
} from './catalogue-indexes.server.ts';

/** The indexes, which follow the database. */
export interface Projection {
  readonly isLoaded: boolean;
  /** The indexes, if everything that was received is in them. */
  indexesIfCurrent(): CatalogueIndexes | null;
  /** Puts into them what was received before the call, or loads them; null when that cannot be had now. */
  refresh(): Promise<CatalogueIndexes | null>;
}

export interface ProjectionOptions {
  db: Queryable;
  /** Of the live bus: called at once when the database's announcement arrives. */
  onInvalidation(listener: (invalidation: Invalidation) => void): void;
  categories: FollowedCopy;
  onTrouble(error: unknown): void;
  /** Aborted when the store closes. */
  signal?: AbortSignal;
  /** Products that may be held. */
  most?: number;
}

/** More changed products than this are better read with all others. */
const mostChanged = 10_000;
/** A bulk job announces each of its batches, and each puts a load under way out of date: so it rests so many times as long as it took. */
const restTimes = 3;
const leastRestMs = 100;
const restAfterTroubleMs = 1_000;

/**
 * The one subscriber of the read model. An invalidation names products, and one statement reads their rows for all indexes
 * (`refresh`); one that names nothing, or makers, outdates them all, and new ones are loaded beside. Changes that arrive during
 * a load are applied afterwards.
 */
export function createProjection(options: ProjectionOptions): Projection {
  const { db, categories, onInvalidation, onTrouble, signal, most = mostProducts } = options;
  let indexes: CatalogueIndexes | null = null;
  /** Ids of products that were named since `indexes` were brought up to date, or since the load under way began. */
  let changed = new Set<string>();
  /** Counts what was received, and how much of it the indexes have. */
  let received = 0;
  let applied = 0;
  let loading: Promise<void> | null = null;
  let resting: NodeJS.Timeout | null = null;
  /** Counts the invalidations after which nothing that was read before is right. */
  let outdated = 0;
  let areTablesOutdated = false;

  onInvalidation((invalidation) => {
    const ids = namedBy(invalidation);
    const ofTables = invalidation !== 'resync' && (invalidation.synonyms ?? invalidation.categories) !== undefined;
    if (ids !== 'all' && ids.length === 0 && !ofTables) return;
    received += 1;
    areTablesOutdated ||= ofTables;
    if (ids === 'all' || changed.size + ids.length > mostChanged) startOver();
    else for (const id of ids) changed.add(id);
  });

  function startOver(): void {
    const isAsked = indexes !== null;
    indexes = null;
    changed = new Set();
    outdated += 1;
    if (isAsked) load();
  }

  function load(): void {
    if (loading || resting || signal?.aborted) return;
    loading = tryToLoad().then((restMs) => {
      loading = null;
      if (indexes || signal?.aborted) return;
      resting = setTimeout(() => {
        resting = null;
        load();
      }, restMs).unref();
    });
  }

  /** @returns how long to rest if it is to be done again */
  async function tryToLoad(): Promise<number> {
    const began = performance.now();
    const [before, until] = [outdated, received];
    const isOver = () => before !== outdated || signal?.aborted === true;
    changed = new Set();
    areTablesOutdated = false;
    try {
      await categories.settled();
      const loaded = await loadIndexes(db, most, isOver);
      if (!isOver()) {
        indexes = loaded;
        applied = until;
      }
      return Math.max(leastRestMs, restTimes * (performance.now() - began));
    } catch (error) {
      if (!signal?.aborted) onTrouble(error);
      return restAfterTroubleMs;
    }
  }

  const applyChanges = coalesce(async () => {
    const of = indexes;
    if (!of || applied === received) return;
    const until = received;
    const ids = [...changed];
    changed = new Set();
    const isOfTables = areTablesOutdated;
    areTablesOutdated = false;
    try {
      await categories.settled();
      if (isOfTables) ids.push(...(await readTablesAgain(db, of)));
      for (let at = 0; at < ids.length; at += portion) {
        await readAgain(db, of, ids.slice(at, at + portion));
      }
      if (of === indexes) applied = until;
    } catch (error) {
      if (!signal?.aborted) onTrouble(error);
      if (of === indexes) startOver();
    }
  });

  return {
    get isLoaded() {
      return indexes !== null;
    },
    indexesIfCurrent: () => (applied === received ? indexes : null),
    async refresh() {
      const until = received;
      if (!indexes) load();
      await loading;
      while (indexes && applied < until) await applyChanges();
      return indexes;
    },
  };
}

/** @returns ids of the products that are to be read again */
async function readTablesAgain(db: Queryable, indexes: CatalogueIndexes): Promise<string[]> {
  indexes.synonyms = await readSynonyms(db);
  return indexes.facets?.renewOutdated() ?? [];
}

/** A change of a card names its product among `products` too; stars are of `reviews`, words that are made again of `words`. */
function namedBy(invalidation: Invalidation): readonly string[] | 'all' {
  if (invalidation === 'resync' || invalidation.makers) return 'all';
  const { products = [], reviews = [], words = [] } = invalidation;
  return products === 'all' || reviews === 'all' || words === 'all' ? 'all' : [...products, ...reviews, ...words];
}
