import { isOfLetters, plainWords, stopWords } from '#app/shop/catalog/words/plain-words.ts';
import { parseTerm } from './query.ts';
import type { ProductSearch } from './ranking.ts';
import { correctionsOf, type Vocabulary } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';

const correctionsOfAWord = 3;
const mostWrong = 3;
const mostTries = 6;

interface KnownWords {
  synonyms: Synonyms;
  /** Of the products; without it only words of the trade are known. */
  index: { vocabulary: Vocabulary } | null;
}

/**
 * A term with the words that no product has replaced by the nearest that some have, the most likely first. Only words of letters: a
 * 5600 is not a 5060. Ask it only for a term that found nothing.
 */
export async function correctedTerms(
  search: ProductSearch,
  { synonyms, index }: KnownWords,
  term: string,
): Promise<string[]> {
  const words = plainWords(term.slice(0, 200)).map(({ text }) => text);
  const wrong = await unknownWords(search, synonyms, words);
  if (wrong.length === 0 || wrong.length > mostWrong) return [];
  const vocabularies = [synonyms.vocabulary, ...(index ? [index.vocabulary] : [])];
  const choices = new Map(wrong.map((word) => [word, correctionsOf(word, vocabularies, correctionsOfAWord)]));
  return combinations(wrong, choices)
    .slice(0, mostTries)
    .map((chosen) => words.map((word) => chosen.get(word) ?? word).join(' '));
}

async function unknownWords(search: ProductSearch, synonyms: Synonyms, words: readonly string[]): Promise<string[]> {
  const asked = [...new Set(words)].filter((word) => isOfLetters(word) && word.length >= 4 && !stopWords.has(word));
  // At once: in the database each would wait behind the statements of everybody else.
  const isUnknown = await Promise.all(
    asked.map(async (word) => {
      const query = parseTerm(word, synonyms);
      return query !== null && (await search.find(query, 1)).ids.length === 0;
    }),
  );
  return asked.filter((_, at) => isUnknown[at]);
}

/** None when a word has no choice. */
function combinations(
  words: readonly string[],
  choices: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string>[] {
  let all: ReadonlyMap<string, string>[] = [new Map()];
  for (const word of words) {
    all = (choices.get(word) ?? []).flatMap((choice) => all.map((sofar) => new Map([...sofar, [word, choice]])));
  }
  return all;
}
