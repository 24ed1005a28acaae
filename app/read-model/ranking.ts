import { hasDigit } from '#app/shop/catalog/words/plain-words.ts';
import type { Weight } from '#app/shop/catalog/words/product-words.ts';
import { categorySentinel, makerSentinel } from '#app/shop/catalog/words/tsvector.ts';
import type { Clause, SearchQuery } from './query.ts';

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
  return scopes.map((scope) => ({
    matches: all([...query.must.map((clause) => clauseCondition(clause, scope)), ...mustNot]),
    boosts: [
      ...should,
      ...(scope.weights.length <= inFacts.length ? category : []),
      ...(scope.weights === inName ? [...phraseBoost(query, scope), ...makerBoost(query, scope)] : []),
    ],
  }));
}

/** What the products of a tier are ordered by, the best first: they have all boosts, or this one, or that one. Others stand last. */
export function boostsInOrder({ boosts }: RankingTier): readonly Condition[] {
  return boosts.length > 1 ? [all(boosts), ...boosts] : boosts;
}

function clauseCondition({ alternatives }: Clause, { weights, isWhole }: MatchScope): Condition {
  return any(
    alternatives.map(({ words, isTyped }) =>
      all(words.map((word) => hasWord(word, { isPrefix: isTyped && !isWhole, weights }))),
    ),
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
