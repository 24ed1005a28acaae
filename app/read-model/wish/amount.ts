import { measureOf } from '#app/shop/catalog/words/plain-words.ts';
import { maxPriceInPesos } from '#app/shop/shared/money.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import type { WishWord } from './wish-words.ts';

/** An amount as somebody typed it. */
export interface Amount {
  /** In pesos; without a unit, the bare figure. Of dollars, their number. */
  value: number;
  /** Millions or thousands, where one was said. */
  unit: number | null;
  /** Whether it can be nothing but money: "800 mil", "$ 500000", "2.000.000". Bare figures may be models and sizes. */
  isMoney: boolean;
  isForeign: boolean;
  /** Behind its last word. */
  end: number;
}

const thousand = 1_000;
const million = 1_000_000;

const units: Readonly<Record<string, number>> = {
  ...of(thousand, 'mil k luca lucas luka lukas barra barras'),
  ...of(million, 'millon millones milloncito milloncitos mill palo palos palito palitos melon melones m'),
};
const spelled: Readonly<Record<string, number>> = {
  ...counted('un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', 1, 1),
  ...of(1, 'uno una'),
  ...counted('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', 20, 10),
  ...of(100, 'cien ciento'),
  ...counted(
    'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    200,
    100,
  ),
  ...counted(
    'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas',
    200,
    100,
  ),
};
const pesos: ReadonlySet<string> = new Set(['pesos', 'peso', 'pesitos', 'cop', 'mcte']);
const foreign: ReadonlySet<string> = new Set(['dolar', 'dolares', 'usd', 'us', 'dls', 'euro', 'euros', 'eur']);

function of(value: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word) => [word, value]));
}

function counted(words: string, first: number, step: number): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, at) => [word, first + at * step]));
}

/** From so many pesos on a figure without a unit is money; smaller ones are models, speeds and years. */
const leastGrouped = 20_000;
const leastPlain = 100_000;
/** Nothing costs less: "menos de 0", "$ 5". */
const leastPesos = 1_000;
const mostDigits = 1e15;
/** Written "245k" or "12700k" a figure may be a processor. */
const shortThousands = { least: 50, most: 999, step: 10 };
const mostShortMillions = 99;

const textAt = (words: readonly WishWord[], at: number) => words[at]?.text ?? '';

/** @returns null where no figure stands, and where it is that of a part ("16 gb", "rtx4060", "5600x") */
export function amountAt(words: readonly WishWord[], from: number): Amount | null {
  const start = currencyAt(words, from);
  const figure = figureAt(words, start.end);
  if (!figure) return null;
  let { value, end } = figure;
  const next = words[end];
  if (
    next?.isGlued &&
    !isUnitBehind(words, end) &&
    !pesos.has(next.text) &&
    !foreign.has(next.text) &&
    !isSign(next.text)
  )
    return null;
  const named = isUnitBehind(words, end) ? (ownValue(units, next?.text ?? '') ?? null) : null;
  if (named !== null && next) {
    if (next.text === 'k' && !isShortThousands(value, start.isMoney)) return null;
    if (next.text === 'm' && !isShortMillions(value, next)) return null;
    value *= named;
    end += 1;
    if (named === million) ({ value, end } = withRest(words, { value, end }));
  }
  // "16 mil dpi", "2 tb".
  if (measureOf('1', textAt(words, end)) !== null) return null;
  const close = closingAt(words, end);
  const isMoney =
    named !== null ||
    start.isMoney ||
    close.isMoney ||
    (figure.isGrouped && value >= leastGrouped) ||
    (figure.isWhole && value >= leastPlain && value % thousand === 0);
  if (value > mostDigits) return null;
  const isForeign = start.isForeign || close.isForeign;
  return {
    value: isMoney ? Math.min(Math.round(value), maxPriceInPesos) : value,
    unit: named,
    isMoney: isMoney && value >= (isForeign ? 1 : leastPesos),
    isForeign,
    end: close.end,
  };
}

const isSign = (text: string) => /^[$<>-]$/.test(text);

function isUnitBehind(words: readonly WishWord[], at: number): boolean {
  return ownValue(units, textAt(words, at)) !== undefined;
}

const isShortThousands = (value: number, hasSign: boolean) =>
  value >= shortThousands.least && value <= shortThousands.most && (hasSign || value % shortThousands.step === 0);
const isShortMillions = (value: number, unit: WishWord) => unit.isGlued && value <= mostShortMillions;

interface Currency {
  isMoney: boolean;
  isForeign: boolean;
  end: number;
}

/** "$", "US$", "COP". */
function currencyAt(words: readonly WishWord[], at: number): Currency {
  let end = at;
  const isForeign = foreign.has(textAt(words, end));
  if (isForeign || textAt(words, end) === 'cop') end += 1;
  if (textAt(words, end) === '$') end += 1;
  return { isMoney: end > at, isForeign, end };
}

