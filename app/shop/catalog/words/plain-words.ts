import { ownValue } from '../../shared/own-value.ts';
import { withoutAccents } from '../plain-text.ts';

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
  if (plain.includes('/s')) for (const [written, meant] of speeds) plain = plain.replace(written, meant);
  let end = -1;
  return [...plain.matchAll(tokens)].map(({ 0: token, index }) => {
    const isLinked = end >= 0 && index === end + 1 && /[-._'’]/.test(plain[end] ?? '');
    end = index + token.length;
    return { text: token.replaceAll(',', '.'), isLinked };
  });
}

export const hasDigit = (word: string) => /\d/.test(word);
export const isOfLetters = (word: string) => /^\p{L}+$/u.test(word);

/** They stand between words that mean something: "tarjeta de video" is "tarjeta video". Of a category's name they are no words of its products. */
export const stopWords: ReadonlySet<string> = new Set(
  'de del la el los las un una unos unas para por con en y o a al que su'.split(' '),
);

/** Singulars of a word of letters: "procesadores" is "procesador" or "procesadore". */
export function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || hasDigit(word)) return [];
  return word.endsWith('es') && word.length > 4 ? [word.slice(0, -1), word.slice(0, -2)] : [word.slice(0, -1)];
}

/** The masculine of a word: facts stand in the products as "blanco" and "inalambrico". */
export function masculineOf(word: string): string[] {
  return !hasDigit(word) && word.length > 3 && /[ao]s?$|es$/.test(word) ? [`${stem(word)}o`] : [];
}

const stem = (word: string) => (word.length > 4 ? folded(word) : word.slice(0, -1));

/** "Torres", "torre", "blancas" and "blanco" fold to "torr" and "blanc": a key to compare by, no word. */
export function folded(word: string): string {
  if (hasDigit(word) || word.length < 4) return word;
  const one = word.endsWith('s') ? word.slice(0, -1) : word;
  return one.length > 4 ? one.replace(/[aeo]$/, '') : one;
}

/** "16.000" as Colombia writes sixteen thousand. */
export function withoutThousands(figure: string): string {
  return /^\d{1,3}(?:\.\d{3})+$/.test(figure) ? figure.replaceAll('.', '') : figure;
}

/** A unit as products and shoppers write it, and how it stands among the words of a product: "1 tera" is "1000gb". */
interface Unit {
  word: string;
  factor: number;
}

const unit = (word: string, factor = 1): Unit => ({ word, factor });

/** By every spelling, without accents. */
const units: Readonly<Record<string, Unit>> = {
  ...written(unit('mb'), 'mb mega megas megabyte megabytes'),
  ...written(unit('gb'), 'gb giga gigas gigabyte gigabytes gib'),
  ...written(unit('gb', 1000), 'tb tera teras terabyte terabytes'),
  ...written(unit('w'), 'w watt watts wats watios vatio vatios'),
  ...written(unit('w', 1000), 'kw kilovatio kilovatios'),
  ...written(unit('mm'), 'mm milimetro milimetros'),
  ...written(unit('mm', 10), 'cm cms centimetro centimetros'),
  ...written(unit('mhz'), 'mhz mts'),
  ...written(unit('ghz'), 'ghz'),
  ...written(unit('hz'), 'hz'),
  ...written(unit('dpi'), 'dpi'),
  ...written(unit('l'), 'litro litros'),
  ...written(unit('bits'), 'bit bits'),
  ...written(unit('pulgadas'), 'pulgada pulgadas pulg'),
  ...written(unit('nucleos'), 'nucleo nucleos core cores'),
  ...written(unit('hilos'), 'hilo hilos thread threads'),
  ...written(unit('ventiladores'), 'ventilador ventiladores fan fans abanico abanicos'),
  ...written(unit('botones'), 'boton botones'),
  ...written(unit('ranuras'), 'ranura ranuras slot slots'),
  ...written(unit('gen'), 'generacion gen gn'),
};

/** Written right behind the figure these mean a unit, too; alone they mean nothing. */
const shortUnits: Readonly<Record<string, Unit>> = {
  ...written(unit('gb'), 'g'),
  ...written(unit('gb', 1000), 't'),
  ...written(unit('gen'), 'va th na'),
};

function written(as: Unit, spellings: string): Record<string, Unit> {
  return Object.fromEntries(spellings.split(' ').map((spelling) => [spelling, as]));
}

const figure = /^\d+(?:\.\d+)*$/;
const figureWithUnit = /^(\d+(?:\.\d+)*)(\p{L}+)$/u;

/** Of two words, "16" and "gigas". */
export function measureOf(amount: string, unitWord: string): string | null {
  const known = ownValue(units, unitWord);
  return known && figure.test(amount) ? measured(amount, known) : null;
}

/** Of one word, "650w". */
export function measureIn(word: string): string | null {
  const [, amount = '', unitWord = ''] = figureWithUnit.exec(word) ?? [];
  const known = ownValue(units, unitWord) ?? ownValue(shortUnits, unitWord);
  return known ? measured(amount, known) : null;
}

/** "1.000 gb" is a thousand, but "2.048 tb" and "1.125 ghz" are not: nobody has thousands of these. */
function measured(figureText: string, { word, factor }: Unit): string | null {
  const amount = Number(factor === 1 && word !== 'ghz' ? withoutThousands(figureText) : figureText);
  return Number.isFinite(amount) ? `${Number((amount * factor).toFixed(3))}${word}` : null;
}

/** By the units of `specs.ts`. What is not here is searched by nobody. */
const unitsOfFacts: Readonly<Record<string, string>> = {
  GB: 'gb',
  MB: 'mb',
  W: 'w',
  mm: 'mm',
  MHz: 'mhz',
  'MT/s': 'mhz',
  GHz: 'ghz',
  Hz: 'hz',
  DPI: 'dpi',
  L: 'l',
  bits: 'bits',
};

export function measureOfFact(amount: number, unitOfFact: string): string | null {
  const word = ownValue(unitsOfFacts, unitOfFact);
  return word === undefined ? null : `${Number(amount.toFixed(3))}${word}`;
}
