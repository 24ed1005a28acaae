import type { Range } from '#app/shop/catalog/filters/list-query.ts';
import { maxPriceInPesos } from '#app/shop/shared/money.ts';
import { type Amount, amountAt } from './amount.ts';
import { type Phrases, phraseAt, phrasesOf, type WishWord } from './wish-words.ts';

export interface Budget {
  /** In whole pesos. */
  range: Range | null;
  /** An amount in dollars or euros was named: the shop's prices are in pesos. */
  isForeign: boolean;
  /** Which of the words said it. */
  said: ReadonlySet<number>;
}

const most = phrasesOf(
  'menos de|menos del|por debajo de|por debajo del|debajo de|debajo del|hasta|hasta el|sin gastar mas de|sin gastarme mas de|sin que pase de|maximo|maximo de|max|max de|tope|tope de|no mas de|no pase de|no pasen de|no supere|no superen|no supere los|no cueste mas de|no valga mas de|sin pasar de|sin pasarme de|inferior a|menor a|menor de|menos que|bajo|presupuesto de|presupuesto|presupuesto maximo|presupuesto maximo de|a lo mas|a lo mucho|a lo sumo|como mucho|como maximo|cuando mucho|maximo hasta|no exceda|no excedan|no exceda de|sin exceder|no se pase de|que baje de|baje de|dentro de|tengo como|tengo unos|tengo hasta|tengo maximo|dispongo de|cuento con|por debajo|<',
);
const least = phrasesOf('mas de|desde|minimo|minimo de|min|a partir de|superior a|mayor a|por encima de|arriba de|>');
const about = phrasesOf(
  'alrededor de|unos|unas|cerca de|aproximadamente|aprox|mas o menos|mas o menos de|como|como de|como por|como unos|por ahi|por ahi de|por ahi unos|a eso de|al rededor de|cerca a|que ronde|que ronden|ronde|ronden|rondando',
);
/** How far "unos 2 millones" reaches to both sides. */
const nearby = 0.15;

/** Behind an amount. */
const mostBehind = phrasesOf(
  'maximo|max|tope|como mucho|como maximo|a lo mas|a lo mucho|a lo sumo|para abajo|hacia abajo|o menos|y pico|nada mas',
);
const leastBehind = phrasesOf('para arriba|hacia arriba|o mas|en adelante|minimo|como minimo');
/** "No quiero gastar mas de": the negation may stand some words before. */
const negations: ReadonlySet<string> = new Set(['no', 'sin', 'nunca', 'ni']);
const negatedWithin = 5;

/** They lead to an amount and say nothing else. */
const leading: ReadonlySet<string> = new Set(
  'por que cueste cuesten valga valgan vale valen cuesta cuestan precio precios de con mi un en a es esta este esten sea sean y tengo tenemos solo puedo pagar gastar gastarme gasto los las plata no dinero billete presupuesto ahorrado ahorrados salga salgan saliera quede queden quiero quisiera voy se me'.split(
    ' ',
  ),
);

interface NamedRange {
  range: Range;
  isForeign: boolean;
  end: number;
}

/**
 * @param words what was typed; each is looked at a few times at most
 * @param areHundredsMoney "hasta 200" is money, too: nothing that is looked for is measured in hundreds
 */
export function readBudget(words: readonly WishWord[], areHundredsMoney = false): Budget {
  let range: Range = { from: null, to: null };
  let isForeign = false;
  const said = new Set<number>();
  for (let at = 0; at < words.length; at += 1) {
    const found = rangeAt(words, at, areHundredsMoney);
    if (!found) continue;
    let from = at;
    while (from > 0 && leading.has(words[from - 1]?.text ?? '') && !said.has(from - 1)) from -= 1;
    for (let each = from; each < found.end; each += 1) said.add(each);
    if (found.isForeign) isForeign = true;
    else range = { from: found.range.from ?? range.from, to: found.range.to ?? range.to };
    at = found.end - 1;
  }
  const { from, to } = range;
  const turned = from !== null && to !== null && from > to ? { from: to, to: from } : range;
  return { range: from === null && to === null ? null : turned, isForeign, said };
}

function rangeAt(words: readonly WishWord[], at: number, areHundredsMoney: boolean): NamedRange | null {
  const between = betweenAt(words, at);
  if (between) return between;
  for (const [phrases, rangeOf] of bounds) {
    const length = phraseAt(words, at, phrases);
    const amount = length > 0 ? moneyAt(words, at + length, areHundredsMoney) : null;
    if (!amount) continue;
    const isTurned = phrases === least && isNegated(words, at);
    return saidBy(
      withBehind(words, amount, mostBehind),
      isTurned ? { from: null, to: amount.value } : rangeOf(amount.value),
    );
  }
  const bare = asMoney(words, at, amountAt(words, at));
  if (!bare?.isMoney) return null;
  const isLeast = phraseAt(words, bare.end, leastBehind) > 0;
  return isLeast
    ? saidBy(withBehind(words, bare, leastBehind), { from: bare.value, to: null })
    : saidBy(withBehind(words, bare, mostBehind), { from: null, to: bare.value });
}

