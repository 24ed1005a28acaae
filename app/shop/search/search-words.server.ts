import type { Invalidation } from '#app/platform/live/invalidation.ts';
import { isOfLetters } from '../catalog/words/plain-words.ts';
import type { Database } from '../shared/schema.ts';
import { createVocabulary, type Vocabulary } from './spelling.ts';
import { type Synonyms, synonymsOf } from './synonyms.ts';
import type { WordFrequencies } from './word-frequencies.ts';
import { awaitedMs, readFrequencies, readVocabulary, readWordsOf } from './word-reading.server.ts';

/** What a process knows of words. All of it comes from the database, and follows what is announced. */
export interface SearchWords {
  /** Read barrier: whether the notifications of all that was acknowledged have arrived. If not, the owner's table is read again. */
  catchUp(): Promise<boolean>;
  synonyms(): Promise<Synonyms>;
  frequencies(): Promise<WordFrequencies>;
  /** The first caller waits as long as the reading takes in a shop of usual size; what is missing then comes later. */
  vocabulary(): Promise<Vocabulary>;
  /** Waits for all of it. */
  wholeVocabulary(): Promise<Vocabulary>;
}

interface Options {
  db: Database;
  /** Of the process's live bus. */
  onNotification?(listener: (invalidation: Invalidation) => void): void;
  /** Of the listening connection; without it nobody else changes anything. */
  isUpToDate?(): Promise<boolean>;
  onTrouble?(error: unknown): void;
  /** Aborted when the store closes. */
  signal?: AbortSignal;
}

const frequenciesLastMs = 60_000;
/** Of more products the reading takes minutes: to wait a second for its first words gains nothing. */
const mostAwaited = 100_000;
/** More changed products than this are read with all others. */
const mostChanged = 1_000;
/** During a bulk job everything is read again, but not at each of its batches: it rests so many times as long as it took. */
const restTimes = 5;

export function createSearchWords(options: Options): SearchWords {
  const { db, onNotification, isUpToDate = async () => true, onTrouble = () => {}, signal } = options;
  let synonyms: Promise<Synonyms> | null = null;
  let frequencies: { at: number; read: Promise<WordFrequencies> } | null = null;
  let vocabulary: { known: Vocabulary; waited: Promise<unknown>; reading: Promise<void>; at: number } | null = null;
  let isOutdated = false;
  let tookMs = 0;
  const changed = new Set<string>();

  onNotification?.((invalidation) => {
    if (invalidation === 'catch-up' || invalidation.lists === 'all') {
      synonyms = null;
      isOutdated = true;
    }
    if (invalidation === 'catch-up') return;
    const ids = invalidation.products ?? [];
    if (ids === 'all' || changed.size + ids.length > mostChanged) isOutdated = true;
    else for (const id of ids) changed.add(id);
  });

  function currentSynonyms(): Promise<Synonyms> {
    if (synonyms) return synonyms;
    const rows = db.selectFrom('search_synonyms').select(['term', 'means']).orderBy('term').orderBy('means').execute();
    const read = rows.then(synonymsOf);
    synonyms = read;
    // A failure is not cached: the next search asks again.
    read.catch(() => {
      if (synonyms === read) synonyms = null;
    });
    return read;
  }

  function currentFrequencies(): Promise<WordFrequencies> {
    const now = performance.now();
    if (frequencies && now - frequencies.at < frequenciesLastMs) return frequencies.read;
    const read = readFrequencies(db);
    frequencies = { at: now, read };
    read.catch(() => {
      if (frequencies?.read === read) frequencies = null;
    });
    return read;
  }

  async function beginVocabulary(): Promise<void> {
    const known = createVocabulary();
    for (const word of (await currentSynonyms()).words()) known.add(word, asGoodAs);
    // At once, in a catalogue of any size, the words that most products have.
    const common = await currentFrequencies();
    for (const word of common.anywhere.words()) if (isOfLetters(word)) known.add(word, 1);
    isOutdated = false;
    changed.clear();
    // Until it is read, nobody begins again.
    tookMs = Number.POSITIVE_INFINITY;
    const at = performance.now();
    const reading = readVocabulary(db, known, signal)
      .then(() => {
        tookMs = performance.now() - at;
      })
      .catch((error) => {
        vocabulary = null;
        if (!signal?.aborted) onTrouble(error);
      });
    const enough = new Promise((resolve) => setTimeout(resolve, awaitedMs).unref());
    const waited = common.products > mostAwaited ? Promise.resolve() : Promise.race([reading, enough]);
    vocabulary = { known, reading, waited, at };
  }

  async function currentVocabulary(): Promise<Vocabulary> {
    if (!vocabulary || (isOutdated && performance.now() - vocabulary.at > (1 + restTimes) * tookMs))
      await beginVocabulary();
    const { known, waited } = vocabulary ?? { known: createVocabulary(), waited: null };
    await waited;
    const ids = [...changed];
    changed.clear();
    if (ids.length > 0) await readWordsOf(db, ids, known);
    return known;
  }

  return {
    async catchUp() {
      const isFresh = await isUpToDate();
      if (!isFresh) synonyms = null;
      return isFresh;
    },
    synonyms: currentSynonyms,
    frequencies: currentFrequencies,
    vocabulary: currentVocabulary,
    async wholeVocabulary() {
      const known = await currentVocabulary();
      await vocabulary?.reading;
      return known;
    },
  };
}

/** A word of the trade is as likely as one that so many products have. */
const asGoodAs = 1_000;
