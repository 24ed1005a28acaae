import { type CategoryName, categoryNames } from '#app/shop/catalog/categories.ts';
import { hasDigit, plainWords, stopWords } from '#app/shop/catalog/words/plain-words.ts';
import { createVocabulary, type Vocabulary } from './spelling.ts';

/** What words mean: the words of the shop, and the category if they are its name. */
export interface Meaning {
  words: readonly string[];
  category: CategoryName | null;
}

/** One row of the owner's table: what people write, and what the shop calls it. */
export interface Synonym {
  term: string;
  means: string;
}

/** Found by the words of what is typed, whatever their number and gender. */
export interface Synonyms {
  /** How many words the longest term has. */
  longest: number;
  /** What the words mean, each as the words of the shop; empty when nobody said so. */
  meaningsOf(words: readonly string[]): readonly Meaning[];
  /** All words of all terms. */
  vocabulary: Vocabulary;
}

/** "Torres", "torre", "blancas" and "blanco" fold to "torr" and "blanc": a key to compare by, no word. */
export function folded(word: string): string {
  if (hasDigit(word) || word.length < 4) return word;
  const one = word.endsWith('s') ? word.slice(0, -1) : word;
  return one.length > 4 ? one.replace(/[aeo]$/, '') : one;
}

export function synonymsOf(rows: readonly Synonym[]): Synonyms {
  const meanings = new Map<string, Meaning[]>();
  const allWords = new Set<string>();
  let longest = 0;
  for (const { term, means } of [...ownNames, ...rows]) {
    const words = meaningfulWords(term);
    const meant = meaningfulWords(means);
    if (words.length === 0 || meant.length === 0) continue;
    for (const word of words) allWords.add(word);
    longest = Math.max(longest, words.length);
    const key = keyOf(words);
    const known = meanings.get(key) ?? [];
    if (known.some(({ words: each }) => each.join(' ') === meant.join(' '))) continue;
    meanings.set(key, [...known, { words: meant, category: categoriesByKey.get(keyOf(meant)) ?? null }]);
  }
  const vocabulary = createVocabulary((word) => (allWords.has(word) ? asGoodAs : 0));
  for (const word of allWords) vocabulary.add(word);
  return { longest, meaningsOf: (words) => meanings.get(keyOf(words)) ?? [], vocabulary };
}

/** A word of the trade is as likely as one that so many products have. */
const asGoodAs = 1_000;

/** A category is found by its own name and by each word of it that nothing else has. */
const ownNames: readonly Synonym[] = [
  ...categoryNames.map((name) => ({ term: name, means: name })),
  { term: 'grafica', means: 'Tarjeta Gráfica' },
  { term: 'ram', means: 'Memoria Ram' },
  { term: 'memoria', means: 'Memoria Ram' },
  { term: 'fuente', means: 'Fuente de poder' },
];

const keyOf = (words: readonly string[]) => words.map(folded).join(' ');

function meaningfulWords(text: string): string[] {
  const words = plainWords(text).map(({ text: word }) => word);
  const meaningful = words.filter((word) => !stopWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

const categoriesByKey: ReadonlyMap<string, CategoryName> = new Map(
  categoryNames.map((name) => [keyOf(meaningfulWords(name)), name]),
);
