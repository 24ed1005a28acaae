import type { Log } from '#app/platform/log.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import { type CachedCards, createCachedCards } from '../catalog/cached/cached-cards.server.ts';
import { type CachedCounts, createCachedCounts } from '../catalog/cached/cached-counts.server.ts';
import type { Notifications } from '../catalog/cached/followed-categories.server.ts';
import { type CatalogueColumns, createCatalogueColumns } from '../catalog/filters/catalogue-columns.server.ts';
import type { Database } from '../shared/schema.ts';
import { createFoundTerms, type FoundTerms } from './found-terms.server.ts';
import { createFollowedWords, type FollowedWords } from './index-in-memory/followed-words.server.ts';
import { createSearchWords, type SearchWords } from './search-words.server.ts';

/** What a process caches of the catalogue, by the rule of docs/page-cache.md. */
export interface CatalogueCache {
  /** What lists are filtered, counted and sorted by. */
  columns: CatalogueColumns;
  /** What cards show of the products that were shown last. */
  cards: CachedCards;
  /** How many products the categories have. */
  counts: CachedCounts;
  /** What this process knows of the words that products and shoppers use. */
  words: SearchWords;
  /** The words of the products, for searches that need not ask the database. */
  wordIndex: FollowedWords;
  /** None where no pages are cached. */
  foundTerms: FoundTerms | undefined;
}

interface Options extends Notifications {
  db: Database;
  settings: Pick<Settings, 'pageCacheMb'>;
  log: Log;
  signal: AbortSignal;
}

export function createCatalogueCache({ db, settings, log, signal, ...notifications }: Options): CatalogueCache {
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'the words of the products could not be read');
  const { onNotification } = notifications;
  return {
    columns: createCatalogueColumns({ db, ...notifications }),
    cards: createCachedCards({ db, ...notifications }),
    counts: createCachedCounts({ db, ...notifications }),
    words: createSearchWords({ db, ...notifications, onTrouble, signal }),
    wordIndex: createFollowedWords({ db, onNotification, onTrouble, signal }),
    foundTerms:
      settings.pageCacheMb === 0 ? undefined : createFoundTerms({ onNotification, mostBytes: mostFoundBytes }),
  };
}

/** 100,000 ids of products that searches found. */
const mostFoundBytes = 5_000_000;
