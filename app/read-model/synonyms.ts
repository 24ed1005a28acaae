import { type CategoryKey, categoryKeys, categoryList, perCategoryList } from '#app/shop/catalog/categories.ts';
import { folded, type PlainWord, plainWords, stopWords } from '#app/shop/catalog/words/plain-words.ts';
import { createVocabulary, type Vocabulary } from './spelling.ts';

/** What words mean: the words of the shop, and the category if they are its name. */
interface Meaning {
  words: readonly string[];
  category: CategoryKey | null;
}

/** One row of the owner's table: what people write, and what the shop calls it. */
interface Synonym {
  term: string;
  means: string;
}

/** Found by the words of what is typed, whatever their number and gender. */
export interface Synonyms {
  /** How many words the longest term has. */
  longest: number;
  /** What the words mean, each as the words of the shop; empty when nobody said so. */
  meaningsOf(words: readonly string[]): readonly Meaning[];
  /** The owner's word for what the shop does not sell; null where nobody said so. */
  unsoldOf(words: readonly string[]): string | null;
  /** All words of all terms. */
  vocabulary: Vocabulary;
}

/** @param unsold what the shop does not sell */
export function synonymsOf(rows: readonly Synonym[], unsold: readonly string[] = []): Synonyms {
  const sold = new Set(ownNames().map(({ term }) => keyOf(meaningfulWords(term))));
  const unsoldByKey = new Map(
    unsold.map((term) => [keyOf(meaningfulWords(term)), term] as const).filter(([key]) => !sold.has(key)),
  );
  const meanings = new Map<string, Meaning[]>();
  const allWords = new Set<string>();
  let longest = 0;
  for (const { term, means } of [...ownNames(), ...rows]) {
    const words = meaningfulWords(term);
    const meant = meaningfulWords(means);
    if (words.length === 0 || meant.length === 0) continue;
    for (const word of words) allWords.add(word);
    longest = Math.max(longest, words.length);
    const key = keyOf(words);
    const known = meanings.get(key) ?? [];
    if (known.some(({ words: each }) => each.join(' ') === meant.join(' '))) continue;
    meanings.set(key, [...known, { words: meant, category: categoriesByKey().get(keyOf(meant)) ?? null }]);
  }
  const vocabulary = createVocabulary((word) => (allWords.has(word) ? asGoodAs : 0));
  for (const word of allWords) vocabulary.add(word);
  return {
    longest,
    meaningsOf: (words) => meanings.get(keyOf(words)) ?? [],
    unsoldOf: (words) => unsoldByKey.get(keyOf(words)) ?? null,
    vocabulary,
  };
}

/** A word of the trade is as likely as one that so many products have. */
const asGoodAs = 1_000;

/** A category is found by all its names, and by each word of its key that nothing else has. Products have the words of the key. */
const ownNames = (): readonly Synonym[] => [
  ...categoryKeys().map((key) => ({ term: key, means: key })),
  ...categoryList().categories.map(({ key, name }) => ({ term: name, means: key })),
  ...Object.entries(categoryList().formerNames).map(([term, means]) => ({ term, means })),
  { term: 'grafica', means: 'Tarjeta Gráfica' },
  { term: 'ram', means: 'Memoria Ram' },
  { term: 'memoria', means: 'Memoria Ram' },
  { term: 'fuente', means: 'Fuente de poder' },
  { term: 'grafica integrada', means: 'graficos integrados' },
  { term: 'tarjeta grafica integrada', means: 'graficos integrados' },
];

const keyOf = (words: readonly string[]) => words.map(folded).join(' ');

export function meaningfulWords(text: string): string[] {
  const words = plainWords(text).map(({ text: word }) => word);
  const meaningful = words.filter((word) => !stopWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

const categoriesByKey = perCategoryList(
  (): ReadonlyMap<string, CategoryKey> => new Map(categoryKeys().map((key) => [keyOf(meaningfulWords(key)), key])),
);

const mostWords = 16;

/** The words of a term that are read. */
export const termWords = (term: string): PlainWord[] => plainWords(term).slice(0, mostWords);

const longestUnsold = 3;

/** What the shop does not sell. */
export interface Unsold {
  typed: string;
  /** As the owner wrote it. */
  term: string;
}

/** What of a term the shop does not sell: "teclado mecanico" is a keyboard. Not what a part is for. */
export function unsoldIn(term: string, synonyms: Synonyms): Unsold | null {
  const all = termWords(term);
  const purpose = all.findIndex(({ text }) => text === 'para');
  const words = (purpose < 0 ? all : all.slice(0, purpose))
    .map(({ text }) => text)
    .filter((text) => !stopWords.has(text));
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(longestUnsold, words.length - at); length > 0; length -= 1) {
      const named = words.slice(at, at + length);
      const unsold = synonyms.unsoldOf(named);
      if (unsold !== null) return { typed: named.join(' '), term: unsold };
    }
  }
  return null;
}
