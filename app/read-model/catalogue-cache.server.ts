import type { Log } from '#app/platform/log.server.ts';
import { type CachedCards, createCachedCards } from '../shop/catalog/cached/cached-cards.server.ts';
import { type CachedCounts, createCachedCounts } from '../shop/catalog/cached/cached-counts.server.ts';
import type { Notifications } from '../shop/catalog/cached/followed-categories.server.ts';
import { type CatalogueColumns, createCatalogueColumns } from '../shop/catalog/filters/catalogue-columns.server.ts';
import type { Database } from '../shop/shared/schema.ts';
import { createFollowedWords, type FollowedWords } from './follow-words.server.ts';

/** What a process caches of the catalogue, by the rule of docs/page-cache.md. */
export interface CatalogueCache {
  /** What lists are filtered, counted and sorted by. */
  columns: CatalogueColumns;
  /** What cards show of the products that were shown last. */
  cards: CachedCards;
  /** How many products the categories have. */
  counts: CachedCounts;
  /** The words of the products and of the trade, for searches. */
  words: FollowedWords;
}

interface Options extends Notifications {
  db: Database;
  log: Log;
  signal: AbortSignal;
}

export function createCatalogueCache({ db, log, signal, ...notifications }: Options): CatalogueCache {
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'the words of the products could not be read');
  return {
    columns: createCatalogueColumns({ db, ...notifications }),
    cards: createCachedCards({ db, ...notifications }),
    counts: createCachedCounts({ db, ...notifications }),
    words: createFollowedWords({ db, ...notifications, onTrouble, signal }),
  };
}
