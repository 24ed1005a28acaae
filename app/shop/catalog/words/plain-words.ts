import { withoutAccents } from '../keywords.ts';

/** A figure with decimals keeps its point, and the letters behind it: "4.7ghz". All else is letters and digits. */
const tokens = /\d+(?:[.,]\d+)+\p{L}*|[\p{L}\p{N}]+/gu;
/** Speeds are no sizes: "SATA 6.0 Gb/s" is not 6 GB. */
const speeds: readonly [RegExp, string][] = [
  [/\bgb(?:it)?\/s\b/g, 'gbps'],
  [/\bmb\/s\b/g, 'mbps'],
  [/\bmt\/s\b/g, 'mhz'],
];

export interface PlainWord {
  text: string;
  /** Written without a blank between it and the word before, as in "Wi-Fi" or "G.Skill". */
  isLinked: boolean;
}

/** The same for what a product has and for what a shopper types: small letters, no accents, one point in a figure. */
export function plainWords(text: string): PlainWord[] {
  let plain = withoutAccents(withoutAccents(text).toLowerCase()).normalize('NFC');
  for (const [written, meant] of speeds) plain = plain.replace(written, meant);
  let end = -1;
  return [...plain.matchAll(tokens)].map(({ 0: token, index }) => {
    const isLinked = end >= 0 && index === end + 1 && /[-._'’]/.test(plain[end] ?? '');
    end = index + token.length;
    return { text: token.replaceAll(',', '.'), isLinked };
  });
}

/** "16.000" as Colombia writes sixteen thousand. */
export function withoutThousands(figure: string): string {
  return /^\d{1,3}(?:\.\d{3})+$/.test(figure) ? figure.replaceAll('.', '') : figure;
}

export const hasDigit = (word: string) => /\d/.test(word);
export const isOfLetters = (word: string) => /^\p{L}+$/u.test(word);

/** They stand between words that mean something: "tarjeta de video" is "tarjeta video". Of a category's name they are no words of its products. */
export const stopWords: ReadonlySet<string> = new Set(
  'de del la el los las un una unos unas para por con en y o a al que su'.split(' '),
);
