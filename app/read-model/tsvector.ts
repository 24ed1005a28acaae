import type { Weight } from '#app/shop/catalog/words/product-words.ts';

/** A product's words, as `searchVector` of the catalogue has written them. */
export interface WordVector {
  /** Each word with a bit for each weight that it has (`weightBits`). */
  words: [word: string, weights: number][];
  /** The words of its name, by their positions. */
  name: string[];
}

export const weightBits: Readonly<Record<Weight, number>> = { A: 1, B: 2, C: 4, D: 8 };

/** Behind the positions of a name (`searchVector`), where nothing stands beside anything. */
const longestName = 1_000;

/** Reads what PostgreSQL prints of a `tsvector`. Words have no quotes, but those of categories have blanks. */
export function readTsvector(printed: string): WordVector {
  const vector: WordVector = { words: [], name: [] };
  for (const [, lexeme = '', positions = ''] of printed.matchAll(/'([^']*)'(?::(\S+))?/g)) {
    const word = ownText(lexeme);
    let weights = 0;
    for (const position of positions.split(',')) {
      const weight = position.at(-1);
      weights |= weight === 'A' || weight === 'B' || weight === 'C' ? weightBits[weight] : weightBits.D;
      const at = Number.parseInt(position, 10);
      if (at < longestName) vector.name[at] = word;
    }
    vector.words.push([word, weights]);
  }
  return { ...vector, name: Array.from(vector.name, (word) => word ?? '') };
}

/** A copy of the word: a slice of a long text keeps all of it in memory. */
function ownText(word: string): string {
  return word.length > 12 ? Buffer.from(word).toString() : word;
}
