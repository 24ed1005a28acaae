import { hasDigit } from '../catalog/words/plain-words.ts';
import { beginsWith, isOfCategory, type Weight } from '../catalog/words/product-words.ts';
import type { SearchQuery, Slot } from './search-query.ts';
import type { WordFrequencies, WordShares } from './word-frequencies.ts';

/** A condition that the index can answer, and which share of the products meets it at most. */
export interface Part {
  /** As PostgreSQL reads a `tsquery`. */
  query: string;
  share: number;
  /** What the index reads for it, in the same measure. */
  cost: number;
  /** The index of names is asked for it, and the share is that of names. */
  isInName: boolean;
}

/** Where and how words may stand, and what is preferred of those that do (docs/search.md, order). Each is made when it is asked for. */
export interface RankingTier {
  query(): string;
  /** What has all of them comes first, then what has the first, then what has the second, and so on. */
  preferences(): readonly Part[];
  /** All of them are met by what the tier finds. */
  parts(): readonly Part[];
}

export interface RankingTiers {
  /** Whole words; the last of them finds all that the others find. */
  whole: readonly RankingTier[];
  /** Beginnings of words; the last of them finds all that any tier finds. */
  beginnings: readonly RankingTier[];
}

const inName: readonly Weight[] = ['A'];
const inFacts: readonly Weight[] = ['A', 'B'];
const besideFacts: readonly Weight[] = ['A', 'B', 'C'];
const anywhere: readonly Weight[] = ['A', 'B', 'C', 'D'];

export function tiersOf(query: SearchQuery, frequencies: WordFrequencies): RankingTiers {
  const at = (weights: readonly Weight[], isWhole: boolean) => tierAt(query, frequencies, { weights, isWhole });
  return {
    whole: [inName, inFacts, besideFacts, anywhere].map((weights) => at(weights, true)),
    beginnings: [inName, besideFacts, anywhere].map((weights) => at(weights, false)),
  };
}

interface MatchScope {
  weights: readonly Weight[];
  isWhole: boolean;
}

function tierAt(query: SearchQuery, frequencies: WordFrequencies, scope: MatchScope): RankingTier {
  const isInName = scope.weights === inName;
  const shares = isInName ? frequencies.inNames : frequencies.anywhere;
  const own = once(() => {
    const unwanted = query.unwanted.map((slot) => ` & !${slotQuery(slot, { weights: besideFacts, isWhole: true })}`);
    return `${query.slots.map((slot) => slotQuery(slot, scope)).join(' & ')}${unwanted.join('')}`;
  });
  const preferences = once(() => preferencesAt(query, frequencies, scope));
  const parts = once(() =>
    query.slots.map((slot) => ({
      query: slotQuery(slot, { ...scope, weights: anywhere }),
      share: shares.ofSlot(slot, scope.isWhole),
      cost: shares.costOfSlot(slot, scope.isWhole),
      isInName,
    })),
  );
  return { query: own, preferences, parts };
}

/** A search that is answered from memory looks at the first tiers, and at no shares. */
function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The variants of a tier, the best first: all preferences, each of them alone, none. */
export function tierVariants(tier: RankingTier): readonly (readonly Part[])[] {
  const preferences = tier.preferences();
  const alone = preferences.map((preference) => [preference]);
  return [...(preferences.length > 1 ? [preferences] : []), ...alone, []];
}

function preferencesAt(
  query: SearchQuery,
  { anywhere, inNames }: WordFrequencies,
  { weights, isWhole }: MatchScope,
): Part[] {
  const soft = query.preferred.map((slot) => ({
    query: slotQuery(slot, { weights: besideFacts, isWhole: true }),
    share: anywhere.ofSlot(slot, true),
    cost: anywhere.costOfSlot(slot, true),
    isInName: false,
  }));
  if (weights.length > 2) return soft;
  if (weights.length > 1) return [...soft, ...categoryPreference(query, anywhere)];
  const named = [
    ...categoryPreference(query, inNames),
    ...adjacencyPreference(query, inNames, isWhole),
    ...makerPreference(query, inNames, isWhole),
  ];
  return [...soft, ...named.map((preference) => ({ ...preference, isInName: true }))];
}

/** A word that names a category means it. */
function categoryPreference({ slots }: SearchQuery, shares: WordShares): Part[] {
  const named = slots.filter(({ categories }) => categories.length > 0);
  if (named.length === 0) return [];
  const preferences = named.map(({ categories }) => anyOf(categories.map(isOfCategory), false, shares));
  return [both(preferences)];
}

/** A figure and its neighbour stand together: "ryzen 7" is no Ryzen 5 7600. */
function adjacencyPreference({ slots }: SearchQuery, shares: WordShares, isWhole: boolean): Part[] {
  const pairs = slots.flatMap((slot, at): Part[] => {
    const next = slots[at + 1];
    if (!next || slot.typed.length > 1 || next.typed.length > 1 || next.categories.length > 0) return [];
    const [first = '', second = ''] = [...slot.typed, ...next.typed];
    if (!hasDigit(first + second)) return [];
    const query = `('${first}' <-> '${second}'${isWhole ? '' : ':*'})`;
    const share = Math.min(shares.ofWord(first), shares.ofWord(second, !isWhole));
    return [{ query, share, cost: shares.costOf(first) + shares.costOf(second, !isWhole), isInName: false }];
  });
  return pairs.length > 0 ? [both(pairs)] : [];
}

/** A name begins with its maker. */
function makerPreference({ slots }: SearchQuery, shares: WordShares, isWhole: boolean): Part[] {
  const words = slots
    .filter(({ categories }) => categories.length === 0)
    .flatMap(({ alternatives }) => alternatives.flatMap(({ words: [word = ''] }) => (hasDigit(word) ? [] : [word])));
  if (words.length === 0) return [];
  return [anyOf([...new Set(words)].map(beginsWith), !isWhole, shares)];
}

function anyOf(words: readonly string[], areBeginnings: boolean, shares: WordShares): Part {
  return {
    query: `(${words.map((word) => `'${word}'${areBeginnings ? ':*' : ''}`).join(' | ')})`,
    share: Math.min(
      1,
      words.reduce((sum, word) => sum + shares.ofWord(word, areBeginnings), 0),
    ),
    cost: words.reduce((sum, word) => sum + shares.costOf(word, areBeginnings), 0),
    isInName: false,
  };
}

function both(parts: readonly Part[]): Part {
  return {
    query: parts.map(({ query }) => query).join(' & '),
    share: Math.min(...parts.map(({ share }) => share)),
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
    isInName: parts.every((part) => part.isInName),
  };
}

function slotQuery({ alternatives }: Slot, { weights, isWhole }: MatchScope): string {
  // All weights together are no condition, and the index answers without looking at the rows.
  const weightLabels = weights.length === anywhere.length ? '' : weights.join('');
  const variants = alternatives.map(({ words, isTyped }) => {
    const labels = `${isTyped && !isWhole ? '*' : ''}${weightLabels}`;
    return words.map((word) => `'${word}'${labels && `:${labels}`}`).join(' & ');
  });
  return variants.length === 1 ? `(${variants[0]})` : `(${variants.map((variant) => `(${variant})`).join(' | ')})`;
}
