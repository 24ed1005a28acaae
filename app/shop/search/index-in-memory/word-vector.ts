import { weightBits } from './word-condition.ts';

/** A product's words, as `searchVector` of the catalogue has written them. */
export interface WordVector {
  /** Each word with a bit for each weight that it has. */
  words: Map<string, number>;
  /** The words of its name, by their positions. */
  name: string[];
}

/** Behind the positions of a name (`searchVector`), where nothing stands beside anything. */
const longestName = 1_000;

/** Reads what PostgreSQL prints of a `tsvector`. Words have no quotes, but those of categories have blanks. */
export function vectorOf(printed: string): WordVector {
  const words = new Map<string, number>();
  const name: string[] = [];
  for (const [, lexeme = '', positions = ''] of printed.matchAll(/'([^']*)'(?::(\S+))?/g)) {
    const word = ownText(lexeme);
    let weights = 0;
    for (const position of positions.split(',')) {
      const weight = position.at(-1);
      weights |= weight === 'A' || weight === 'B' || weight === 'C' ? weightBits[weight] : weightBits.D;
      const at = Number.parseInt(position, 10);
      if (at < longestName) name[at] = word;
    }
    words.set(word, weights);
  }
  return { words, name: Array.from(name, (word) => word ?? '') };
}

/** A copy of the word: a slice of a long text keeps all of it in memory. */
function ownText(word: string): string {
  return word.length > 12 ? Buffer.from(word).toString() : word;
}
