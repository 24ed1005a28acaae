import { setTimeout as pause } from 'node:timers/promises';
import { coalesce } from '#app/platform/concurrency/coalesce.server.ts';
import type { FollowedCopy } from '#app/platform/live/followed-copy.server.ts';
import type { PartCatalogue } from '#app/shop/builds/parts/part-catalogue.ts';
import { slotCategories, slots } from '#app/shop/builds/slots.ts';
import { followCategories } from '#app/shop/catalog/categories/categories-follower.server.ts';
import { everyCategory, type ProductCategory } from '#app/shop/catalog/categories.ts';
import { type FindMaker, makerFinder } from '#app/shop/catalog/makers/maker.ts';
import { listMakers } from '#app/shop/catalog/makers/makers.server.ts';
import { type ListedCounts, productCounts } from '#app/shop/catalog/product-counts.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { allRows, type CatalogueIndexes, readSynonyms } from './catalogue-indexes.server.ts';
import { createFacetIndex, type FacetIndex } from './facet-index.ts';
import { createPartIndex } from './parts.ts';
import { createProjection, type ProjectionOptions } from './projection.server.ts';
import type { SearchSource } from './search.server.ts';

/** What lists, filters, searches and builds are answered from. */
export interface ReadModel {
  /** The only read barrier of what reads for a page: what the shop answers is right for all that was acknowledged before the call. */
  fresh(): Promise<CatalogueView>;
  /** The process's copy of the categories and their facts. */
  readonly categories: FollowedCopy;
  /** Whether the indexes are in memory; until they are, pages are not cached. */
  readonly isLoaded: boolean;
  /** Waits until they are, so long at most. */
  loaded(mostMs: number): Promise<void>;
}

/**
 * The shop as of one moment or later. From memory its methods answer at once; while the process's listener is disconnected, the
 * indexes are loaded or the shop is too large for them, PostgreSQL answers the same.
 */
export interface CatalogueView {
  readonly isInMemory: boolean;
  /** How many products are shown, and how many of them with a discount, by category. */
  counts(): Promise<ListedCounts>;
  /** What the products of these categories are filtered, counted and sorted by. */
  facets(categories: readonly ProductCategory[]): Promise<FacetIndex>;
  /** For names of products. */
  makerOf(): Promise<FindMaker>;
  /** What builds are made of. */
  parts(): Promise<PartCatalogue>;
  /** For `findProducts` and the other functions of `search.server.ts`. */
  search(): Promise<SearchSource>;
}

interface Options extends Omit<ProjectionOptions, 'categories'> {
  db: Database;
  /** Whether the notifications of all that was acknowledged before the call have arrived. */
  isUpToDate(): Promise<boolean>;
}

/** Longer a request does not wait for the indexes. */
const patienceMs = 250;

export function createReadModel({ db, isUpToDate, ...options }: Options): ReadModel {
  const categories = followCategories(db, options);
  const projection = createProjection({ db, categories, ...options });
  const fromDatabase = databaseView(db);

  async function fresh(): Promise<CatalogueView> {
    if (!(await isUpToDate())) {
      await categories.read();
      return fromDatabase;
    }
    await categories.settled();
    const indexes = projection.indexesIfCurrent() ?? (await within(patienceMs, projection.refresh()));
    return indexes ? memoryView(indexes, db, fromDatabase) : fromDatabase;
  }

  return {
    fresh,
    categories,
    get isLoaded() {
      return projection.isLoaded;
    },
    async loaded(mostMs) {
      const end = performance.now() + mostMs;
      while (!(await fresh()).isInMemory && performance.now() < end) await pause(20);
    },
  };
}

function memoryView(
  { facets, parts, words, makerOf, synonyms }: CatalogueIndexes,
  db: Database,
  fromDatabase: CatalogueView,
): CatalogueView {
  return {
    isInMemory: true,
    counts: async () => (facets ? countsIn(facets) : fromDatabase.counts()),
    facets: async (categories) => facets ?? fromDatabase.facets(categories),
    makerOf: async () => makerOf,
    parts: async () => parts ?? fromDatabase.parts(),
    search: async () => ({ index: words, db, synonyms }),
  };
}

function countsIn(facets: FacetIndex): ListedCounts {
  const all = facets.of(everyCategory());
  return {
    shown: new Map(all.map(({ category, size }) => [category, size])),
    offers: new Map(all.map(({ category, offers }) => [category, offers])),
  };
}

/** Reads what is asked for each time; those who ask while it is read share the next reading. */
function databaseView(db: Database): CatalogueView {
  const makerOf = async () => makerFinder(await listMakers(db));
  const readers = new Map<string, () => Promise<FacetIndex>>();

  async function readFacets(categories: readonly ProductCategory[]): Promise<FacetIndex> {
    const brandOf = await makerOf();
    const index = createFacetIndex();
    for (const category of categories) {
      for await (const rows of allRows(db, { category, hasWords: false })) {
        for (const row of rows) index.put({ ...row, brand: brandOf(row.name) });
      }
    }
    return index;
  }

  return {
    isInMemory: false,
    counts: () => productCounts(db),
    facets(categories) {
      const key = categories.join();
      const read = readers.get(key) ?? coalesce(() => readFacets(categories));
      readers.set(key, read);
      return read();
    },
    makerOf,
    parts: coalesce(async () => {
      const parts = createPartIndex();
      for (const slot of slots) {
        const category = slotCategories[slot];
        for await (const rows of allRows(db, { category, hasWords: false })) for (const row of rows) parts.put(row);
      }
      return parts;
    }),
    search: async () => ({ index: null, db, synonyms: await readSynonyms(db) }),
  };
}

/** @returns null when it takes longer; what was asked for goes on */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, ms, null);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