function isNegated(words: readonly WishWord[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - negatedWithin); before -= 1) {
    const text = words[before]?.text ?? '';
    if (negations.has(text)) return true;
    if (!leading.has(text)) return false;
  }
  return false;
}

function withBehind(words: readonly WishWord[], amount: Amount, phrases: Phrases): Amount {
  return { ...amount, end: amount.end + phraseAt(words, amount.end, phrases) };
}

const bounds: readonly (readonly [phrases: Phrases, rangeOf: (pesos: number) => Range])[] = [
  [most, (pesos) => ({ from: null, to: pesos })],
  [least, (pesos) => ({ from: pesos, to: null })],
  [about, (pesos) => ({ from: thousands(pesos * (1 - nearby)), to: thousands(pesos * (1 + nearby)) })],
];

const thousands = (pesos: number) => Math.round(pesos / 1_000) * 1_000;

const saidBy = ({ isForeign, end }: Amount, range: Range): NamedRange => ({ range, isForeign, end });

/** Behind "menos de", perhaps with "los" or "unos" between. From ten thousand on, a plain figure is money there. */
function moneyAt(words: readonly WishWord[], at: number, areHundredsMoney: boolean): Amount | null {
  const from = /^(los|las|unos|unas|a|de)$/.test(words[at]?.text ?? '') ? at + 1 : at;
  const amount = asMoney(words, from, amountAt(words, from), areHundredsMoney);
  const isLarge = amount !== null && amount.unit === null && Number.isInteger(amount.value) && amount.value >= 10_000;
  return amount && (amount.isMoney || isLarge) ? amount : null;
}

/** 250, 900, 1500, but no 4060 and no 5600. */
const isSpokenThousands = (value: number) =>
  Number.isInteger(value) && value >= 50 && (value <= 999 || (value <= 5_000 && value % 100 === 0));

const ofMoney =
  /^(por|cuesten?|cuestan?|valgan?|valen?|precio|presupuesto|gastar|gastarme|pagar|tengo|dispongo|cuento)$/;
/** Between such a word and its figure. */
const betweenMoney = /^(menos|mas|no|de|del|que|los|unos|hasta|maximo|max|tope|debajo|con|como|ahi|ahorrados)$/;

/**
 * "Por 250", "que no cueste más de 900": across the counter these are thousands of pesos, where nothing follows that they could count. Of
 * "3 por 120" they are millimetres.
 */
function asMoney(
  words: readonly WishWord[],
  at: number,
  amount: Amount | null,
  areHundredsMoney = false,
): Amount | null {
  if (!amount || amount.isMoney || amount.isForeign || amount.unit !== null) return amount;
  if (!isSpokenThousands(amount.value)) return amount;
  if (!/^(|para|maximo|max|tope)$/.test(words[amount.end]?.text ?? '')) return amount;
  let before = at - 1;
  while (betweenMoney.test(words[before]?.text ?? '')) before -= 1;
  const counted = words[before - 1];
  const isSize = counted?.isGlued === false && /^\d{1,3}$/.test(counted.text);
  const isSaid = ofMoney.test(words[before]?.text ?? '') && !isSize;
  return isSaid || areHundredsMoney ? { ...amount, value: amount.value * 1_000, isMoney: true } : amount;
}

/** "entre 1 y 2 millones", "de 500 a 800 mil", "desde 1 hasta 2 palos", "1-2 millones". */
function betweenAt(words: readonly WishWord[], at: number): NamedRange | null {
  const opens = /^(entre|de|desde)$/.test(words[at]?.text ?? '') ? 1 : 0;
  const first = amountAt(words, at + opens);
  if (!first || !/^(y|a|e|hasta|-)$/.test(words[first.end]?.text ?? '')) return null;
  const second = amountAt(words, first.end + 1);
  if (!second?.isMoney) return null;
  // "y" between two amounts divides a list, unless "entre" stands before.
  if (opens === 0 && !/^(a|-)$/.test(words[first.end]?.text ?? '')) return null;
  const from = inUnitOf(first, second);
  if (from === null) return null;
  return saidBy(
    { ...second, isForeign: first.isForeign || second.isForeign },
    from <= second.value ? { from, to: second.value } : { from: second.value, to: from },
  );
}

/** Of "1 y 2 millones" the first is in millions, too; of "800 a 1 millon" it is in thousands. */
function inUnitOf(first: Amount, second: Amount): number | null {
  if (first.value <= 0) return null;
  if (first.unit !== null || first.isMoney) return Math.max(1, Math.round(first.value));
  if (second.unit === null) return null;
  const inUnit = first.value * second.unit;
  const smaller = Math.round(first.value * 1_000);
  return inUnit > 20 * second.value && smaller <= second.value
    ? smaller
    : Math.max(1, Math.min(Math.round(inUnit), maxPriceInPesos));
}
