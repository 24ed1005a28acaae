import { hasDigit } from '#app/shop/catalog/words/plain-words.ts';
import type { Weight } from '#app/shop/catalog/words/product-words.ts';

/** What the words of a product must be. Both searches (docs/search.md) are asked for it. */
export type Condition =
  | { kind: 'word'; word: string; isPrefix: boolean; weights: readonly Weight[] }
  /** The second word, or one that begins so, stands right behind the first in the name. */
  | { kind: 'pair'; first: string; second: string; isPrefix: boolean }
  | { kind: 'all' | 'any'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition };

export const anywhere: readonly Weight[] = ['A', 'B', 'C', 'D'];

export const all = (of: readonly Condition[]): Condition => joined('all', of);
export const any = (of: readonly Condition[]): Condition => joined('any', of);
export const not = (of: Condition): Condition => ({ kind: 'not', of });
export const hasWord = (word: string, { isPrefix = false, weights = anywhere } = {}): Condition => ({
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
export const belongTogether = (first: string, second: string) => hasDigit(first) || hasDigit(second);
