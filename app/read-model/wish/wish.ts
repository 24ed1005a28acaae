import type { CategoryKey } from '#app/shop/catalog/categories.ts';
import type { Range } from '#app/shop/catalog/filters/list-query.ts';
import { chipEndings } from '#app/shop/catalog/uses/graphics-chips.ts';
import { categoriesWithWorth, chipOf, type Resolution, type Use } from '#app/shop/catalog/uses/uses.ts';
import { categoriesMeant, parseTerm } from '../query.ts';
import { type Synonyms, type Unsold, unsoldIn } from '../synonyms.ts';
import { readBudget } from './budget.ts';
import { isWholePc } from './whole-pc.ts';
import {
  asking,
  best,
  bestPrice,
  cheap,
  inStock,
  inStockAtEnd,
  leading,
  resolutionPhrases,
  silent,
  usePhrases,
} from './wish-phrases.ts';
import { type Phrases, phraseAt, standsAt, textWithout, type WishWord, type Wording, wordingOf } from './wish-words.ts';

/** What a term wishes beside words: each is a filter that can be taken off. */
export interface Wish {
  /** What is searched; empty where all was understood. As it was typed, where nothing else was. */
  rest: string;
  /** In pesos. */
  budget: Range | null;
  /** The categories that the rest names. */
  categories: readonly CategoryKey[];
  resolution: Resolution | null;
  use: Use | null;
  /** Name of the graphics chip that a power supply must carry. */
  carries: string | null;
  isSilent: boolean;
  isAvailable: boolean;
  /** "Barato": of a category that is named the cheapest come first. */
  isCheap: boolean;
  /** "La mejor", "gama alta": of a category of which that is known, what is worth most comes first. */
  isBest: boolean;
  /** An amount in dollars was named, which no filter can meet. */
  isForeign: boolean;
  /** What the shop does not sell: nothing that it sells is an answer. */
  unsold: Unsold | null;
  /** A model is named: what has its name stands first, whatever is worth more. */
  isModel: boolean;
  /** "Pc", "computador": all parts are meant, and none is named. What of its use is known stands in `purpose`. */
  isWholePc: boolean;
  /** What a part is for, where nothing else is said of it: asked for when no product says so itself. */
  purpose: { use: Use | null; resolution: Resolution | null } | null;
  /** What a part is for, where no category says whether that is a fact: asked for without it when the rest finds nothing. */
  unclear: { rest: string; purpose: string } | null;
}

const ofCards: readonly CategoryKey[] = ['Tarjeta Gráfica'];
const ofUse: readonly CategoryKey[] = ['Procesadores', 'Tarjeta Gráfica'];

/** Watts, gigabytes and millimetres: "hasta 750" is no money there. */
const measuredInHundreds: ReadonlySet<CategoryKey> = new Set([
  'Fuente de poder',
  'SSD',
  'Almacenamiento Externo',
  'Memoria Ram',
  'Coolers',
]);

/** @param term as `readTerm` gives it */
export function readWish(term: string, synonyms: Synonyms): Wish {
  const wording = wordingOf(term);
  const { words } = wording;
  let budget = readBudget(words);
  const said = new Set(budget.said);
  const isAvailable = sayAll(words, said, inStock) > 0 || standsAt(words, words.length - 2, inStockAtEnd);
  sayAll(words, said, asking);
  const isOfPrice = sayAll(words, said, bestPrice) > 0;
  const isBest = sayAll(words, said, best) > 0;
  const use = namedIn(words, said, usePhrases);
  const resolution = namedIn(words, said, resolutionPhrases);
  const withoutPurpose = withoutLead(textWithout(wording, union(said, use?.said, resolution?.said)), said);
  const worded = categoriesOf(withoutPurpose, synonyms);
  const named = worded.length > 0 ? worded : categoriesOfModel(words);
  const purpose = [use?.is, resolution?.is].filter((each) => each !== undefined).join(' ');
  const isCard = /^tarjetas?$/.test(withoutPurpose) ? purpose !== '' : resolution !== null && withoutPurpose === '';
  const categories = named.length === 0 && isCard ? ofCards : named;
  const areHundredsMoney = categories.length > 0 && !categories.some((each) => measuredInHundreds.has(each));
  if (!budget.range && areHundredsMoney) {
    budget = readBudget(words, true);
    for (const at of budget.said) said.add(at);
  }
  const isOf = (some: readonly CategoryKey[]) =>
    categories.length > 0 && categories.every((each) => some.includes(each));
  const isWhole = named.length === 0 && isWholePc(withoutPurpose);
  const wish: Omit<Wish, 'rest'> = {
    budget: budget.range,
    isForeign: budget.isForeign,
    isAvailable,
    categories: withoutPurpose === '' ? named : categories,
    resolution: null,
    use: null,
    carries: null,
    isSilent: false,
    isCheap: false,
    isBest: isBest && isOf(categoriesWithWorth),
    isModel: worded.length === 0 && named.length > 0,
    isWholePc: isWhole,
    purpose: named.length === 0 && purpose !== '' ? { use: use?.is ?? null, resolution: resolution?.is ?? null } : null,
    unsold: named.length === 0 && !isWhole ? unsoldIn(withoutPurpose, synonyms) : null,
    unclear:
      categories.length === 0 && purpose !== '' && withoutPurpose !== '' ? { rest: withoutPurpose, purpose } : null,
  };
  if (resolution && isOf(ofCards)) {
    wish.resolution = resolution.is;
    for (const at of resolution.said) said.add(at);
  }
  if (use && isOf(ofUse) && !isPartOfName(wording, said, use, synonyms)) {
    wish.use = use.is;
    for (const at of use.said) said.add(at);
  }
  if (isOf(['Coolers'])) wish.isSilent = sayAll(words, said, silent) > 0;
  if (isOf(['Fuente de poder'])) wish.carries = sayChip(words, said);
  if (named.length > 0) wish.isCheap = sayAll(words, said, cheap) > 0 || isOfPrice;
  return { ...wish, rest: said.size === 0 ? term : withoutLead(textWithout(wording, said), said) };
}

