import { type CategoryKey, categoryKeys, categoryList, perCategoryList } from '#app/shop/catalog/categories.ts';
import { normalizeTerm } from '#app/shop/catalog/plain-text.ts';
import {
  hasDigit,
  measureIn,
  measureOf,
  type PlainWord,
  plainWords,
  singularsOf,
  stopWords,
  withoutThousands,
} from '#app/shop/catalog/words/plain-words.ts';
import { createVocabulary, type Vocabulary } from './spelling.ts';

/** Words that must all be there. */
export interface Alternative {
  words: readonly string[];
  /** Typed by the shopper, perhaps not to the end: its words may be beginnings. */
  isTyped: boolean;
}

/** One word of a term, or several that are one thing ("tarjeta de video", "16 gigas"). */
export interface Clause {
  /** As it was typed. */
  typed: readonly string[];
  alternatives: readonly Alternative[];
  /** The categories whose name it is. */
  categories: readonly CategoryKey[];
}

/** What a shopper typed, understood. Products meet all of `must` and none of `mustNot`; those that meet `should` come first. */
export interface SearchQuery {
  must: readonly Clause[];
  /** Those of `must` that stand behind "para": what the part is for, which its own words need not say. */
  purposes: readonly Clause[];
  should: readonly Clause[];
  mustNot: readonly Clause[];
}

/** A wish in whole sentences is longer than a name. */
const longestTerm = 200;
/** Control characters cannot be typed into a search box and are not valid in HTML; signs of trade marks are letters to NFKC. */
const unreadable = /[\p{Cc}™®©℠]/gu;

/** A term as its page shows it and as it is searched: in compatibility form, so that full-width letters are letters. */
export const readTerm = (typed: string) =>
  normalizeTerm(
    typed
      .slice(0, 5 * longestTerm)
      .replace(unreadable, ' ')
      .normalize('NFKC'),
  )
    .slice(0, longestTerm)
    .trim();

const mostWords = 16;

/** They say little of a part: "procesador gamer" shows every processor, and those that say so in their name first. */
const soft: ReadonlySet<string> = new Set(
  'gamer gamers gaming gamin juegos jugar pc pcs computador computadores computadora ordenador barato barata baratos baratas economico economica bueno buena buen bonito bonita mejor mejores original nuevo nuevos oferta ofertas precio precios comprar venta colombia bogota medellin cali marca potente'.split(
    ' ',
  ),
);
const negations: ReadonlySet<string> = new Set(['sin', 'no']);

/**
 * @param term whose length the caller bounds (`readTerm`)
 * @returns null when nothing but punctuation was typed
 */
export function parseTerm(term: string, synonyms: Synonyms): SearchQuery | null {
  const all = plainWords(term).slice(0, mostWords);
  const meaningful = all.filter(({ text, isLinked }) => isLinked || !stopWords.has(text));
  const words = meaningful.length > 0 ? meaningful : all;
  if (words.length === 0) return null;
  const purpose = all.findIndex(({ text, isLinked }) => text === 'para' && !isLinked);
  const must: Clause[] = [];
  const purposes: Clause[] = [];
  const should: Clause[] = [];
  const mustNot: Clause[] = [];
  for (let at = 0; at < words.length; ) {
    const isNegated = negations.has(textAt(words, at)) && at + 1 < words.length && !synonymAt(words, at, synonyms);
    const from = isNegated ? at + 1 : at;
    const { clause, length } = clauseAt(words, from, synonyms);
    const isSoft = length === 1 && soft.has(textAt(words, from));
    const kind = isNegated ? mustNot : isSoft ? should : must;
    kind.push(clause);
    const [word] = words.slice(from);
    if (kind === must && purpose >= 0 && word && all.indexOf(word) > purpose) purposes.push(clause);
    at = from + length;
  }
  return must.length > 0
    ? { must, purposes, should, mustNot }
    : { must: should.length > 0 ? should : mustNot, purposes: [], should: [], mustNot: [] };
}

const textAt = (words: readonly PlainWord[], at: number) => words[at]?.text ?? '';

function clauseAt(words: readonly PlainWord[], at: number, synonyms: Synonyms): { clause: Clause; length: number } {
  const phrase = synonymAt(words, at, synonyms);
  if (phrase) return phrase;
  const text = textAt(words, at);
  const next = words[at + 1]?.text;
  const size = next === undefined ? null : measureOf(text, next);
  if (size && next) {
    const typed = [text, next];
    const alternatives = [means([size]), typedAs([text + next]), typedAs(typed)];
    return { clause: { typed, alternatives, categories: [] }, length: 2 };
  }
  return { clause: { typed: [text], alternatives: alternativesOf(words, at), categories: [] }, length: 1 };
}

