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
  /** So many are held as soon as they are read, and help while the rest is read. */
  soon?: number;
}

/** As many as lists are filtered by. */
const usualMost = 1_500_000;
const usualSoon = 100_000;
const portion = 200;
/** More changed products than this are better read with all others. */
const mostChanged = 1_000;
/** During a long write everything is read again, but not at each of its pieces: so many times as long as it took. */
const restTimes = 10;

/** As kept pages are followed (docs/kept-pages.md). Ask only after all that was acknowledged has been heard. */
export function createFollowedWords(ways: Ways): FollowedWords {
  const { db, onHeard, onTrouble, signal, most = usualMost, soon = usualSoon } = ways;
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
    const isOver = () => before !== forgotten || signal?.aborted === true;
    const onRead = (read: Held) => {
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
  source: number;
}

/**
 * With as much rest as each portion took, since shoppers wait for nothing of it.
 * @param onRead told of the first ones as soon as they are there, and of all at last
 */
async function readAll(
  db: Database,
  { most, soon }: { most: number; soon: number },
  isOver: () => boolean,
  onRead: (held: Held) => void,
): Promise<void> {
  const words = readWords();
  let last: Held['last'] = null;
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
      const held = await words.held(rest);
      if (isOver()) return;
      onRead({ held, isAll, last: isAll ? null : last });
      if (isAll || until === most) return;
      until = most;
    }
    await rest();
    if (isOver()) return;
  }
}

const ofARow = sql`id, rank::float8 AS rank, is_shown, words::text AS words,
  ('x' || left(md5(words::text), 13))::bit(52)::bigint::float8 AS source`;

/** Those that stand behind one, the first of all without it. What moves meanwhile is announced, and read by itself. */
async function readNext(db: Database, last: Held['last'], most: number): Promise<ReadRow[]> {
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