const leadsOn: ReadonlySet<string> = new Set(['para', 'de', 'del', 'en', 'con', 'y', 'a']);

/** "Tengo 3 millones para una grafica": once the beginning is understood, the "para" in front says nothing of a purpose. */
function withoutLead(text: string, said: ReadonlySet<number>): string {
  if (!said.has(0)) return text;
  const words = text.split(' ');
  const first = words.findIndex((word) => !leadsOn.has(word));
  return first < 0 ? '' : words.slice(first).join(' ');
}

const union = (...sets: (ReadonlySet<number> | undefined)[]) => new Set(sets.flatMap((each) => [...(each ?? [])]));

/** Takes all these phrases, and the words that lead to them. @returns how many there were */
function sayAll(words: readonly WishWord[], said: Set<number>, phrases: Phrases): number {
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    const length = phraseAt(words, at, phrases);
    if (length === 0 || said.has(at)) continue;
    count += 1;
    for (const each of led(words, said, at, length)) said.add(each);
  }
  return count;
}

/** The phrase, and "para", "en" and others right before it. */
function led(words: readonly WishWord[], said: ReadonlySet<number>, at: number, length: number): number[] {
  let from = at;
  while (from > 0 && !said.has(from - 1) && leading.has(words[from - 1]?.text ?? '')) from -= 1;
  return Array.from({ length: at + length - from }, (_, offset) => from + offset);
}

interface Named<Meaning> {
  is: Meaning;
  said: Set<number>;
}

/** The first meaning of which a phrase is there; all phrases of all meanings are said by it: who edits plays, too. */
function namedIn<Meaning>(
  words: readonly WishWord[],
  before: ReadonlySet<number>,
  meanings: readonly (readonly [Meaning, Phrases])[],
): Named<Meaning> | null {
  let is: Meaning | null = null;
  const all = new Set(before);
  for (const [meaning, phrases] of meanings) {
    const count = sayAll(words, all, phrases);
    if (count > 0) is ??= meaning;
  }
  return is === null ? null : { is, said: new Set([...all].filter((at) => !before.has(at))) };
}

/** "Tarjeta grafica gigabyte gaming oc": beside a maker or a model it is a word of the name. */
function isPartOfName(wording: Wording, said: ReadonlySet<number>, use: Named<Use>, synonyms: Synonyms): boolean {
  if (use.is !== 'jugar' || ![...use.said].some((at) => wording.words[at]?.text === 'gaming')) return false;
  const query = parseTerm(textWithout(wording, union(said, use.said)), synonyms);
  return query?.must.some(({ categories }) => categories.length === 0) ?? false;
}

/** The categories that a term names; of several words those that all of them mean. What stands behind "para" or "con" is not what is looked for. */
export function categoriesOf(term: string, synonyms: Synonyms): readonly CategoryKey[] {
  const [part = ''] = term.split(' con ');
  const query = parseTerm(part, synonyms);
  if (!query) return [];
  const named = query.must
    .filter((clause) => !query.purposes.includes(clause))
    .map(categoriesMeant)
    .filter((categories) => categories.length > 0);
  const [first, ...others] = named.map((categories) => [...new Set(categories)]);
  return (first ?? []).filter((each) => others.every((categories) => categories.includes(each)));
}

const cardModel = /^(rtx|gtx|rx|geforce|radeon|arc)$/;
const processorModel = /^(ryzen|i[3579]|threadripper)$/;

/** "Rtx 5070" is a card and "ryzen 7" a processor, though boards and supplies speak of both. Not behind "para". */
function categoriesOfModel(words: readonly WishWord[]): readonly CategoryKey[] {
  const purpose = words.findIndex(({ text }) => text === 'para');
  const looked = purpose < 0 ? words : words.slice(0, purpose);
  const isNamed = (model: RegExp) =>
    looked.some(
      ({ text }, at) => model.test(looked[at + 1]?.isGlued ? text + looked[at + 1]?.text : text) || model.test(text),
    );
  const [isCard, isProcessor] = [isNamed(cardModel), isNamed(processorModel)];
  if (isCard === isProcessor) return [];
  return isCard ? ['Tarjeta Gráfica'] : ['Procesadores'];
}

const chipBegins = ['geforce rtx', 'geforce gtx', 'radeon rx', 'rtx', 'gtx', 'rx', 'arc'].map((each) =>
  each.split(' '),
);
const model = /^([ab]?\d{3,4})$/;

/** "Fuente para rtx 4070 ti": takes the words. @returns the name of a chip whose supply is known */
function sayChip(words: readonly WishWord[], said: Set<number>): string | null {
  for (let at = 0; at < words.length; at += 1) {
    const begin = chipBegins.find((each) => standsAt(words, at, each));
    if (!begin) continue;
    let end = at + begin.length;
    let name = '';
    const letter = words[end]?.text ?? '';
    if (/^[ab]$/.test(letter)) {
      name = letter;
      end += 1;
    }
    name += words[end]?.text ?? '';
    if (!model.test(name)) continue;
    end += 1;
    while (chipEndings.includes(words[end]?.text ?? '')) {
      name += ` ${words[end]?.text}`;
      end += 1;
    }
    const chip = chipOf(`${begin.at(-1)} ${name}`);
    if (!chip || chip.supplyW === null) continue;
    for (const each of led(words, said, at, end - at)) said.add(each);
    return chip.name;
  }
  return null;
}
