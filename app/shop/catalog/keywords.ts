import type { Specs } from './specs.ts';

/** The last marks of `é` and the like after decomposition; `ñ` loses its tilde too, as shoppers type `tamano`. */
const accents = /\p{M}/gu;

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(accents, '');
}

/** A search term as it is compared: lower case, trimmed, single spaces (specification section 5). */
export function normalizeTerm(term: string): string {
  return term.toLowerCase().trim().replace(/\s+/g, ' ');
}

/**
 * The words of a text, lower case: letters and figures, with the dots and dashes inside model names split off. Composed
 * first: in a file from a Mac `í` may be two characters, and the second is no letter.
 */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * What a product is found by: every word of its name, category and facts, lower case, with and without accents, and model
 * names written together ("rtx" + "5070" → "rtx5070"), since shoppers type both. Made on every write.
 */
export function searchKeywords(product: { name: string; category: string; specs: Specs }): string[] {
  const keywords = new Set<string>();
  const add = (word: string) => {
    keywords.add(word);
    keywords.add(withoutAccents(word));
  };
  const nameWords = wordsOf(product.name);
  for (const [index, word] of nameWords.entries()) {
    add(word);
    const next = nameWords[index + 1];
    if (next && /\d/.test(word + next)) add(word + next);
  }
  for (const word of wordsOf(product.category)) add(word);
  for (const value of Object.values(product.specs)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'string') for (const word of wordsOf(item)) add(word);
    }
  }
  return [...keywords].sort();
}
