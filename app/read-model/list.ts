import { type CategoryKey, everyCategory, type ProductCategory } from '#app/shop/catalog/categories.ts';
import { facetOf } from '#app/shop/catalog/filters/facets.ts';
import { askedOf, type FactFilter, type ListQuery, readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import type { WishGroup } from '#app/shop/catalog/filters/wish-groups.ts';
import { productsPerPage } from '#app/shop/catalog/product.ts';
import { cutPage } from '#app/shop/shared/page.ts';
import { applyFilters, type BaseFilter, type FilteredRows, fitsGroup } from './apply-filters.ts';
import { type ListCounts, listCounts, priceBounds, totalWithout } from './facet-counts.ts';
import type { DictionaryColumn, FacetIndex } from './facet-index.ts';
import { sortedIds } from './list-order.ts';
import type { Wish } from './wish/wish.ts';
import { filtersNothing, groupsOfWish, queryWithWish, sortOfWish } from './wish/wished-query.ts';

export interface FilteredList extends ListCounts {
  ids: string[];
  page: number;
  pages: number;
}

export interface ListRequest {
  categories: readonly ProductCategory[];
  query: ListQuery;
  baseFilter?: BaseFilter;
  /** What can be bought stands first, whatever the order; of `valor` it always does. */
  soldOutLast?: boolean;
  page: number;
}

/** One page of the products that pass. */
interface ListPage {
  ids: string[];
  page: number;
  pages: number;
  total: number;
  /** The rows of all pages, by category. */
  parts: readonly FilteredRows[];
}

/** Without the counts of the filters, which take longer than all the rest. */
function listPage(index: FacetIndex, { categories, query, baseFilter = {}, soldOutLast, page }: ListRequest): ListPage {
  const parts = applyFilters(index, categories, query, baseFilter);
  const total = parts.reduce((sum, { matched }) => sum + matched.length, 0);
  const { offset, ...cut } = cutPage(page, total, productsPerPage);
  const ids = sortedIds(parts, { sort: query.sort, soldOutLast, offset, most: productsPerPage });
  return { ids, ...cut, total, parts };
}

/** A page with how many products each value of each group would leave. */
export function filteredList(index: FacetIndex, request: ListRequest): FilteredList {
  return withCounts(listPage(index, request), request);
}

function withCounts({ parts, ...list }: ListPage, { query, baseFilter }: ListRequest): FilteredList {
  const totalUnfitted = parts.reduce((sum, part) => sum + totalWithout(part, fitsGroup), 0);
  return { ...list, ...listCounts(parts, query), ...(baseFilter?.fits && { totalUnfitted }) };
}

interface WishRequest extends ListRequest {
  wish: Wish;
  /** Taken off by the address. */
  without: readonly WishGroup[];
  /** Whether the address names an order. */
  isSorted: boolean;
}

interface WishedList extends FilteredList {
  /** With what the wish stands for, but for what was dropped. */
  query: ListQuery;
  /** With all of it. */
  whole: ListQuery;
  /** What of the wish can be taken off, whether the address filters by it or not. */
  groups: readonly WishGroup[];
  /** Given up because nothing meets the whole wish. */
  dropped: readonly WishGroup[];
}

/** A card for a quarter more than somebody wants to pay is worth looking at; what costs more is no answer. */
const dearerAtMost = 1.25;

/** What meets the wish; if nothing does and the address asks for nothing else, all of it but what `dropped` names. */
export function wishedList(index: FacetIndex, asked: WishRequest): WishedList {
  const { list, request, ...wished } = wishedPage(index, { ...asked, wish: withFoundCategories(index, asked) });
  return { ...withCounts(list, request), ...wished };
}

interface WishedPage extends Pick<WishedList, 'query' | 'whole' | 'groups' | 'dropped'> {
  list: ListPage;
  request: ListRequest;
}

/** @param request its wish as `withFoundCategories` leaves it */
function wishedPage(index: FacetIndex, request: WishRequest): WishedPage {
  const { wish, without } = request;
  const groups = groupsOfWish(wish, without);
  const whole = listOf(index, request, groups, []);
  if (whole.list.total > 0 || groups.length === 0 || askedOf(request.query) > 0)
    return { ...whole, whole: whole.query, groups, dropped: [] };
  for (const { dropped, isEnough } of relaxations(groups, wish)) {
    const looser = listOf(index, request, groups, dropped);
    if (looser.list.total > 0 && isEnough(looser.list)) return { ...looser, whole: whole.query, groups, dropped };
  }
  return { ...whole, whole: whole.query, groups, dropped: [] };
}

/** A category that is named filters nothing where none of what was found lies in it, nor where all of it does and nothing else is wished. */
function withFoundCategories(index: FacetIndex, { wish, without, baseFilter }: WishRequest): Wish {
  const ids = baseFilter?.ids;
  if (wish.categories.length === 0 || !ids) return wish;
  const isAlone = groupsOfWish(wish, without).every((group) => group === 'categoria');
  const isWished = isAlone
    ? ids.some((id) => isIn(index, id, wish.categories)) && !ids.every((id) => isIn(index, id, wish.categories))
    : ids.some((id) => isIn(index, id, wish.categories));
  return isWished ? wish : { ...wish, categories: [] };
}

function isIn(index: FacetIndex, id: string, categories: readonly CategoryKey[]): boolean {
  const at = index.locate(id);
  return at !== undefined && categories.includes(index.categoryAt(at));
}

/** What was found by the words and is of other categories than the one that they name; the best first. */
interface Neighbours {
  ids: string[];
  total: number;
}

const neighboursShown = 8;

/** @returns null where the list has them all, or the address asks for something */
export function neighboursOf(
  index: FacetIndex,
  request: WishRequest,
  { groups, dropped }: WishedList,
): Neighbours | null {
  const { wish, query, baseFilter } = request;
  if (!baseFilter?.ids || !groups.includes('categoria') || dropped.length > 0 || askedOf(query) > 0) return null;
  const ids = baseFilter.ids.filter((id) => !isIn(index, id, wish.categories));
  const others = groups.filter((group) => group !== 'categoria');
  const { list } = listOf(index, { ...request, baseFilter: { ...baseFilter, ids }, page: 1 }, others, []);
  return list.total > 0 ? { ids: list.ids.slice(0, neighboursShown), total: list.total } : null;
}

interface Relaxation {
  dropped: readonly WishGroup[];
  isEnough(list: ListPage): boolean;
}

/**
 * The budget, if something costs little more than it; then one of the others; then the budget at any price; then all but the category, and
 * at last that, too.
 */
function* relaxations(groups: readonly WishGroup[], { budget }: Wish): Generator<Relaxation> {
  const isEnough = () => true;
  const isNear = ({ parts }: ListPage) => {
    const price = priceBounds(parts);
    return price !== null && (budget?.to == null || price.least <= dearerAtMost * 100 * budget.to);
  };
  const others = groups.filter((group) => group !== 'categoria');
  for (const group of others) yield { dropped: [group], isEnough: group === 'precio' ? isNear : isEnough };
  if (groups.includes('precio')) yield { dropped: ['precio'], isEnough };
  yield { dropped: others, isEnough };
  yield { dropped: groups, isEnough };
}

function listOf(
  index: FacetIndex,
  request: WishRequest,
  groups: readonly WishGroup[],
  dropped: readonly WishGroup[],
): Pick<WishedPage, 'list' | 'request' | 'query'> {
  const { wish, isSorted } = request;
  const left = groups.filter((group) => !dropped.includes(group));
  const usual = sortOfWish(wish);
  // Over the budget, the nearest to it comes first.
  const sort = dropped.includes('precio') ? (wish.budget?.to == null ? 'precio-mayor' : 'precio') : usual;
  const query = queryWithWish(request.query, wish, left);
  const ordered = isSorted || !sort ? query : { ...query, sort };
  const listed = { ...request, query: ordered, soldOutLast: !isSorted && usual !== null };
  return {
    list: listPage(index, listed),
    request: listed,
    query: isSorted || !usual ? query : { ...query, sort: usual },
  };
}

const nothingAsked = readListQuery(new URLSearchParams(), []);

/** The first products of a wish, and how many there are. Without filters of an address. */
export function firstOfWish(
  index: FacetIndex,
  wish: Wish,
  ids: readonly string[] | null,
): Pick<ListPage, 'ids' | 'total'> {
  if (ids?.length === 0) return { ids: [], total: 0 };
  const asked = { categories: everyCategory(), query: nothingAsked, page: 1, isSorted: false };
  const request: WishRequest = { ...asked, ...(ids && { baseFilter: { ids } }), wish, without: [] };
  const filtering = withFoundCategories(index, request);
  if (ids && filtersNothing(filtering)) return { ids: [...ids], total: ids.length };
  return wishedPage(index, { ...request, wish: filtering }).list;
}

/** By their categories, and whether they have offers alone. */
const wholeLists = new Map<string, { versions: string; counts: ListCounts }>();

/** The counts of a list whose address asks for nothing: made once until a product of its categories changes. */
export function wholeListCounts(
  index: FacetIndex,
  { categories, query, isOffer = false }: Pick<ListRequest, 'categories' | 'query'> & { isOffer?: boolean },
): ListCounts {
  const key = JSON.stringify([categories, isOffer]);
  const versions = index.of(categories).map(({ version }) => version);
  const known = wholeLists.get(key);
  if (known?.versions === versions.join()) return known.counts;
  const counts = listCounts(applyFilters(index, categories, query, { isOffer }), query);
  wholeLists.set(key, { versions: versions.join(), counts });
  return counts;
}

/**
 * Leaves out makers and words of facts that no product of the categories has, as an address may name anything: the list
 * is then shown as if they had not been asked for. Figures and yes or no mean something whether products have them or not.
 */
export function withoutUnknown(query: ListQuery, index: FacetIndex, categories: readonly ProductCategory[]): ListQuery {
  const all = index.of(categories);
  const facts = new Map<string, FactFilter>();
  for (const [key, { slugs, range }] of query.facts) {
    const columns = all.flatMap(({ facets, size }) => {
      const column = facets.get(key)?.column;
      return column ? [{ column, size }] : [];
    });
    const known = facetOf(key)?.kind === 'words' ? slugs.filter((slug) => isAnywhere(columns, slug)) : slugs;
    if (known.length > 0 || range) facts.set(key, { slugs: known, range });
  }
  const ofMakers = all.map(({ brand, size }) => ({ column: brand, size }));
  return { ...query, brands: query.brands.filter((slug) => isAnywhere(ofMakers, slug)), facts };
}

/** Looked for in the rows: a column knows values longer than products have them. */
function isAnywhere(columns: readonly { column: DictionaryColumn; size: number }[], slug: string): boolean {
  return columns.some(({ column: { codes, values }, size }) => {
    const rows = codes.subarray(0, size);
    return values.some((value, code) => value?.slugs.includes(slug) && rows.includes(code));
  });
}
