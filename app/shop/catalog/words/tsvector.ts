import { noCategory, type ProductCategory } from '../categories.ts';
import { plainWords } from './plain-words.ts';
import { productWords, type Weight, type Worded } from './product-words.ts';

/**
 * Stands beside a product's words: its name begins with this one, which is mostly its maker. Sentinels have a character that no word has, so that
 * nobody types them.
 */
export const makerSentinel = (word: string) => `^${word}`;
/** Stands beside a product's words, too: what the product is. */
export const categorySentinel = (category: ProductCategory) =>
  `=${plainWords(category)
    .map(({ text }) => text)
    .join(' ')}`;

/** Of sentinels, and of words that are not in the name as they stand: behind the positions of a name, where nothing stands beside anything. */
const positionOfSentinels = 1_000;

/** A name that begins with one of these leaves its maker out. */
const lines: ReadonlySet<string> = new Set(
  'geforce radeon quadro rtx gtx gt rx ryzen threadripper athlon core pentium celeron xeon'.split(' '),
);

/** A product's words as PostgreSQL reads a `tsvector`. They have letters, digits and points only, so there is nothing to escape. */
export function tsvectorOf(product: Worded): string {
  const name = plainWords(product.name).map(({ text }) => text);
  const entries = [...productWords(product)].map(([word, weight]) => {
    const positions = weight === 'A' ? positionsOf(word, name) : [];
    return positions.length === 0
      ? `'${word}':${positionOfSentinels}${weight}`
      : `'${word}':${positions.map((at) => `${at}A`).join(',')}`;
  });
  const [first] = name;
  if (first && !lines.has(first)) entries.push(`'${makerSentinel(first)}':${positionOfSentinels}A`);
  if (product.category !== noCategory) entries.push(`'${categorySentinel(product.category)}':${positionOfSentinels}A`);
  return entries.join(' ');
}

/** Where a word of the name stands, so that words which belong together are found together. */
function positionsOf(word: string, name: readonly string[]): number[] {
  return name.flatMap((each, at) => (each === word ? [at + 1] : []));
}

/** A product's words, as `tsvectorOf` has written them. */
export interface WordVector {
  /** Each word with a bit for each weight that it has (`weightBits`). */
  words: [word: string, weights: number][];
  /** The words of its name, by their positions. */
  name: string[];
}

export const weightBits: Readonly<Record<Weight, number>> = { A: 1, B: 2, C: 4, D: 8 };

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
      if (at < positionOfSentinels) vector.name[at] = word;
    }
    vector.words.push([word, weights]);
  }
  return { ...vector, name: Array.from(vector.name, (word) => word ?? '') };
}

/** A copy of the word: a slice of a long text keeps all of it in memory. */
function ownText(word: string): string {
  return word.length > 12 ? Buffer.from(word).toString() : word;
}