/** The longest run of words from here on that the owner's table knows. */
function synonymAt(
  words: readonly PlainWord[],
  at: number,
  synonyms: Synonyms,
): { clause: Clause; length: number } | null {
  for (let length = Math.min(synonyms.longest, words.length - at); length > 0; length -= 1) {
    const typed = words.slice(at, at + length).map(({ text }) => text);
    const meanings = synonyms.meaningsOf(typed);
    if (meanings.length === 0) continue;
    const literal = length === 1 ? alternativesOf(words, at) : [typedAs(typed)];
    const alternatives = [...meanings.map((meaning) => means(meaning.words)), ...literal];
    return {
      clause: { typed, alternatives, categories: meanings.flatMap(({ category }) => (category ? [category] : [])) },
      length,
    };
  }
  return null;
}

const means = (words: readonly string[]): Alternative => ({ words, isTyped: false });
const typedAs = (words: readonly string[]): Alternative => ({ words, isTyped: true });

/** The word, its singular, its other gender, its size in one form, and the word together with its neighbours. */
function alternativesOf(words: readonly PlainWord[], at: number): Alternative[] {
  const text = textAt(words, at);
  const size = measureIn(text);
  const others = [...(size ? [size] : []), withoutThousands(text), ...singularsOf(text), ...masculineOf(text)];
  return [
    typedAs([text]),
    ...[...new Set(others)].filter((other) => other !== text).map((other) => means([other])),
    ...joinedOf(words, at).map((joined) => typedAs([joined])),
  ];
}

/** Facts stand in the products as "blanco" and "inalambrico". */
function masculineOf(word: string): string[] {
  return !hasDigit(word) && word.length > 3 && /[ao]s?$|es$/.test(word) ? [`${stem(word)}o`] : [];
}

const stem = (word: string) => (word.length > 4 ? folded(word) : word.slice(0, -1));

const longestRun = 3;

/** "9600" of "9600 x" also stands in "9600x". Two words of letters only where they are written without a blank. */
function joinedOf(words: readonly PlainWord[], at: number): string[] {
  const joined: string[] = [];
  for (let from = Math.max(0, at - longestRun + 1); from <= at; from += 1) {
    for (let to = Math.max(at, from + 1); to < Math.min(words.length, from + longestRun); to += 1) {
      const run = words.slice(from, to + 1);
      const text = run.map((word) => word.text).join('');
      const isLinked = run.slice(1).every((word) => word.isLinked);
      if (hasDigit(text) || isLinked || run.length === 2) joined.push(text);
    }
  }
  return joined;
}

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

/** "Torres", "torre", "blancas" and "blanco" fold to "torr" and "blanc": a key to compare by, no word. */
function folded(word: string): string {
  if (hasDigit(word) || word.length < 4) return word;
  const one = word.endsWith('s') ? word.slice(0, -1) : word;
  return one.length > 4 ? one.replace(/[aeo]$/, '') : one;
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
];

const keyOf = (words: readonly string[]) => words.map(folded).join(' ');

function meaningfulWords(text: string): string[] {
  const words = plainWords(text).map(({ text: word }) => word);
  const meaningful = words.filter((word) => !stopWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

const categoriesByKey = perCategoryList(
  (): ReadonlyMap<string, CategoryKey> => new Map(categoryKeys().map((key) => [keyOf(meaningfulWords(key)), key])),
);

const longestUnsold = 3;

/** What the shop does not sell. */
export interface Unsold {
  typed: string;
  /** As the owner wrote it. */
  term: string;
}

/** What of a term the shop does not sell: "teclado mecanico" is a keyboard. Not what a part is for. */
export function unsoldIn(term: string, synonyms: Synonyms): Unsold | null {
  const all = plainWords(term).slice(0, mostWords);
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

/** The categories of a clause: those that it names, or in which all that it means lies ("disipador" is "coolers disipador"). */
export function categoriesMeant({ categories, alternatives }: Clause): readonly CategoryKey[] {
  if (categories.length > 0) return categories;
  const meanings = alternatives.filter(({ isTyped, words }) => !isTyped && words.length > 1);
  return meanings.flatMap(({ words }) =>
    categoryKeys().filter((key) =>
      wordsOfCategory()
        .get(key)
        ?.every((each) => words.includes(each)),
    ),
  );
}

const wordsOfCategory = perCategoryList(
  (): ReadonlyMap<CategoryKey, readonly string[]> => new Map(categoryKeys().map((key) => [key, meaningfulWords(key)])),
);