/** "pesos", "de pesos", "dolares". */
function closingAt(words: readonly WishWord[], at: number): Currency {
  const behind = textAt(words, at) === 'de' ? at + 1 : at;
  const isForeign = foreign.has(textAt(words, behind));
  if (isForeign || pesos.has(textAt(words, behind))) {
    const isOurs = /^colombianos?$/.test(textAt(words, behind + 1));
    return { isMoney: true, isForeign, end: behind + (isOurs ? 2 : 1) };
  }
  return { isMoney: false, isForeign: false, end: at };
}

interface Figure {
  value: number;
  /** Of digits, without decimals. */
  isWhole: boolean;
  /** With points or apostrophes between thousands. */
  isGrouped: boolean;
  end: number;
}

function figureAt(words: readonly WishWord[], at: number): Figure | null {
  const word = words[at];
  if (!word) return null;
  if (/^\d/.test(word.text)) {
    // "rtx4060": the figure of a model.
    if (word.isGlued && at > 0 && /^\p{L}/u.test(textAt(words, at - 1)) && !foreign.has(textAt(words, at - 1)))
      return null;
    return andAHalf(words, digitsOf(word.text, at + 1));
  }
  if (word.text === 'medio' && ownValue(units, textAt(words, at + 1)) === million) {
    return { value: 0.5, isWhole: false, isGrouped: false, end: at + 1 };
  }
  return andAHalf(words, spelledAt(words, at));
}

/** "2'000.000" and "2.000.000" are grouped; "1,5" and "1.5" are one and a half. */
function digitsOf(text: string, end: number): Figure | null {
  if (text.length > 20) return null;
  if (/^\d+$/.test(text)) return { value: Number(text), isWhole: true, isGrouped: false, end };
  if (/^\d{1,3}([.,'’´]\d{3})+$/.test(text)) {
    return { value: Number(text.replace(/\D/g, '')), isWhole: true, isGrouped: true, end };
  }
  return /^\d+[.,]\d{1,2}$/.test(text)
    ? { value: Number(text.replace(',', '.')), isWhole: false, isGrouped: false, end }
    : null;
}

/** "dos", "cuatrocientos cincuenta", "treinta y cinco"; alone it is a word like others, so a unit must follow. */
function spelledAt(words: readonly WishWord[], at: number): Figure | null {
  const { value, end } = sumAt(words, at);
  if (value === 0 && /^(mil|millon|palo|melon)$/.test(textAt(words, at)))
    return { value: 1, isWhole: true, isGrouped: false, end: at };
  const isFollowed = isUnitBehind(words, end) || textAt(words, end) === 'y';
  return value > 0 && isFollowed ? { value, isWhole: true, isGrouped: false, end } : null;
}

/** @returns 0 where no word of a number stands */
function sumAt(words: readonly WishWord[], at: number): { value: number; end: number } {
  let value = 0;
  let end = at;
  for (let least = Number.POSITIVE_INFINITY; ; end += 1) {
    const skips = value > 0 && textAt(words, end) === 'y' ? 1 : 0;
    const part = ownValue(spelled, textAt(words, end + skips));
    if (part === undefined || part >= least) break;
    value += part;
    least = part >= 100 ? 100 : part >= 20 ? 10 : 1;
    end += skips;
  }
  return { value, end };
}

/** "2 y medio millones". */
function andAHalf(words: readonly WishWord[], figure: Figure | null): Figure | null {
  if (!figure || textAt(words, figure.end) !== 'y' || !/^medi[oa]$/.test(textAt(words, figure.end + 1))) return figure;
  return isUnitBehind(words, figure.end + 2)
    ? { value: figure.value + 0.5, isWhole: false, isGrouped: false, end: figure.end + 2 }
    : figure;
}

/** "un millon y medio", "1 millon 500 mil", "2 millones 300", "millon ochocientos". */
function withRest(words: readonly WishWord[], { value, end }: { value: number; end: number }) {
  if (textAt(words, end) === 'y' && /^medi[oa]$/.test(textAt(words, end + 1)))
    return { value: value + million / 2, end: end + 2 };
  const from = textAt(words, end) === 'y' || textAt(words, end) === 'con' ? end + 1 : end;
  const rest = figureAt(words, from);
  const spelledOut = rest ? null : sumAt(words, from);
  // Nothing but money is said in hundreds behind millions.
  if (spelledOut && spelledOut.value >= 100) return { value: value + spelledOut.value * thousand, end: spelledOut.end };
  if (!rest?.isWhole || rest.isGrouped || rest.value >= thousand) return { value, end };
  const unit = textAt(words, rest.end);
  if (unit === 'mil') return { value: value + rest.value * thousand, end: rest.end + 1 };
  const isAlone = rest.value >= 100 && from === end && (unit === '' || pesos.has(unit));
  return isAlone ? { value: value + rest.value * thousand, end: rest.end } : { value, end };
}
