import { isOfLetters, plainWords } from '../catalog/words/plain-words.ts';
import type { TermMatches } from './found-terms.server.ts';
import { matchQuery, matchTerm, type SearchTools } from './match-term.server.ts';
import { parseTerm } from './search-query.ts';
import type { Vocabulary } from './spelling.ts';
import { ofNoMeaning } from './synonyms.ts';

export interface CorrectedTerm {
  term: string;
  matches: TermMatches;
}

const correctionsOfAWord = 3;
const mostWrong = 3;
const mostTries = 6;

/**
 * A term whose words that no product has are replaced by the nearest that some have. Only words of letters: a 5600 is
 * not a 5060. Ask it only for a term that found nothing.
 * @returns null when there is nothing to correct, or it would find nothing either
 */
export async function corrected(tools: SearchTools, term: string, most: number): Promise<CorrectedTerm | null> {
  const words = plainWords(term.slice(0, 200)).map(({ text }) => text);
  const wrong = await unknownWords(tools, words);
  if (wrong.length === 0 || wrong.length > mostWrong) return null;
  const vocabulary = await tools.words.vocabulary();
  const choices = new Map(wrong.map((word) => [word, correctionsOf(word, vocabulary)]));
  if ([...choices.values()].some((corrections) => corrections.length === 0)) return null;
  for (const chosen of combinations(wrong, choices).slice(0, mostTries)) {
    const better = words.map((word) => chosen.get(word) ?? word).join(' ');
    const matches = await matchTerm(tools, better, most);
    if (matches.ids.length > 0) return { term: better, matches };
  }
  return null;
}

function correctionsOf(word: string, vocabulary: Vocabulary): string[] {
  const split = vocabulary.split(word);
  return [...(split ? [split.join(' ')] : []), ...vocabulary.near(word, correctionsOfAWord)];
}

/** Asked from the database, since another process may have written them a moment ago. */
async function unknownWords(tools: SearchTools, words: readonly string[]): Promise<string[]> {
  const synonyms = await tools.words.synonyms();
  const asked = [...new Set(words)].filter((word) => isOfLetters(word) && word.length >= 4 && !ofNoMeaning.has(word));
  // At once: one after the other each waits behind the statements of everybody else.
  const isUnknown = await Promise.all(
    asked.map(async (word) => {
      const query = parseTerm(word, synonyms);
      return query !== null && (await matchQuery(tools, query, 1)).ids.length === 0;
    }),
  );
  return asked.filter((_, at) => isUnknown[at]);
}

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
