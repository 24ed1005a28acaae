import { sql } from 'kysely';
import { coalesce } from '#app/platform/coalesce.server.ts';
import type { Invalidation } from '../shop/shared/live-change.ts';
import type { Database, Queryable } from '../shop/shared/schema.ts';
import type { SearchTools } from './search.server.ts';
import { type Synonyms, synonymsOf } from './synonyms.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

/** The word index and the words of the trade of this process, as the database has them. */
export interface FollowedWords {
  /** Read barrier: right for everything that was acknowledged before the call. */
  fresh(): Promise<SearchTools & { isFresh: boolean }>;
  /** Waits until the index is read; null when there is none yet. */
  load(): Promise<WordIndex | null>;
}

interface Options {
  db: Database;
  onNotification(listener: (invalidation: Invalidation) => void): void;
  isUpToDate(): Promise<boolean>;
  onTrouble?(error: unknown): void;
  /** Aborted when the store closes. */
  signal?: AbortSignal;
  /** Products that are in memory at most. */
  most?: number;
}

const usualMost = 1_500_000;
const portion = 500;
/** More changed products than this are better read with all others. */
const mostChanged = 2_000;

/** Invalidated like cached pages (docs/page-cache.md). */
export function createFollowedWords(options: Options): FollowedWords {
  const { db, onNotification, isUpToDate, onTrouble, signal, most = usualMost } = options;
  let index: WordIndex | null = null;
  let loading: Promise<void> | null = null;
  let synonyms: Promise<Synonyms> | null = null;
  let changed = new Set<string>();
  /** Counts invalidations after which nothing that was read before is right. */
  let forgotten = 0;

  onNotification((invalidation) => {
    if (invalidation === 'catch-up' || invalidation.lists === 'all') synonyms = null;
    const ids = namedBy(invalidation);
    if (ids === 'all' || changed.size + ids.length > mostChanged) {
      forgotten += 1;
      index = null;
      changed = new Set();
    } else {
      for (const id of ids) changed.add(id);
    }
  });

  function currentSynonyms(): Promise<Synonyms> {
    const read = synonyms ?? readSynonyms(db);
    synonyms = read;
    read.catch(() => {
      if (synonyms === read) synonyms = null;
    });
    return read;
  }

  async function loadAll(): Promise<void> {
    const before = forgotten;
    const loaded = createWordIndex();
    for (let after = ''; ; ) {
      const began = performance.now();
      const rows = await readNext(db, after);
      if (before !== forgotten || signal?.aborted || loaded.size > most) return;
      for (const { id, ...product } of rows) loaded.put(id, product);
      if (rows.length < portion) break;
      after = rows.at(-1)?.id ?? after;
      await new Promise((resolve) => setTimeout(resolve, performance.now() - began).unref());
    }
    index = loaded;
  }

  function begin(): Promise<void> {
    loading ??= loadAll()
      .catch((error) => {
        if (!signal?.aborted) onTrouble?.(error);
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  const refresh = coalesce(async () => {
    const [ids, into] = [[...changed], index];
    if (!into || ids.length === 0) return;
    changed = new Set();
    try {
      const rows = new Map((await readSome(db, ids)).map((row) => [row.id, row]));
      for (const id of ids) {
        const row = rows.get(id);
        if (row) into.put(id, row);
        else into.remove(id);
      }
    } catch (error) {
      index = null;
      throw error;
    }
  });

  async function current(): Promise<WordIndex | null> {
    if (!index) {
      void begin();
      return null;
    }
    await refresh();
    return index;
  }

  return {
    async fresh() {
      if (!(await isUpToDate())) return { isFresh: false, index: null, db, synonyms: await readSynonyms(db) };
      const known = await currentSynonyms();
      return { isFresh: true, index: await current(), db, synonyms: known };
    },
    async load() {
      if (!index) await begin();
      return current();
    },
  };
}

async function readSynonyms(db: Queryable): Promise<Synonyms> {
  const rows = db.selectFrom('search_synonyms').select(['term', 'means']).orderBy('term').orderBy('means').execute();
  return synonymsOf(await rows);
}

/** A change of words names its product among `words`, all else that moves it among `products`. */
function namedBy(invalidation: Invalidation): readonly string[] | 'all' {
  if (invalidation === 'catch-up') return 'all';
  const { products = [], words = [] } = invalidation;
  return products === 'all' || words === 'all' ? 'all' : [...products, ...words];
}

interface Row {
  id: string;
  rank: number;
  isShown: boolean;
  words: string;
}

const ofARow = sql`id, rank::float8 AS rank, is_shown AS "isShown", words::text AS words`;

async function readNext(db: Queryable, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT ${ofARow} FROM product_search
    WHERE id > ${after} ORDER BY id LIMIT ${sql.lit(portion)}`.execute(db);
  return rows;
}

async function readSome(db: Queryable, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT ${ofARow} FROM product_search WHERE id = ANY (${ids}::text[])`.execute(db);
  return rows;
}
