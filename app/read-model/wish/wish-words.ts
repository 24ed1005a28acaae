import { withoutAccents } from '#app/shop/catalog/plain-text.ts';

/** A figure, a run of letters or a sign of what was typed, in small letters without accents. */
export interface WishWord {
  text: string;
  /** Nothing stands between it and the word before: "800k", "rtx4060". */
  isGlued: boolean;
  /** Behind its last character. */
  end: number;
}

export interface Wording {
  /** In small letters without accents. */
  text: string;
  words: WishWord[];
}

const figuresLettersSigns = /\d+(?:[.,'’´]\d+)*|\p{L}+|[$<>-]/gu;

/** As people write on a phone. */
const longForms: ReadonlyMap<string, string> = new Map([
  ['pa', 'para'],
  ['pal', 'para'],
  ['q', 'que'],
]);
const shortened = /(?<![\p{L}\p{N}])(?:pal?|q)(?![\p{L}\p{N}])/gu;

/** @param term whose length the caller bounds (`readTerm`) */
export function wordingOf(term: string): Wording {
  const text = withoutAccents(term.toLowerCase()).replace(shortened, (word) => longForms.get(word) ?? word);
  let end = -1;
  const words = [...text.matchAll(figuresLettersSigns)].map(({ 0: word, index }) => {
    const isGlued = index === end;
    end = index + word.length;
    return { text: word, isGlued, end };
  });
  return { text, words };
}

/** The text without these words, by their positions. */
export function textWithout({ text, words }: Wording, said: ReadonlySet<number>): string {
  let left = '';
  let from = 0;
  for (const at of [...said].sort((a, b) => a - b)) {
    const word = words[at];
    if (!word) continue;
    left += `${text.slice(from, word.end - word.text.length)} `;
    from = word.end;
  }
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word);
  return (left + text.slice(from)).split(/\s+/).filter(isWord).join(' ');
}

/** Whether these words stand here, one after the other. */
export function standsAt(words: readonly WishWord[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((text, offset) => words[at + offset]?.text === text);
}

/** By their first word; the longest first, so that "no mas de" is found before "mas de". */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** @param lines divided by `|`, their words by blanks */
export function phrasesOf(lines: string): Phrases {
  const phrases = lines
    .split('|')
    .map((line) => line.trim().split(' '))
    .toSorted((a, b) => b.length - a.length);
  return Map.groupBy(phrases, ([first]) => first as string);
}

/** How many words the longest of the phrases has that stands here; 0 where none does. */
export function phraseAt(words: readonly WishWord[], at: number, phrases: Phrases): number {
  return phrases.get(words[at]?.text ?? '')?.find((phrase) => standsAt(words, at, phrase))?.length ?? 0;
}
