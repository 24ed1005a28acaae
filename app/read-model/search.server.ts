import { type CategoryKey, isCategory } from '#app/shop/catalog/categories.ts';
import { type ProductSummary, shortestSearchTerm, suggestionsShown } from '#app/shop/catalog/product.ts';
import { productsInOrder } from '#app/shop/catalog/products.server.ts';
import { isOfLetters, plainWords, stopWords } from '#app/shop/catalog/words/plain-words.ts';
import { categorySentinel } from '#app/shop/catalog/words/tsvector.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { anyOf, fittingProcessor } from './for-processor.ts';
import { type Clause, categoriesMeant, type Found, parseTerm, type SearchEngine, type SearchQuery } from './query.ts';
import { searchInDatabase } from './search-in-database.server.ts';
import { correctionsOf } from './spelling.ts';
import type { Synonyms, Unsold } from './synonyms.ts';
import { readWish, type Wish } from './wish/wish.ts';
import type { WordIndex } from './word-index.ts';

/** What a search needs: right for everything that was acknowledged before the request. */
export interface SearchSource {
  /** Null while it is read, while nobody knows whether it is up to date, and in a shop of more products than it has room for. */
  index: WordIndex | null;
  /** Asked where there is no index. */
  db: Queryable;
  synonyms: Synonyms;
}

export interface FoundProducts extends Found {
  /** Words that nothing has, beside the category that the term names or behind "para". */
  leftOut?: string[];
  /** Of a part for a processor: its sockets, or its memory, in small letters. */
  fits?: readonly string[];
  /** What was searched instead, when no product has a word as it was typed. */
  corrected: string | null;
}

interface SearchOptions {
  most?: number;
  /** Search what was typed and nothing else. */
  isAsTyped?: boolean;
}

/** As many are counted; more are said to be more. */
export const mostFound = 1_000;
/** As many are looked at where a filter or an order asks for others than the best. */
export const mostFiltered = 5_000;

/** One of the two product searches. */
const engineOf = ({ index, db }: SearchSource): SearchEngine => index ?? searchInDatabase(db);

export type FoundWish = Omit<FoundProducts, 'ids'> & {
  /** Null where everything is a filter: all products are in question. */
  ids: string[] | null;
  wish: Wish;
};

/**
 * What the words of a wish find. Of a term that was corrected, what it wishes is read again.
 * @param read the wish, where the caller has read it
 */
export async function findWished(
  search: SearchSource,
  term: string,
  isFiltered: boolean,
  read = readWish(term, search.synonyms),
): Promise<FoundWish> {
  if (read.rest === '') return { ids: null, hasMore: false, corrected: null, wish: read };
  if (read.unsold !== null && !(await isThere(search, read.unsold)))
    return { ids: [], hasMore: false, corrected: null, wish: read };
  if (read.isWholePc) return { ids: [], hasMore: false, corrected: null, wish: read };
  const wish = { ...read, unsold: null };
  const most = isFiltered || wish.rest !== term || wish.categories.length > 0 ? mostFiltered : mostFound;
  // "Algo para editar fotos" is a use, unless something is called so.
  const isPurpose = wish.purpose !== null && wish.unclear === null;
  const asSaid = await findProducts(search, wish.rest, { most, isAsTyped: isPurpose });
  if (asSaid.ids.length === 0 && isPurpose)
    return { ids: null, hasMore: false, corrected: null, wish: { ...wish, ...wish.purpose, rest: '' } };
  // "Porcesador para oficina": no product says "oficina", and a processor need not.
  const isUnclear = asSaid.ids.length === 0 && wish.unclear !== null;
  const found = isUnclear ? await findProducts(search, wish.unclear?.rest ?? '', { most }) : asSaid;
  if (found.ids.length === 0 && wish.rest !== term) {
    const less = await matchMostWords(search, wish.rest, most);
    return { ...less, corrected: null, wish };
  }
  if (found.corrected === null) return { ...found, wish };
  const { budget, isAvailable, isForeign, isCheap, isBest, resolution, use, carries, isSilent } = wish;
  const said = isUnclear ? `${found.corrected} ${wish.unclear?.purpose}` : found.corrected;
  const again = readWish(said, search.synonyms);
  // What stood beside the mistyped word was understood before, where a category was named all the same.
  const understood = {
    resolution: again.resolution ?? resolution,
    use: again.use ?? use,
    carries: again.carries ?? carries,
    isSilent: again.isSilent || isSilent,
    isCheap: again.isCheap || isCheap,
    isBest: again.isBest || isBest,
  };
  const corrected = { ...again, ...understood, budget, isAvailable, isForeign };
  if (corrected.rest === '' || corrected.rest === found.corrected) return { ...found, wish: corrected };
  const { ids, hasMore } = await findProducts(search, corrected.rest, { most });
  return { ids, hasMore, corrected: found.corrected, wish: corrected };
}

