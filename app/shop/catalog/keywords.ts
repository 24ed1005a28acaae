import type { Specs } from './specs.ts';

/** Combining marks. `ñ` loses its tilde too, since shoppers type `tamano`. */
const accents = /\p{M}/gu;

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(accents, '');
}

export function normalizeTerm(term: string): string {
  return term.toLowerCase().trim().replace(/\s+/g, ' ');
}

/** Composed first: in a file from a Mac `í` can be two characters, of which the second is not a letter. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Neighbouring words of a model are also joined ("rtx" + "5070" → "rtx5070"), since shoppers type both. */
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
