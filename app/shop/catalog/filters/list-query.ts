import { maxPriceInPesos } from '../../shared/money.ts';
import { readPesos } from '../../shared/pesos.ts';
import { perFactTable } from '../categories/category-facts.ts';
import { categoryPageOf, type ProductCategory, presentSlug } from '../categories.ts';
import { type Facet, facetKeys, facetOf, facetsOf, slugOf, typedFigure, typedValue } from './facets.ts';
import { inOrder, type Parameter } from './parameter-order.ts';

/** `relevancia`: as a list stands without being asked; of a search, what it finds best. */
export const sorts = [
  'relevancia',
  'precio',
  'precio-mayor',
  'descuento',
  'ventas',
  'nuevos',
  'estrellas',
  'precio-por-gb',
  'valor',
] as const;
export type Sort = (typeof sorts)[number];
export const usualSort: Sort = 'relevancia';

/** Both ends count; null is open. */
export interface Range {
  from: number | null;
  to: number | null;
}

/** What an address asks of a list. All groups must hold; in a group, one of its values. */
export interface ListQuery {
  /** Slugs of the pages of single categories. */
  categories: readonly string[];
  /** Slugs of makers. */
  brands: readonly string[];
  /** In pesos, as is paid now. */
  price: Range | null;
  isAvailable: boolean;
  isOffer: boolean;
  /** At least. */
  stars: number | null;
  facts: ReadonlyMap<string, FactFilter>;
  sort: Sort;
}

export interface FactFilter {
  /** As `FacetValue` has them. */
  slugs: readonly string[];
  range: Range | null;
}

/** More are left out. */
export const mostValues = 50;
const longestValue = 100;
const controlCharacters = /\p{Cc}/gu;

const isOfOneCategory = (slug: string) => categoryPageOf(slug)?.categories.length === 1;

/**
 * Reads what it knows and leaves the rest: nothing that is written into an address is an error.
 * @param facets those that the list's products can have
 */
export function readListQuery(parameters: URLSearchParams, facets: Iterable<Facet> = allFacets()): ListQuery {
  const asked = new Map<string, string[]>();
  let count = 0;
  for (const [name, typed] of parameters) {
    const value = typed.replace(controlCharacters, ' ').trim();
    if (value === '' || value.length > longestValue || count >= mostValues) continue;
    count += 1;
    asked.set(name, [...(asked.get(name) ?? []), value]);
  }
  const first = (name: string) => asked.get(name)?.[0];
  const facts = new Map<string, FactFilter>();
  // Most lists are asked for without a fact, and there are a hundred.
  const isOfFacts = [...asked.keys()].some((name) => factNames().has(name));
  for (const facet of isOfFacts ? facets : []) {
    const slugs = distinct((asked.get(facet.key) ?? []).flatMap((value) => typedValue(facet, value)));
    const range =
      facet.kind === 'figure'
        ? rangeOf(typedFigure(first(`${facet.key}_desde`) ?? ''), typedFigure(first(`${facet.key}_hasta`) ?? ''))
        : null;
    if (slugs.length > 0 || range) facts.set(facet.key, { slugs, range });
  }
  const stars = Number(first('estrellas'));
  return {
    categories: distinct((asked.get('categoria') ?? []).map(presentSlug).filter(isOfOneCategory)),
    brands: distinct((asked.get('marca') ?? []).map(slugOf).filter(Boolean)),
    price: rangeOf(pesosOf(first('precio_desde')), pesosOf(first('precio_hasta'))),
    isAvailable: first('disponible') === '1',
    isOffer: first('oferta') === '1',
    stars: Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
    facts,
    sort: sorts.find((sort) => sort === first('orden')) ?? usualSort,
  };
}

function* allFacets(): Generator<Facet> {
  for (const key of facetKeys()) {
    const facet = facetOf(key);
    if (facet) yield facet;
  }
}

const factNames = perFactTable(() => new Set(facetKeys().flatMap((key) => [key, `${key}_desde`, `${key}_hasta`])));

/** Those by which products of these categories can be told apart, in the order of addresses. */
export function* facetsOfAny(categories: readonly ProductCategory[]): Generator<Facet> {
  for (const key of facetKeys()) {
    const facet = categories.map((category) => facetsOf(category).get(key)).find((each) => each !== undefined);
    if (facet) yield facet;
  }
}

const distinct = (values: readonly string[]) => [...new Set(values)].sort();

function pesosOf(typed: string | undefined): number | null {
  const pesos = readPesos(typed ?? '', maxPriceInPesos);
  return pesos.ok ? pesos.value : null;
}

/** The wrong way round it is turned. */
function rangeOf(from: number | null, to: number | null): Range | null {
  if (from === null && to === null) return null;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/**
 * The one form of an address: each query has one, whatever it was read from. Without `page`.
 * @param usual the order in which the list stands when the address names none
 */
export function queryParameters(query: ListQuery, usual: Sort = usualSort): Parameter[] {
  const named: [string, string][] = [];
  const add = (name: string, value: string | number | null) => {
    if (value !== null) named.push([name, String(value)]);
  };
  for (const slug of query.categories) add('categoria', slug);
  for (const slug of query.brands) add('marca', slug);
  add('precio_desde', query.price?.from ?? null);
  add('precio_hasta', query.price?.to ?? null);
  if (query.isAvailable) add('disponible', 1);
  if (query.isOffer) add('oferta', 1);
  add('estrellas', query.stars);
  for (const [key, { slugs, range }] of query.facts) {
    for (const slug of slugs) add(key, slug);
    add(`${key}_desde`, range?.from ?? null);
    add(`${key}_hasta`, range?.to ?? null);
  }
  if (query.sort !== usual) add('orden', query.sort);
  return inOrder(named);
}

/** How much is asked for: each value, each range, and a sort other than the usual. */
export function askedOf(query: ListQuery): number {
  const values = [...query.facts.values()].reduce((sum, { slugs, range }) => sum + slugs.length + (range ? 1 : 0), 0);
  const single = [query.price, query.isAvailable, query.isOffer, query.stars, query.sort !== usualSort].filter(Boolean);
  return values + single.length + query.categories.length + query.brands.length;
}
