import { weightBits } from './word-condition.ts';

/** A product's words, as `searchVector` of the catalogue has written them. */
export interface WordVector {
  /** With a bit for each place where it stands. */
  words: Map<string, number>;
  /** The words of its name, by their places. */
  name: string[];
}

/** Behind the places of a name (`searchVector`), where nothing stands beside anything. */
const longestName = 1_000;

/** Reads what PostgreSQL prints of a `tsvector`. Words have no quotes, but those of categories have blanks. */
export function vectorOf(printed: string): WordVector {
  const words = new Map<string, number>();
  const name: string[] = [];
  for (const [, piece = '', places = ''] of printed.matchAll(/'([^']*)'(?::(\S+))?/g)) {
    const word = ownText(piece);
    let weights = 0;
    for (const place of places.split(',')) {
      const weight = place.at(-1);
      weights |= weight === 'A' || weight === 'B' || weight === 'C' ? weightBits[weight] : weightBits.D;
      const at = Number.parseInt(place, 10);
      if (at < longestName) name[at] = word;
    }
    words.set(word, weights);
  }
  return { words, name: Array.from(name, (word) => word ?? '') };
}

/** A piece of a long text keeps all of it in memory. */
function ownText(word: string): string {
  return word.length > 12 ? Buffer.from(word).toString() : word;
}
