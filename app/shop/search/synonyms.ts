import { hasDigit, plainWords } from '../catalog/words/plain-words.ts';

/** One row of the owner's table: what people write, and what the shop calls it. */
export interface Synonym {
  term: string;
  means: string;
}

/** Found by the words of what is typed, whatever their number and gender. */
export interface Synonyms {
  /** How many words the longest term has. */
  longest: number;
  /** What the words mean, each as the words of the shop; empty when nobody said so. */
  meaningsOf(words: readonly string[]): readonly (readonly string[])[];
  /** All words of all terms, for the correction of typing mistakes. */
  words(): Iterable<string>;
}

/** Between words that mean something: "tarjeta de video" is "tarjeta video". */
export const ofNoMeaning: ReadonlySet<string> = new Set(
  'de del la el los las un una unos unas para por con en y o a al que su'.split(' '),
);

export const mostTermLength = 60;

/** As the table keeps them. */
export function plainTerm(typed: string): string {
  return plainWords(typed)
    .map(({ text }) => text)
    .join(' ');
}

/** "Torres", "torre", "blancas" and "blanco" fold to "torr" and "blanc": a key to compare by, no word. */
export function folded(word: string): string {
  if (hasDigit(word) || word.length < 4) return word;
  const one = word.endsWith('s') ? word.slice(0, -1) : word;
  return one.length > 4 ? one.replace(/[aeo]$/, '') : one;
}

export function synonymsOf(rows: readonly Synonym[]): Synonyms {
  const meanings = new Map<string, string[][]>();
  const vocabulary = new Set<string>();
  let longest = 0;
  for (const { term, means } of rows) {
    const words = meaningfulWords(term);
    const meant = meaningfulWords(means);
    if (words.length === 0 || meant.length === 0) continue;
    for (const word of words) vocabulary.add(word);
    longest = Math.max(longest, words.length);
    const key = keyOf(words);
    const known = meanings.get(key) ?? [];
    if (!known.some((each) => each.join(' ') === meant.join(' '))) meanings.set(key, [...known, meant]);
  }
  return {
    longest,
    meaningsOf: (words) => meanings.get(keyOf(words)) ?? [],
    words: () => vocabulary,
  };
}

const keyOf = (words: readonly string[]) => words.map(folded).join(' ');

function meaningfulWords(text: string): string[] {
  const words = plainWords(text).map(({ text: word }) => word);
  const meaningful = words.filter((word) => !ofNoMeaning.has(word));
  return meaningful.length > 0 ? meaningful : words;
}
