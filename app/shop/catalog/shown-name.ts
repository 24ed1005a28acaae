const colours = new Set(
  'black white silver gray grey red blue green pink gold orange purple yellow negro blanco plata gris rojo azul verde rosa'.split(
    ' ',
  ),
);
const families = /^(geforce|radeon)$/i;

/** A word as it is written, and as it is compared: in small letters, without the brackets around it. */
interface Word {
  text: string;
  plain: string;
}

/**
 * A name as it is shown: what suppliers' lists say twice is said once. The stored name stays, since searches and later lists find a
 * product by it.
 */
export function shownName(name: string): string {
  const written = name.split(' ').map((text) => ({ text, plain: plain(text) }));
  const words = withoutRepeatedPhrase(withoutNeighbours(written));
  // "Memoria RAM Memoria Kingston"
  const isBegunTwice = words.length > 3 && isSame(words[0], words[2]);
  return withoutColourAgain(isBegunTwice ? words.toSpliced(2, 1) : words)
    .map(({ text }) => text)
    .join(' ');
}

const plain = (word: string) => {
  const small = word.toLowerCase();
  return small.slice(small.startsWith('(') ? 1 : 0, small.endsWith(')') ? -1 : undefined);
};
const isSame = (one: Word | undefined, other: Word | undefined) => one?.plain === other?.plain && Boolean(one?.plain);

/** "MSI MSI RTX 2070", "CR-1400 White White", "12GB 12 GB" */
function withoutNeighbours(words: readonly Word[]): Word[] {
  return words.filter((word, index) => {
    const [next, second] = [words[index + 1], words[index + 2]];
    if (!next || !word.plain.startsWith(next.plain)) return true;
    const isAgain = isSame(word, next) || (second && word.plain === plain(next.text + second.text));
    return !isAgain || !/\p{L}{2}/u.test(word.text);
  });
}

/** "GeForce RTX 2080 Ti Ventus OC GeForce RTX 2080 Ti 11 GB" */
function withoutRepeatedPhrase(words: Word[]): Word[] {
  for (let start = 2; start < words.length - 1; start += 1) {
    const length = saidBefore(words, start);
    if (length < 2 || !words.slice(start, start + length).some(({ text }) => /\d{3}/.test(text))) continue;
    const isNamed = families.test(words[start - 1]?.text ?? '');
    return words.toSpliced(isNamed ? start - 1 : start, isNamed ? length + 1 : length);
  }
  return words;
}

/** How many words from here on stand, in their order, before here, too. */
function saidBefore(words: readonly Word[], start: number): number {
  let longest = 0;
  for (let at = 0; at < start - 1; at += 1) {
    let length = 0;
    while (at + length < start && isSame(words[at + length], words[start + length])) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** "Y60 Snow White White", "MX MASTER 2S (Black) Black" */
function withoutColourAgain(words: readonly Word[]): readonly Word[] {
  const last = words.at(-1);
  const isAgain =
    colours.has(last?.plain ?? '') &&
    words.at(-2)?.text !== '/' &&
    words.slice(0, -1).some((word) => isSame(word, last));
  return isAgain ? words.slice(0, -1) : words;
}