/** What the words of a term find as they were typed: no wish is taken out, nothing is corrected. */
export async function findAsTyped(
  search: SearchSource,
  term: string,
  isFiltered: boolean,
): Promise<Omit<FoundWish, 'wish'> & { wish: null }> {
  const most = isFiltered ? mostFiltered : mostFound;
  return { ...(await findProducts(search, term, { most, isAsTyped: true })), wish: null };
}

/** Those whose name begins so stand first among what is found. */
const mostCalledSo = 5;

/** Whether something can be bought that is called so, whatever the owner's table says. As `soldTerms` of the alerts. */
async function isThere(search: SearchSource, { term }: Unsold): Promise<boolean> {
  const { ids } = await findProducts(search, term, { most: mostCalledSo, isAsTyped: true });
  const [first] = plainWords(term);
  const products = await productsInOrder(search.db, ids);
  return products.some(({ name, stock }) => stock > 0 && plainWords(name)[0]?.text === first?.text);
}

/** What a term matches, the best first, or what it would match without its typing mistakes. */
export async function findProducts(
  source: SearchSource,
  term: string,
  { most = mostFound, isAsTyped = false }: SearchOptions = {},
): Promise<FoundProducts> {
  const found = await matchTerm(source, term, most);
  if (found.ids.length > 0 || isAsTyped) return { ...found, corrected: null };
  for (const corrected of await correctedTerms(source, term)) {
    const better = await matchTerm(source, corrected, most);
    if (better.ids.length > 0) return { ...better, corrected };
  }
  return { ...found, corrected: null };
}

/** What matches a term as it is typed. */
export async function matchTerm(
  source: SearchSource,
  term: string,
  most: number,
): Promise<Omit<FoundProducts, 'corrected'>> {
  const query = parseTerm(term, source.synonyms);
  if (!query) return { ids: [], hasMore: false };
  const search = engineOf(source);
  if (query.purposes.length === 0) return search.find(query, most);
  const fitting = await fittingProcessor(search, query);
  const fit = fitting && (await search.find(fitting.query, most));
  if (fit && fit.ids.length > 0) return { ...fit, fits: fitting.fits };
  const found = await search.find(query, most);
  const ofCategory = inNamedCategory(query);
  const isThere = ofCategory ? (await search.find(ofCategory, 1)).ids.length > 0 : found.ids.length > 0;
  return isThere ? found : matchPreferring(search, ofCategory ?? query, query.purposes, most);
}

/** Of a "ram para portatil" a drive whose description says both words is no answer. Null where no category is named. */
function inNamedCategory(query: SearchQuery): SearchQuery | null {
  const named = query.must.filter((clause) => !query.purposes.includes(clause)).flatMap(categoriesMeant);
  if (named.length === 0) return null;
  return { ...query, must: [...query.must, { ...anyOf(named.map(categorySentinel)), categories: named }] };
}

/** What matches the category that a term names and as many of its other words as something has together. */
export async function matchMostWords(
  source: SearchSource,
  term: string,
  most: number,
): Promise<Found & { leftOut: string[] }> {
  const query = parseTerm(term, source.synonyms);
  const others = query?.must.filter((clause) => categoriesMeant(clause).length === 0) ?? [];
  if (!query || others.length === query.must.length) return { ids: [], hasMore: false, leftOut: [] };
  return matchPreferring(engineOf(source), query, others, most);
}

/**
 * "Board para ryzen am4": no board says "ryzen", and many say "am4". Of these clauses those that nothing else of the term stands with are only
 * preferred, and so is a bare figure behind such a word: of a "cooler para ryzen 7" the 7 says nothing without it.
 */
