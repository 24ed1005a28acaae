/** Words of letters that are known, for the correction of typing mistakes: found by their length and letters, compared one by one. */
export interface Vocabulary {
  /** @param word one that was not added before */
  add(word: string): void;
  has(word: string): boolean;
  /** Known words that few typing mistakes make of this one, in any order. */
  near(word: string): NearWord[];
}

interface NearWord {
  word: string;
  /** Letters added, left out, replaced or swapped. */
  distance: number;
  /** How many products have it. */
  products: number;
}

const shortestWord = 3;
const longestWord = 24;

const oneEditFrom = 4;
const twoEditsFrom = 8;

/** What a word may have been meant to be: two known words, then the nearest ones. */
export function correctionsOf(word: string, vocabularies: readonly Vocabulary[], most: number): string[] {
  const near = vocabularies.flatMap((vocabulary) => vocabulary.near(word));
  const isOtherBeginning = (each: NearWord) => Number(each.word[0] !== word[0]);
  near.sort(
    (a, b) =>
      a.distance - b.distance ||
      isOtherBeginning(a) - isOtherBeginning(b) ||
      b.products - a.products ||
      (a.word < b.word ? -1 : 1),
  );
  const nearest = [...new Set(near.map((each) => each.word))].slice(0, most);
  const split = splitOf(word, (part) => vocabularies.some((vocabulary) => vocabulary.has(part)));
  return split === null ? nearest : [split, ...nearest];
}

/** "coolermaster" as "cooler master". */
function splitOf(word: string, isKnown: (part: string) => boolean): string | null {
  for (let at = shortestWord; at <= word.length - shortestWord; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (isKnown(first) && isKnown(second)) return `${first} ${second}`;
  }
  return null;
}

interface KnownWord {
  word: string;
  letters: number;
}

/** @param productsWith how many products have a word: one that none has is not known */
export function createVocabulary(productsWith: (word: string) => number): Vocabulary {
  const byLength = new Map<number, KnownWord[]>();
  return {
    add(word) {
      if (word.length < shortestWord || word.length > longestWord) return;
      const known = { word, letters: lettersOf(word) };
      const alike = byLength.get(word.length);
      if (alike) alike.push(known);
      else byLength.set(word.length, [known]);
    },
    has: (word) => productsWith(word) > 0,
    near(word) {
      const edits = word.length >= twoEditsFrom ? 2 : word.length >= oneEditFrom ? 1 : 0;
      if (edits === 0 || word.length > longestWord) return [];
      const letters = lettersOf(word);
      const near: NearWord[] = [];
      for (let length = word.length - edits; length <= word.length + edits; length += 1) {
        for (const known of byLength.get(length) ?? []) {
          // Each edit changes at most two letters of the set.
          if (bitsOf(known.letters ^ letters) > 2 * edits) continue;
          const distance = editDistance(word, known.word, edits);
          if (distance === 0 || distance > edits) continue;
          const products = productsWith(known.word);
          if (products > 0) near.push({ word: known.word, distance, products });
        }
      }
      return near;
    },
  };
}

/** Which letters a word has, as bits; letters other than a–z share the rest. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letterIndex = word.charCodeAt(at) - 97;
    letters |= 1 << (letterIndex >= 0 && letterIndex < 26 ? letterIndex : 26 + (Math.abs(letterIndex) % 5));
  }
  return letters;
}

function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * Letters added, left out, replaced, or two neighbours swapped, each at most once in its position (optimal string alignment).
 * @param most above it the answer is only "more"
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
