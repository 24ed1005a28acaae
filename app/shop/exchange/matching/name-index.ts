import { plainWords } from '../../catalog/category-words.ts';
import { areNamesDifferent, wordsOfName } from './name-difference.ts';

export interface NamedProduct {
  id: string;
  name: string;
}

/** `isEqual`: the same words, whatever their case and signs. */
export interface NameHit {
  id: string;
  isEqual: boolean;
}

/** A word that more products have than this says which one it is no more. */
const mostOfWord = 400;
/** Of the words of a list's name, those that the product's name must have. */
const leastShare = 0.5;

/** Finds by its name what a line without any code means. */
export function nameIndex() {
  const equal = new Map<string, string | null>();
  const byWord = new Map<string, NamedProduct[]>();

  function add(product: NamedProduct): void {
    const key = plainWords(product.name);
    // Two products of one name: nobody can know which is meant.
    equal.set(key, equal.has(key) ? null : product.id);
    for (const word of indexed(product.name)) {
      const products = byWord.get(word);
      if (products) products.push(product);
      else byWord.set(word, [product]);
    }
  }

  /** The product with most of these words, where one has more than all others. */
  function find(name: string): NameHit | null {
    const id = equal.get(plainWords(name));
    if (id) return { id, isEqual: true };
    const words = indexed(name);
    const counts = new Map<NamedProduct, number>();
    for (const word of words) {
      const products = byWord.get(word) ?? [];
      if (products.length > mostOfWord) continue;
      for (const product of products) counts.set(product, (counts.get(product) ?? 0) + 1);
    }
    let best: NamedProduct | null = null;
    let most = 0;
    let isShared = false;
    for (const [product, count] of counts) {
      if (count < most || count < words.length * leastShare || areNamesDifferent(product.name, name)) continue;
      isShared = count === most;
      [best, most] = [product, count];
    }
    return best && !isShared ? { id: best.id, isEqual: false } : null;
  }

  return { add, find };
}

export type NameIndex = ReturnType<typeof nameIndex>;

function indexed(name: string): string[] {
  const { words, models, short } = wordsOfName(name);
  // `rtx3060` and `3060` are one model.
  return [...new Set([...words, ...models.map((model) => model.replace(/^[a-z]+(?=\d{3})/, '')), ...short])];
}
