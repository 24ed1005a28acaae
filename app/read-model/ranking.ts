import { hasDigit } from '#app/shop/catalog/words/plain-words.ts';
import type { Weight } from '#app/shop/catalog/words/product-words.ts';
import { beginsWith, isOfCategory } from '#app/shop/catalog/words/tsvector.ts';
import { all, any, anywhere, belongTogether, type Condition, hasWord, not } from './condition.ts';
import type { SearchQuery, Slot } from './query.ts';

/** Where and how the words of a term stand, and what comes first among the products that have them so (docs/search.md, order). */
export interface RankingTier {
  matches: Condition;
  /** What has all of them comes first, then what has the first, then what has the second, and so on. */
  boosts: readonly Condition[];
}

const inName: readonly Weight[] = ['A'];
const inFacts: readonly Weight[] = ['A', 'B'];
const besideFacts: readonly Weight[] = ['A', 'B', 'C'];

interface MatchScope {
  weights: readonly Weight[];
  isWhole: boolean;
}

const scopes: readonly MatchScope[] = [
  ...[inName, inFacts, besideFacts, anywhere].map((weights) => ({ weights, isWhole: true })),
  ...[inName, besideFacts, anywhere].map((weights) => ({ weights, isWhole: false })),
];

/** The best first. The last one matches every product that any of them matches. */
export function rankingTiers(query: SearchQuery): RankingTier[] {
  const unwanted = query.unwanted.map((slot) => not(slotCondition(slot, { weights: besideFacts, isWhole: true })));
  const preferred = query.preferred.map((slot) => slotCondition(slot, { weights: besideFacts, isWhole: true }));
  const category = categoryBoost(query);
  return scopes.map((scope) => ({
    matches: all([...query.slots.map((slot) => slotCondition(slot, scope)), ...unwanted]),
    boosts: [
      ...preferred,
      ...(scope.weights.length <= inFacts.length ? category : []),
      ...(scope.weights === inName ? [...pairBoost(query, scope), ...makerBoost(query, scope)] : []),
    ],
  }));
}

/** What the products of a tier are ordered by, the best first: they have all boosts, or this one, or that one. Others stand last. */
export function boostsInOrder({ boosts }: RankingTier): readonly Condition[] {
  return boosts.length > 1 ? [all(boosts), ...boosts] : boosts;
}

function slotCondition({ alternatives }: Slot, { weights, isWhole }: MatchScope): Condition {
  return any(
    alternatives.map(({ words, isTyped }) =>
      all(words.map((word) => hasWord(word, { isPrefix: isTyped && !isWhole, weights }))),
    ),
  );
}

/** A word that names a category means it. */
function categoryBoost({ slots }: SearchQuery): Condition[] {
  const named = slots.filter(({ categories }) => categories.length > 0);
  if (named.length === 0) return [];
  return [all(named.map(({ categories }) => any(categories.map((category) => hasWord(isOfCategory(category))))))];
}

/** A number stands beside its neighbour. */
function pairBoost({ slots }: SearchQuery, { isWhole }: MatchScope): Condition[] {
  const pairs = slots.flatMap((slot, at): Condition[] => {
    const next = slots[at + 1];
    if (!next || slot.typed.length > 1 || next.typed.length > 1 || next.categories.length > 0) return [];
    const [first = '', second = ''] = [...slot.typed, ...next.typed];
    return belongTogether(first, second) ? [{ kind: 'pair', first, second, isPrefix: !isWhole }] : [];
  });
  return pairs.length > 0 ? [all(pairs)] : [];
}

/** A name begins with its maker. */
function makerBoost({ slots }: SearchQuery, { isWhole }: MatchScope): Condition[] {
  const words = slots
    .filter(({ categories }) => categories.length === 0)
    .flatMap(({ alternatives }) => alternatives.flatMap(({ words: [word = ''] }) => (hasDigit(word) ? [] : [word])));
  if (words.length === 0) return [];
  return [any([...new Set(words)].map((word) => hasWord(beginsWith(word), { isPrefix: !isWhole })))];
}
