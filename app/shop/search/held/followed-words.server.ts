import { sql } from 'kysely';
import { inRounds } from '#app/platform/rounds.server.ts';
import type { LiveNews } from '../../shared/live-change.ts';
import type { Database } from '../../shared/schema.ts';
import { type HeldWords, readWords } from './held-words.ts';
import { vectorOf } from './word-vector.ts';

/** The words of the products that stand first in every list, for searches that need not ask the database. */
export interface FollowedWords {
  /**
   * Right for all that was heard before the call; null while they are being read. Use them before waiting for anything
   * else: they are brought up to date in place.
   */
  current(): Promise<CurrentWords | null>;
  /** Waits for a reading; null when news overtook it, or while the next one rests. */
  read(): Promise<CurrentWords | null>;
}

export interface CurrentWords {
  held: HeldWords;
  /** Whether all products are held; if not, those that are not stand behind all that are. */
  isAll: boolean;
}

interface Ways {
  db: Database;
  onHeard(listener: (news: LiveNews) => void): void;
  onTrouble?(error: unknown): void;
  /** Aborted when the store closes. */
  signal?: AbortSignal;
  /** Products that are held at most. */
  most?: number;
}

/** About 40 MB. A shop of usual size is held whole. */
const usualMost = 100_000;
const portion = 200;
/** More changed products than this are better read with all others. */
const mostChanged = 1_000;
/** During a long write everything is read again, but not at each of its pieces: so many times as long as it took. */
const restTimes = 10;

/** As kept pages are followed (docs/kept-pages.md). Ask only after all that was acknowledged has been heard. */
export function createFollowedWords({ db, onHeard, onTrouble, signal, most = usualMost }: Ways): FollowedWords {
  let current: Held | null = null;
  let reading: Promise<void> | null = null;
  let changed = new Set<string>();
  /** Since the reading under way began. */
  let changedSince = new Set<string>();
  let isRefreshing = false;
  /** Counts news after which nothing that was read before is right. */
  let forgotten = 0;
  let restUntil = 0;

  onHeard((news) => {
    const ids = namedBy(news);
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
    reading = readAll(db, most, () => before !== forgotten || signal?.aborted === true)
      .then((read) => {
        if (before !== forgotten || !read) return;
        current = read;
        changed = changedSince;
      })
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

  const refresh = inRounds(async () => {
    const ids = [...changed];
    const of = current;
    if (!of || ids.length === 0) return;
    changed = new Set();
    isRefreshing = true;
    try {
      const hasRoom = putAnew(of, ids, await readSome(db, ids));
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
function namedBy(news: LiveNews): readonly string[] | 'all' {
  if (news === 'catch-up') return 'all';
  const { products = [], words = [] } = news;
  return products === 'all' || words === 'all' ? 'all' : [...products, ...words];
}

interface Held extends CurrentWords {
  /** The last that is held, when not all are. */
  last: { rank: number; id: string } | null;
}

interface ReadRow {
  id: string;
  rank: number;
  is_shown: boolean;
  words: string;
  source: string;
}

/** With as much rest as each portion took, since shoppers wait for nothing of it. */
async function readAll(db: Database, most: number, isOver: () => boolean): Promise<Held | null> {
  const { rows } = await sql<{ ids: string | null; least: number | null }>`
    SELECT string_agg(id, ',') AS ids, min(rank)::float8 AS least FROM (
      SELECT id, rank FROM product_search WHERE is_shown ORDER BY rank DESC, id LIMIT ${sql.lit(most)}) AS first`.execute(
    db,
  );
  const [first] = rows;
  const ids = first?.ids?.split(',') ?? [];
  const words = readWords();
  let began = performance.now();
  const rest = async () => {
    await new Promise((resolve) => setTimeout(resolve, performance.now() - began).unref());
    began = performance.now();
  };
  for (let at = 0; at < ids.length; at += portion) {
    for (const row of await readSome(db, ids.slice(at, at + portion))) {
      if (row.is_shown) words.add(row, vectorOf(row.words));
    }
    if (isOver()) return null;
    await rest();
  }
  const held = await words.held(rest);
  const isAll = ids.length < most;
  return { held, isAll, last: isAll ? null : { rank: first?.least ?? 0, id: ids.at(-1) ?? '' } };
}

async function readSome(db: Database, ids: readonly string[]): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    SELECT id, rank::float8 AS rank, is_shown, words::text AS words, md5(words::text) AS source
    FROM product_search WHERE id = ANY (${ids}::text[])`.execute(db);
  return rows;
}

/** @returns false when there is no room for all of them */
function putAnew({ held, last }: Held, ids: readonly string[], rows: readonly ReadRow[]): boolean {
  const read = new Map(rows.map((row) => [row.id, row]));
  return ids.every((id) => {
    const row = read.get(id);
    const isHeld = row?.is_shown && (!last || row.rank > last.rank || (row.rank === last.rank && row.id <= last.id));
    if (row && isHeld) return held.put(row, () => vectorOf(row.words));
    held.remove(id);
    return true;
  });
}