async function matchPreferring(
  search: SearchEngine,
  query: SearchQuery,
  preferred: readonly Clause[],
  most: number,
): Promise<Found & { leftOut: string[] }> {
  const must = query.must.filter((clause) => !preferred.includes(clause));
  if (must.length === 0) return { ids: [], hasMore: false, leftOut: [] };
  const should = [...query.should];
  const leftOut: string[] = [];
  let isBeforeLeftOut = false;
  for (const clause of preferred) {
    const typed = clause.typed.join(' ');
    const isOfWordBefore: boolean = isBeforeLeftOut && /^\d+$/.test(typed);
    const isThere: boolean =
      !isOfWordBefore && (await search.find({ ...query, must: [...must, clause] }, 1)).ids.length > 0;
    (isThere ? must : should).push(clause);
    if (!isThere) leftOut.push(typed);
    isBeforeLeftOut = !isThere;
  }
  return { ...(await search.find({ ...query, must, should }, most)), leftOut };
}

export async function suggestProducts(source: SearchSource, term: string): Promise<ProductSummary[]> {
  if (term.length < shortestSearchTerm) return [];
  const { ids } = await findProducts(source, term, { most: suggestionsShown });
  return productsInOrder(source.db, ids);
}

const correctionsOfAWord = 3;
const mostWrong = 3;
const mostTries = 6;

/**
 * A term with the words that no product has replaced by the nearest that some have, the most likely first. Only words of letters: a
 * 5600 is not a 5060. Ask it only for a term that found nothing.
 */
async function correctedTerms(source: SearchSource, term: string): Promise<string[]> {
  const words = plainWords(term).map(({ text }) => text);
  const wrong = await unknownWords(source, words);
  if (wrong.length === 0 || wrong.length > mostWrong) return [];
  const vocabularies = [source.synonyms.vocabulary, ...(source.index ? [source.index.vocabulary] : [])];
  const choices = new Map(wrong.map((word) => [word, correctionsOf(word, vocabularies, correctionsOfAWord)]));
  return combinations(wrong, choices)
    .slice(0, mostTries)
    .map((chosen) => words.map((word) => chosen.get(word) ?? word).join(' '));
}

async function unknownWords(source: SearchSource, words: readonly string[]): Promise<string[]> {
  const search = engineOf(source);
  const asked = [...new Set(words)].filter((word) => isOfLetters(word) && word.length >= 4 && !stopWords.has(word));
  // At once: in the database each would wait behind the statements of everybody else.
  const isUnknown = await Promise.all(
    asked.map(async (word) => {
      const query = parseTerm(word, source.synonyms);
      return query !== null && (await search.find(query, 1)).ids.length === 0;
    }),
  );
  return asked.filter((_, at) => isUnknown[at]);
}

/** None when a word has no choice. */
function combinations(
  words: readonly string[],
  choices: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string>[] {
  let all: ReadonlyMap<string, string>[] = [new Map()];
  for (const word of words) {
    all = (choices.get(word) ?? []).flatMap((choice) => all.map((sofar) => new Map([...sofar, [word, choice]])));
  }
  return all;
}

interface Nearest {
  products: ProductSummary[];
  /** Where what was looked for would be. */
  category: CategoryKey | null;
}

const mostNearest = 8;

/** For a term that found nothing: what has most of its words, and the category that the term or those products name. */
export async function nearestTo(source: SearchSource, term: string): Promise<Nearest> {
  const query = parseTerm(term, source.synonyms);
  if (!query) return { products: [], category: null };
  const products = await productsInOrder(source.db, await fewerWords(engineOf(source), query));
  return { products, category: namedIn(query) ?? mostCommon(products) };
}

/** Without the words that no product has; then without one of the others, the last first; then one of them alone. */
async function fewerWords(search: SearchEngine, query: SearchQuery): Promise<string[]> {
  const known: Clause[] = [];
  for (const clause of query.must) {
    if ((await search.find({ ...query, must: [clause] }, 1)).ids.length > 0) known.push(clause);
  }
  const fewer = known.map((_, at) => known.filter((_clause, index) => index !== known.length - 1 - at));
  const tries = [known, ...fewer, ...known.map((clause) => [clause])].filter(
    (must) => must.length > 0 && must.length < query.must.length,
  );
  for (const must of tries) {
    const { ids } = await search.find({ ...query, must }, mostNearest);
    if (ids.length > 0) return ids;
  }
  return [];
}

function namedIn({ must }: SearchQuery): CategoryKey | null {
  const named = must.flatMap(({ categories }) => (categories.length === 1 ? categories : []));
  return named[0] ?? null;
}

function mostCommon(products: readonly ProductSummary[]): CategoryKey | null {
  const times = new Map<CategoryKey, number>();
  for (const { category } of products) if (isCategory(category)) times.set(category, (times.get(category) ?? 0) + 1);
  const [most] = [...times].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}
