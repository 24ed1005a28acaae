import { type CategoryKey, categoryKeys, perCategoryList } from '#app/shop/catalog/categories.ts';
import { chipEndings } from '#app/shop/catalog/uses/graphics-chips.ts';
import {
  hasDigit,
  masculineOf,
  measureIn,
  measureOf,
  type PlainWord,
  singularsOf,
  stopWords,
  withoutThousands,
} from '#app/shop/catalog/words/plain-words.ts';
import type { Weight } from '#app/shop/catalog/words/product-words.ts';
import { categorySentinel, makerSentinel } from '#app/shop/catalog/words/tsvector.ts';
import { meaningfulWords, type Synonyms, termWords } from './synonyms.ts';

/** Words that must all be there. */
export interface Alternative {
  words: readonly string[];
  /** Typed by the shopper, perhaps not to the end: its words may be beginnings. */
  isTyped: boolean;
  /** Its two words stand right behind each other in the name: a "2" and a "TB" elsewhere are no 2 TB. */
  isPair?: boolean;
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

/** They say little of a part: "procesador gamer" shows every processor, and those that say so in their name first. */
const soft: ReadonlySet<string> = new Set(
  'gamer gamers gaming gamin juegos jugar pc pcs computador computadores computadora ordenador barato barata baratos baratas economico economica bueno buena buen bonito bonita mejor mejores original nuevo nuevos oferta ofertas precio precios comprar venta colombia bogota medellin cali marca potente generacion'.split(
    ' ',
  ),
);
const negations: ReadonlySet<string> = new Set(['sin', 'no']);

/**
 * @param term whose length the caller bounds (`readTerm`)
 * @returns null when nothing but punctuation was typed
 */
export function parseTerm(term: string, synonyms: Synonyms): SearchQuery | null {
  const all = termWords(term);
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
  // Of an "m.2 gen 5" the 2 counts no generations.
  const size = next === undefined || (next === 'gen' && words[at]?.isLinked) ? null : measureOf(text, next);
  if (size && next) {
    const alternatives = [means([size]), typedAs([text + next]), typedAs([text, next], true)];
    return { clause: { typed: [text, next], alternatives, categories: [] }, length: 2 };
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
const typedAs = (words: readonly string[], isPair = false): Alternative => ({ words, isTyped: true, isPair });

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

export interface Found {
  /** Of products that are shown, the best first. */
  ids: string[];
  /** Whether more match than were asked for. */
  hasMore: boolean;
}

/**
 * Product search. Two implementations find the same products in the same order: `createWordIndex` in memory, and `searchInDatabase`,
 * which answers while there is no index that is up to date, and of a term that more than 20,000 products meet ranks 20,000 of them only. `both-searches.db.test.ts` compares them.
 */
export interface SearchEngine {
  /** What matches, in the order of its ranking tier, then by rank, then by id (docs/search.md). */
  find(query: SearchQuery, most: number): Found | Promise<Found>;
}

/** What the words of a product must be. Both searches (docs/search.md) are asked for it. */
export type Condition =
  | { kind: 'word'; word: string; isPrefix: boolean; weights: readonly Weight[] }
  /** The second word, or one that begins so, stands right behind the first in the name. */
  | { kind: 'phrase'; first: string; second: string; isPrefix: boolean }
  | { kind: 'all' | 'any'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition };

/** Where and how the words of a term stand, and what comes first among the products that have them so (docs/search.md, order). */
export interface RankingTier {
  matches: Condition;
  /** What has all of them comes first, then what has the first, then what has the second, and so on. */
  boosts: readonly Condition[];
}

const inName: readonly Weight[] = ['A'];
const inFacts: readonly Weight[] = ['A', 'B'];
const withDerived: readonly Weight[] = ['A', 'B', 'C'];
const anywhere: readonly Weight[] = ['A', 'B', 'C', 'D'];

interface MatchScope {
  weights: readonly Weight[];
  isWhole: boolean;
}

const scopes: readonly MatchScope[] = [
  ...[inName, inFacts, withDerived, anywhere].map((weights) => ({ weights, isWhole: true })),
  ...[inName, withDerived, anywhere].map((weights) => ({ weights, isWhole: false })),
];

/** The best first. The last one matches every product that any of them matches. */
export function rankingTiers(query: SearchQuery): RankingTier[] {
  const mustNot = query.mustNot.map((clause) => not(clauseCondition(clause, { weights: withDerived, isWhole: true })));
  const should = query.should.map((clause) => clauseCondition(clause, { weights: withDerived, isWhole: true }));
  const category = categoryBoost(query);
  return scopes.map((scope) => {
    const ofCategory = scope.weights.length <= inFacts.length ? category : [];
    const isName = scope.weights === inName;
    const phrase = isName ? phraseBoost(query, scope) : [];
    const model = isName ? modelBoost(query) : [];
    return {
      matches: all([...query.must.map((clause) => clauseCondition(clause, scope)), ...mustNot]),
      boosts: [
        ...(model.length > 0 ? [all([...ofCategory, ...phrase, ...model])] : []),
        ...[...should, ...ofCategory, ...phrase, ...(isName ? makerBoost(query, scope) : [])],
      ],
    };
  });
}

/** What the products of a tier are ordered by, the best first: they have all boosts, or this one, or that one. Others stand last. */
export function boostsInOrder({ boosts }: RankingTier): readonly Condition[] {
  return boosts.length > 1 ? [all(boosts), ...boosts] : boosts;
}

function clauseCondition({ alternatives }: Clause, { weights, isWhole }: MatchScope): Condition {
  return any(
    alternatives.map(({ words, isTyped, isPair }) => {
      const isPrefix = isTyped && !isWhole;
      if (!isPair) return all(words.map((word) => hasWord(word, { isPrefix, weights })));
      return { kind: 'phrase', first: words[0] ?? '', second: words[1] ?? '', isPrefix };
    }),
  );
}

/** A word that names a category means it. */
function categoryBoost({ must }: SearchQuery): Condition[] {
  const named = must.filter(({ categories }) => categories.length > 0);
  if (named.length === 0) return [];
  return [all(named.map(({ categories }) => any(categories.map((category) => hasWord(categorySentinel(category))))))];
}

/** A number stands beside its neighbour. */
function phraseBoost({ must }: SearchQuery, { isWhole }: MatchScope): Condition[] {
  const phrases = must.flatMap((clause, at): Condition[] => {
    const next = must[at + 1];
    if (!next || clause.typed.length > 1 || next.typed.length > 1 || next.categories.length > 0) return [];
    const [first = '', second = ''] = [...clause.typed, ...next.typed];
    return isPhrase(first, second) ? [{ kind: 'phrase', first, second, isPrefix: !isWhole }] : [];
  });
  return phrases.length > 0 ? [all(phrases)] : [];
}

/** "Rtx 4060" is no RTX 4060 Ti. */
function modelBoost({ must }: SearchQuery): Condition[] {
  const typed = must.flatMap((clause) => clause.typed);
  const others = typed.flatMap((first, at): Condition[] => {
    if (!/^\d{3,4}$/.test(first) || chipEndings.includes(typed[at + 1] ?? '')) return [];
    return chipEndings.map((second) => ({ kind: 'phrase', first, second, isPrefix: false }));
  });
  return others.length > 0 ? [not(any(others))] : [];
}

/** A name begins with its maker. */
function makerBoost({ must }: SearchQuery, { isWhole }: MatchScope): Condition[] {
  const words = must
    .filter(({ categories }) => categories.length === 0)
    .flatMap(({ alternatives }) => alternatives.flatMap(({ words: [word = ''] }) => (hasDigit(word) ? [] : [word])));
  if (words.length === 0) return [];
  return [any([...new Set(words)].map((word) => hasWord(makerSentinel(word), { isPrefix: !isWhole })))];
}

export const all = (of: readonly Condition[]): Condition => joined('all', of);
const any = (of: readonly Condition[]): Condition => joined('any', of);
const not = (of: Condition): Condition => ({ kind: 'not', of });
const hasWord = (word: string, { isPrefix = false, weights = anywhere } = {}): Condition => ({
  kind: 'word',
  word,
  isPrefix,
  weights,
});

function joined(kind: 'all' | 'any', of: readonly Condition[]): Condition {
  const [only] = of;
  return only && of.length === 1 ? only : { kind, of };
}

/** A number and its neighbour belong together: "ryzen 7" is no Ryzen 5 7600. No other neighbours are asked for or indexed. */
export const isPhrase = (first: string, second: string) => hasDigit(first) || hasDigit(second);
