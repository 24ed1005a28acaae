import { ownValue } from '../../shared/own-value.ts';
import type { ProductCategory } from '../categories.ts';
import { factsOf, type Specs, type SpecValue } from '../specs.ts';
import { wordsOfFact } from './fact-words.ts';
import { impliedWords } from './implied-words.ts';
import {
  hasDigit,
  measureIn,
  measureOf,
  measureOfFact,
  type PlainWord,
  plainWords,
  singularsOf,
  stopWords,
} from './plain-words.ts';

/** Raised when the words of an unchanged product change: the store then makes them again (`product-search.server.ts`). */
export const analyzerVersion = 3;

export interface Worded {
  name: string;
  category: ProductCategory;
  description?: string;
  specs: Specs;
}

/** Where a word stands: in the name or the category, among the facts, beside them, in the description. */
export type Weight = 'A' | 'B' | 'C' | 'D';

const longestWord = 40;
const mostOfDescription = 200;
const mostWords = 600;

/** The words that find a product, each with the best weight of where it stands (docs/search.md). */
export function productWords(product: Worded): Map<string, Weight> {
  const words = new Map<string, Weight>();
  const add = (word: string, weight: Weight) => {
    if (word === '' || word.length > longestWord) return;
    const known = words.get(word);
    if (known === undefined ? words.size < mostWords : weight < known) words.set(word, weight);
  };
  const addAll = (text: string, weight: Weight) => {
    for (const word of text.split(' ')) add(word, weight);
  };
  addText(plainWords(product.name), 'A', add);
  addCategory(product.category, add);
  for (const [key, value] of Object.entries(product.specs)) {
    addFact(product, key, value, add);
    for (const { words: strong, weak = '' } of wordsOfFact(product.category, key, value, product.specs)) {
      addAll(strong, 'B');
      addAll(weak, 'C');
    }
  }
  addTotalMemory(product.specs, add);
  addAll(impliedWords(product), 'B');
  for (const { text } of plainWords(product.description ?? '').slice(0, mostOfDescription)) add(text, 'D');
  return words;
}

type Add = (word: string, weight: Weight) => void;

const longestRun = 3;

/** Words, neighbours with a figure written together, and sizes in one form. */
function addText(words: readonly PlainWord[], weight: Weight, add: Add): void {
  for (const [index, { text }] of words.entries()) {
    add(text, weight);
    const next = words[index + 1];
    const size = measureIn(text) ?? (next && measureOf(text, next.text));
    if (size) add(size, weight);
    let run = text;
    for (const { text: further, isLinked } of words.slice(index + 1, index + longestRun)) {
      if (!isLinked && !hasDigit(run + further)) break;
      run += further;
      add(run, weight);
    }
    for (const end of endsOf(text)) add(end, 'C');
  }
}

/** Of "7800x3d" also "x3d", of "rx7700xt" also "7700xt" and "xt". */
function endsOf(word: string): string[] {
  if (!hasDigit(word)) return [];
  return [...word.matchAll(/(?<=\d)\p{L}|(?<=\p{L})\d/gu)]
    .map(({ index }) => word.slice(index))
    .filter((end) => end.length > 1);
}

/** Mouse pads are no mice, though their category says the word. */
const besideCategory: ReadonlySet<string> = new Set(['mouse pads mouse']);

function addCategory(category: ProductCategory, add: Add): void {
  const words = plainWords(category).map(({ text }) => text);
  for (const word of words) {
    if (stopWords.has(word)) continue;
    const weight = besideCategory.has(`${words.join(' ')} ${word}`) ? 'B' : 'A';
    add(word, weight);
    for (const singular of singularsOf(word)) add(singular, weight);
  }
}

/** Of memory the size of one module; what all modules hold together is its size. */
const ofOneModule = 'gb_por_modulo';
/** Of these a part is asked for by centimetres, too. */
const roundedToCentimetres: ReadonlySet<string> = new Set(['largo_mm', 'gpu_max_mm', 'alto_mm', 'disipador_max_mm']);

/** Graphics inside a processor make it no graphics card, and a cooler in its box no cooler. */
const weightBeside: Readonly<Record<string, Weight>> = { graficos: 'C', incluye: 'D' };

function addFact({ category }: Worded, key: string, value: SpecValue, add: Add): void {
  const fact = factsOf(category)[key];
  for (const item of [value].flat()) {
    if (typeof item === 'string') {
      addText(plainWords(item), ownValue(weightBeside, key) ?? 'B', add);
    } else if (typeof item === 'number' && fact?.kind === 'number' && fact.unit) {
      const size = measureOfFact(item, fact.unit);
      if (size) add(size, key === ofOneModule ? 'C' : 'B');
      if (size && fact.unit === 'GB' && item >= 1024) add(`${Math.round(item / 1024) * 1000}gb`, 'B');
      if (roundedToCentimetres.has(key)) add(`${Math.round(item / 10) * 10}mm`, 'C');
    } else if (typeof item === 'number' && (fact?.kind === 'text' || !fact)) {
      add(String(item), 'B');
    }
  }
}

function addTotalMemory(specs: Specs, add: Add): void {
  const total = Number(specs.modulos) * Number(specs.gb_por_modulo);
  if (Number.isFinite(total)) add(`${total}gb`, 'B');
}

/** All of them, as the specification calls it: an array of lower-case strings. */
export function searchKeywords(product: Worded): string[] {
  return [...productWords(product).keys()].sort();
}
