import { sql } from 'kysely';
import { coalesce } from '#app/platform/coalesce.server.ts';
import type { Invalidation } from '../../shared/live-change.ts';
import type { Database } from '../../shared/schema.ts';
import { readWords, type WordIndex } from './word-index.ts';
import { vectorOf } from './word-vector.ts';

/** The words of the products that stand first in every list, for searches that need not ask the database. */
export interface FollowedWords {
  /**
   * Right for all whose notification came before the call; null while they are being read. Use them before waiting for
   * anything else: they are brought up to date in place.
   */
  current(): Promise<CurrentWords | null>;
  /** Waits for a reading; null when an invalidation made it stale, or while the next one rests. */
  read(): Promise<CurrentWords | null>;
}

export interface CurrentWords {
  index: WordIndex;
  /** Whether all products are in memory; if not, those that are not stand behind all that are. */
  isAll: boolean;
}

interface Options {
  db: Database;
  onNotification(listener: (invalidation: Invalidation) => void): void;
  onTrouble?(error: unknown): void;
  /** Aborted when the store closes. */
  signal?: AbortSignal;
  /** Products that are in memory at most. */
  most?: number;
  /** So many are usable as soon as they are read, and help while the rest is read. */
  soon?: number;
}

/** As many as lists are filtered by. */
const usualMost = 1_500_000;
const usualSoon = 100_000;
const portion = 200;
/** More changed products than this are better read with all others. */
const mostChanged = 1_000;
/** During a bulk job everything is read again, but not at each of its batches: it rests so many times as long as it took. */
const restTimes = 10;

/** Invalidated like cached pages (docs/page-cache.md). Ask only after the read barrier has passed. */
export function createFollowedWords(options: Options): FollowedWords {
  const { db, onNotification, onTrouble, signal, most = usualMost, soon = usualSoon } = options;
  let current: LoadedIndex | null = null;
  let reading: Promise<void> | null = null;
  let changed = new Set<string>();
  /** Products that changed since the reading under way began. */
  let changedSince = new Set<string>();
  let isRefreshing = false;
  /** Counts invalidations after which nothing that was read before is right. */
  let forgotten = 0;
  let restUntil = 0;

  onNotification((invalidation) => {
    const ids = namedBy(invalidation);
    const waiting = [...(current ? [changed] : []), ...(reading === null ? [] : [changedSince])];
    if (ids === 'all' || waiting.some(({ size }) => size + ids.length > mostChanged)) forget();
    else for (const each of waiting) for (const id of ids) each.add(id);
  });

  function forget(): void {
    forgotten += 1;
    current = null;
    changed = new Set();
    changedSince = new Set();
  }

  function begin(): Promise<void> {
    if (reading !== null) return reading;
    const began = performance.now();
    if (began < restUntil || signal?.aborted) return Promise.resolve();
    const before = forgotten;
    changedSince = new Set();
    const isOver = () => before !== forgotten || signal?.aborted === true;
    const onRead = (read: LoadedIndex) => {
      current = read;
      changed = new Set(changedSince);
    };
    reading = readAll(db, { most, soon }, isOver, onRead)
      .catch((error) => {
        if (!signal?.aborted) onTrouble?.(error);
      })
      .finally(() => {
        reading = null;
        const now = performance.now();
        if (!current) restUntil = now + restTimes * (now - began);
      });
    return reading;
  }

  const refresh = coalesce(async () => {
    const ids = [...changed];
    const of = current;
    if (!of || ids.length === 0) return;
    changed = new Set();
    isRefreshing = true;
    try {
      const hasRoom = reindex(of, ids, await readSome(db, ids));
      if (of === current && !hasRoom) current = null;
    } catch (error) {
      if (of === current) current = null;
      if (!signal?.aborted) onTrouble?.(error);
    } finally {
      isRefreshing = false;
    }
  });

  async function now(): Promise<CurrentWords | null> {
    if (current && (changed.size > 0 || isRefreshing)) await refresh();
    if (!current) void begin();
    return current;
  }

  return {
    current: now,
    async read() {
      if (!current) await begin();
      return now();
    },
  };
}

/** A change of words names its product among `words`, all else that moves it among `products`. */
function namedBy(invalidation: Invalidation): readonly string[] | 'all' {
  if (invalidation === 'catch-up') return 'all';
  const { products = [], words = [] } = invalidation;
  return products === 'all' || words === 'all' ? 'all' : [...products, ...words];
}

interface LoadedIndex extends CurrentWords {
  /** The last that is in memory, when not all are. */
  last: { rank: number; id: string } | null;
}

interface ReadRow {
  id: string;
  rank: number;
  is_shown: boolean;
  words: string;
  source: number;
}

/**
 * With as much rest as each portion took, since shoppers wait for nothing of it.
 * @param onRead called with the first ones as soon as they are there, and with all at last
 */
async function readAll(
  db: Database,
  { most, soon }: { most: number; soon: number },
  isOver: () => boolean,
  onRead: (index: LoadedIndex) => void,
): Promise<void> {
  const words = readWords();
  let last: LoadedIndex['last'] = null;
  let until = Math.min(soon, most);
  let began = performance.now();
  const rest = async () => {
    await new Promise((resolve) => setTimeout(resolve, performance.now() - began).unref());
    began = performance.now();
  };
  for (;;) {
    const asked = Math.min(portion, until - words.size);
    const rows = await readNext(db, last, asked);
    for (const row of rows) words.add(row, () => vectorOf(row.words));
    last = rows.at(-1) ?? last;
    const isAll = rows.length < asked;
    if (isAll || words.size >= until) {
      const index = await words.toIndex(rest);
      if (isOver()) return;
      onRead({ index, isAll, last: isAll ? null : last });
      if (isAll || until === most) return;
      until = most;
    }
    await rest();
    if (isOver()) return;
  }
}

const ofARow = sql`id, rank::float8 AS rank, is_shown, words::text AS words,
  ('x' || left(md5(words::text), 13))::bit(52)::bigint::float8 AS source`;

/** Those that stand behind one, the first of all without it. What moves in between is announced, and read by itself. */
async function readNext(db: Database, last: LoadedIndex['last'], most: number): Promise<ReadRow[]> {
  const inOrder = sql`ORDER BY product_search.rank DESC, id LIMIT ${sql.lit(most)}`;
  const { rows } = last
    ? await sql<ReadRow>`SELECT ${ofARow} FROM (
        (SELECT * FROM product_search WHERE is_shown AND rank = ${last.rank} AND id > ${last.id} ${inOrder})
        UNION ALL
        (SELECT * FROM product_search WHERE is_shown AND rank < ${last.rank} ${inOrder})
      ) AS product_search ${inOrder}`.execute(db)
    : await sql<ReadRow>`SELECT ${ofARow} FROM product_search WHERE is_shown ${inOrder}`.execute(db);
  return rows;
}

async function readSome(db: Database, ids: readonly string[]): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    SELECT ${ofARow} FROM product_search WHERE id = ANY (${ids}::text[])`.execute(db);
  return rows;
}

/** @returns false when there is no room for all of them */
function reindex({ index, last }: LoadedIndex, ids: readonly string[], rows: readonly ReadRow[]): boolean {
  const read = new Map(rows.map((row) => [row.id, row]));
  return ids.every((id) => {
    const row = read.get(id);
    const isIndexed = row?.is_shown && (!last || row.rank > last.rank || (row.rank === last.rank && row.id <= last.id));
    if (row && isIndexed) return index.put(row, () => vectorOf(row.words));
    index.remove(id);
    return true;
  });
}
