import { sql } from 'kysely';
import type { LiveNews } from '#app/platform/live/live-news.ts';
import type { Database } from '../shared/schema.ts';
import { createVocabulary, type Vocabulary } from './spelling.ts';
import { type Synonyms, synonymsOf } from './synonyms.ts';
import { type WordFrequencies, wordFrequencies } from './word-frequencies.ts';

/** What a process knows of words. All of it comes from the database, and follows what is announced. */
export interface SearchWords {
  synonyms(): Promise<Synonyms>;
  frequencies(): Promise<WordFrequencies>;
  /** Waits for as long as the first reading takes in a shop of usual size; what is missing then comes later. */
  vocabulary(): Promise<Vocabulary>;
  /** For tests and commands, which hear nothing: all is read anew. */
  forget(): void;
}

interface Ways {
  db: Database;
  /** Of the process's live bus. */
  onHeard?(listener: (news: LiveNews) => void): void;
  onTrouble?(error: unknown): void;
}

/** The statistics are made anew by the database from time to time. */
const frequenciesLastMs = 60_000;
const portion = 2_000;
/** More changed products than this are read with all others. */
const mostChanged = 1_000;
/** After a long write everything is read again, not at each of its pieces. */
const restMs = 30_000;

export function createSearchWords({ db, onHeard, onTrouble = () => {} }: Ways): SearchWords {
  let synonyms: Promise<Synonyms> | null = null;
  let frequencies: { at: number; read: Promise<WordFrequencies> } | null = null;
  let vocabulary: { filled: Vocabulary; reading: Promise<void>; at: number } | null = null;
  let isOutdated = false;
  const changed = new Set<string>();

  onHeard?.((news) => {
    if (news === 'catch-up') return forget();
    if (news.lists === 'all') synonyms = null;
    const ids = news.products ?? [];
    if (ids === 'all' || changed.size + ids.length > mostChanged) isOutdated = true;
    else for (const id of ids) changed.add(id);
  });

  function forget(): void {
    synonyms = null;
    frequencies = null;
    vocabulary = null;
    changed.clear();
  }

  async function readFrequencies(): Promise<WordFrequencies> {
    const { rows } = await sql<{ products: number; words: string[] | null; shares: number[] | null }>`
      SELECT greatest(reltuples, 0)::float8 AS products, most_common_elems::text::text[] AS words,
        most_common_elem_freqs::float8[] AS shares
      FROM pg_class LEFT JOIN pg_stats ON schemaname = 'public' AND tablename = relname AND attname = 'words'
      WHERE pg_class.oid = 'product_search'::regclass`.execute(db);
    const { products = 0, words, shares } = rows[0] ?? {};
    // Behind the words stand three more figures: the least and the most of the shares, and that of null.
    return wordFrequencies(
      products,
      (words ?? []).map((word, at) => [word, shares?.[at] ?? 0] as const),
    );
  }

  /** In portions, since a large catalogue must hold up nobody, and with as much rest as each took. */
  async function fill(into: Vocabulary): Promise<void> {
    for (let after = ''; ; ) {
      const began = performance.now();
      const { rows } = await sql<{ last: string | null; words: Record<string, number> | null }>`
        WITH stretch AS (SELECT id, words FROM product_search WHERE id > ${after} ORDER BY id LIMIT ${sql.lit(portion)})
        SELECT (SELECT max(id) FROM stretch) AS last, (SELECT jsonb_object_agg(word, products) FROM (
          SELECT word, count(*) AS products FROM stretch, unnest(tsvector_to_array(words)) AS word
          WHERE word ~ '^[[:alpha:]]{3,24}$' GROUP BY word) AS counted) AS words`.execute(db);
      const { last, words } = rows[0] ?? {};
      if (!last) return;
      for (const [word, products] of Object.entries(words ?? {})) into.add(word, products);
      after = last;
      await new Promise((resolve) => setTimeout(resolve, Math.min(100, performance.now() - began)).unref());
    }
  }

  async function learnChanged(into: Vocabulary): Promise<void> {
    if (changed.size === 0) return;
    const ids = [...changed];
    changed.clear();
    const { rows } = await sql<{ word: string }>`
      SELECT DISTINCT word FROM product_search, unnest(tsvector_to_array(words)) AS word
      WHERE id = ANY(${ids}::text[]) AND word ~ '^[[:alpha:]]{3,24}$'`.execute(db);
    for (const { word } of rows) into.add(word, 1);
  }

  async function begun(): Promise<Vocabulary> {
    const filled = createVocabulary();
    for (const word of (await current()).words()) filled.add(word, 1_000);
    return filled;
  }

  function current(): Promise<Synonyms> {
    synonyms ??= db
      .selectFrom('search_synonyms')
      .select(['term', 'means'])
      .orderBy('term')
      .orderBy('means')
      .execute()
      .then(synonymsOf)
      .catch((error) => {
        synonyms = null;
        throw error;
      });
    return synonyms;
  }

  return {
    synonyms: current,
    frequencies() {
      const now = performance.now();
      if (!frequencies || now - frequencies.at > frequenciesLastMs) {
        frequencies = { at: now, read: readFrequencies() };
        frequencies.read.catch(() => {
          frequencies = null;
        });
      }
      return frequencies.read;
    },
    async vocabulary() {
      const now = performance.now();
      if (!vocabulary || (isOutdated && now - vocabulary.at > restMs)) {
        isOutdated = false;
        const filled = await begun();
        const reading = fill(filled);
        reading.catch((error) => {
          vocabulary = null;
          onTrouble(error);
        });
        vocabulary = { filled, reading, at: now };
      }
      const { filled, reading } = vocabulary;
      await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
      await learnChanged(filled);
      return filled;
    },
    forget,
  };
}
