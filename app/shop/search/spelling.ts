/** Words of letters that products have, for the correction of typing mistakes: found by letters, compared one by one. */
export interface Vocabulary {
  readonly size: number;
  /** About how many bytes it takes. */
  readonly bytes: number;
  /** @param products how many have the word */
  add(word: string, products: number): void;
  has(word: string): boolean;
  /** Nearest first; of equally near ones those that more products have. */
  near(word: string, most: number): string[];
  /** "coolermaster" as two words that are known. */
  split(word: string): [string, string] | null;
}

const shortestWord = 3;
const longestWord = 24;
/** Further words of a catalogue that has this many are not learnt. */
const mostKnown = 200_000;

const oneEditFrom = 4;
const twoEditsFrom = 8;

interface KnownWord {
  word: string;
  products: number;
  letters: number;
}

export function createVocabulary(): Vocabulary {
  const known = new Map<string, KnownWord>();
  const byLength = new Map<number, KnownWord[]>();

  function near(word: string, most: number): string[] {
    const edits = word.length >= twoEditsFrom ? 2 : word.length >= oneEditFrom ? 1 : 0;
    if (edits === 0 || word.length > longestWord) return [];
    const letters = lettersOf(word);
    const found: (KnownWord & { distance: number })[] = [];
    for (let length = word.length - edits; length <= word.length + edits; length += 1) {
      for (const each of byLength.get(length) ?? []) {
        // Each edit changes at most two letters of the set.
        if (bitsOf(each.letters ^ letters) > 2 * edits) continue;
        const distance = editDistance(word, each.word, edits);
        if (distance > 0 && distance <= edits) found.push({ ...each, distance });
      }
    }
    const isSameBeginning = (each: KnownWord) => Number(each.word[0] !== word[0]);
    return found
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          isSameBeginning(a) - isSameBeginning(b) ||
          b.products - a.products ||
          (a.word < b.word ? -1 : 1),
      )
      .slice(0, most)
      .map((each) => each.word);
  }

  return {
    get size() {
      return known.size;
    },
    get bytes() {
      // A string, its entry in the map, the record and its position in the list.
      let letters = 0;
      for (const { word } of known.values()) letters += word.length;
      return letters + known.size * 120;
    },
    add(word, products) {
      if (word.length < shortestWord || word.length > longestWord) return;
      const there = known.get(word);
      if (there) {
        there.products += products;
        return;
      }
      if (known.size >= mostKnown) return;
      const added = { word, products, letters: lettersOf(word) };
      known.set(word, added);
      const alike = byLength.get(word.length);
      if (alike) alike.push(added);
      else byLength.set(word.length, [added]);
    },
    has: (word) => known.has(word),
    near,
    split(word) {
      for (let at = shortestWord; at <= word.length - shortestWord; at += 1) {
        const [first, second] = [word.slice(0, at), word.slice(at)];
        if (known.has(first) && known.has(second)) return [first, second];
      }
      return null;
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
