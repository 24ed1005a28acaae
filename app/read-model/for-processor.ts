import type { CategoryKey } from '#app/shop/catalog/categories.ts';
import { categorySentinel } from '#app/shop/catalog/words/tsvector.ts';
import { type Clause, categoriesMeant, type SearchEngine, type SearchQuery } from './query.ts';

/** Sockets of desktop processors and the memory of their boards, as the words of products say them. */
const sockets: readonly (readonly [socket: string, memory: readonly string[]])[] = [
  ['am4', ['ddr4']],
  ['am5', ['ddr5']],
  ['lga1151', ['ddr4']],
  ['lga1200', ['ddr4']],
  ['lga1700', ['ddr4', 'ddr5']],
  ['lga1851', ['ddr5']],
];

/** Who says one of these behind "para" speaks of a processor. */
const processorWord = /^(amd|intel|ryzen|athlon|core|pentium|celeron|i[3579]|am[45]|lga\d*|\d{4,5}[a-z]{0,2}(3d)?)$/;

const ofSocket: ReadonlySet<CategoryKey> = new Set(['Motherboards', 'Coolers']);
const ofMemory: ReadonlySet<CategoryKey> = new Set(['Memoria Ram']);

interface Fitting {
  /** With the sockets, or the memory, of the processors that the term names instead of their words. */
  query: SearchQuery;
  /** These sockets, or this memory. */
  fits: readonly string[];
}

/**
 * "Board para ryzen 5 5600", "cooler para intel": no board says that it is for a 5600, but the shop knows the socket of a 5600.
 * @returns null where no processor is named
 */
export async function fittingProcessor(search: SearchEngine, query: SearchQuery): Promise<Fitting | null> {
  const { must, purposes } = query;
  const others = must.filter((clause) => !purposes.includes(clause));
  const named = others.flatMap(categoriesMeant);
  const isAmong = (some: ReadonlySet<CategoryKey>) => named.length > 0 && named.every((each) => some.has(each));
  const isOfMemory = isAmong(ofMemory);
  if (!isOfMemory && !isAmong(ofSocket)) return null;
  const isProcessor = (clause: Clause) => clause.typed.some((word) => processorWord.test(word));
  const first = purposes.findIndex(isProcessor);
  if (first < 0) return null;
  // What stands around it speaks of the part itself: "para ryzen 9 9950x3d wifi".
  for (let end = purposes.length; end > first && end > purposes.length - mostTries; end -= 1) {
    const processor = purposes.slice(first, end);
    const found = await socketsOf(search, processor);
    if (found.length === 0) continue;
    const fits = [...new Set(found.flatMap(([socket, memory]) => (isOfMemory ? memory : socket)))];
    const isOther = (clause: Clause) => !processor.includes(clause);
    return {
      query: { ...query, must: [...must.filter(isOther), anyOf(fits)], purposes: purposes.filter(isOther) },
      fits,
    };
  }
  return null;
}

const mostTries = 3;

/** In the database a statement each, where there is any. */
async function socketsOf(search: SearchEngine, processor: readonly Clause[]): Promise<typeof sockets> {
  const isThere = async (some: readonly string[]) => {
    const must = [ofProcessors, ...processor, anyOf(some)];
    return (await search.find({ must, purposes: [], should: [], mustNot: [] }, 1)).ids.length > 0;
  };
  if (!(await isThere(sockets.map(([socket]) => socket)))) return [];
  const areThere = await Promise.all(sockets.map(([socket]) => isThere([socket])));
  return sockets.filter((_, at) => areThere[at]);
}

/** A clause that one of these words meets, as products have them. */
export const anyOf = (words: readonly string[]): Clause => ({
  typed: [words.join(' ')],
  alternatives: words.map((word) => ({ words: [word], isTyped: false })),
  categories: [],
});

const ofProcessors = anyOf([categorySentinel('Procesadores')]);
