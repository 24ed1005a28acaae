import type { Log } from '#app/platform/log.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import { type CatalogueColumns, createCatalogueColumns } from '../catalog/filters/catalogue-columns.server.ts';
import type { Hearing } from '../catalog/held/followed-categories.server.ts';
import { createHeldCards, type HeldCards } from '../catalog/held/held-cards.server.ts';
import { createHeldCounts, type HeldCounts } from '../catalog/held/held-counts.server.ts';
import type { Database } from '../shared/schema.ts';
import { createFoundTerms, type FoundTerms } from './found-terms.server.ts';
import { createFollowedWords, type FollowedWords } from './held/followed-words.server.ts';
import { createSearchWords, type SearchWords } from './search-words.server.ts';

/** What a process holds of the catalogue, by the rule of docs/kept-pages.md. */
export interface HeldData {
  /** What lists are filtered, counted and sorted by. */
  columns: CatalogueColumns;
  /** What cards show of the products that were shown last. */
  cards: HeldCards;
  /** How many products the categories have. */
  counts: HeldCounts;
  /** What this process knows of the words that products and shoppers use. */
  words: SearchWords;
  /** The words of the products, for searches that need not ask the database. */
  heldWords: FollowedWords;
  /** None where no pages are kept. */
  foundTerms: FoundTerms | undefined;
}

interface Ways extends Hearing {
  db: Database;
  settings: Pick<Settings, 'keptPagesMb'>;
  log: Log;
  signal: AbortSignal;
}

export function createHeldData({ db, settings, log, signal, ...hearing }: Ways): HeldData {
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'the words of the products could not be read');
  const { onHeard } = hearing;
  return {
    columns: createCatalogueColumns({ db, ...hearing }),
    cards: createHeldCards({ db, ...hearing }),
    counts: createHeldCounts({ db, ...hearing }),
    words: createSearchWords({ db, ...hearing, onTrouble, signal }),
    heldWords: createFollowedWords({ db, onHeard, onTrouble, signal }),
    foundTerms: settings.keptPagesMb === 0 ? undefined : createFoundTerms({ onHeard, most: mostFoundIds }),
  };
}

/** About 5 MB of ids of products that searches found. */
const mostFoundIds = 100_000;
