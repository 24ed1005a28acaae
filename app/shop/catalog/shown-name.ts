const colours = new Set(
  'black white silver gray grey red blue green pink gold orange purple yellow negro blanco plata gris rojo azul verde rosa'.split(
    ' ',
  ),
);
const families = /^(geforce|radeon)$/i;

/**
 * A name as it is shown: what suppliers' lists say twice is said once. The stored name stays, since searches and later lists find a
 * product by it.
 */
export function shownName(name: string): string {
  let words = withoutNeighbours(name.split(' '));
  words = withoutRepeatedPhrase(words);
  // "Memoria RAM Memoria Kingston"
  if (words.length > 3 && isSame(words[0], words[2])) words = words.toSpliced(2, 1);
  return withoutColourAgain(words).join(' ');
}

const plain = (word: string | undefined) => (word ?? '').toLowerCase().replace(/^\(|\)$/g, '');
const isSame = (one: string | undefined, other: string | undefined) => plain(one) === plain(other) && plain(one) !== '';

/** "MSI MSI RTX 2070", "CR-1400 White White", "12GB 12 GB" */
function withoutNeighbours(words: readonly string[]): string[] {
  const isAgain = (word: string, index: number) =>
    isSame(word, words[index + 1]) || isSame(word, `${words[index + 1]}${words[index + 2]}`);
  return words.filter((word, index) => !(/\p{L}{2}/u.test(word) && isAgain(word, index)));
}

/** "GeForce RTX 2080 Ti Ventus OC GeForce RTX 2080 Ti 11 GB" */
function withoutRepeatedPhrase(words: string[]): string[] {
  for (let start = 2; start < words.length - 1; start += 1) {
    for (let length = Math.min(start, words.length - start); length >= 2; length -= 1) {
      const phrase = words.slice(start, start + length);
      if (!phrase.some((word) => /\d{3}/.test(word)) || !isWithin(words.slice(0, start), phrase)) continue;
      const isNamed = families.test(words[start - 1] ?? '');
      return words.toSpliced(isNamed ? start - 1 : start, isNamed ? length + 1 : length);
    }
  }
  return words;
}

function isWithin(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, at) => phrase.every((word, index) => isSame(words[at + index], word)));
}

/** "Y60 Snow White White", "MX MASTER 2S (Black) Black" */
function withoutColourAgain(words: string[]): string[] {
  const last = words.at(-1);
  const isAgain =
    colours.has(plain(last)) && words.at(-2) !== '/' && words.slice(0, -1).some((word) => isSame(word, last));
  return isAgain ? words.slice(0, -1) : words;
}
