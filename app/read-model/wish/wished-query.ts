import { slugOfCategory } from '#app/shop/catalog/categories.ts';
import { slugOf } from '#app/shop/catalog/filters/facets.ts';
import type { FactFilter, ListQuery, Sort } from '#app/shop/catalog/filters/list-query.ts';
import { type WishGroup, wishGroups } from '#app/shop/catalog/filters/wish-groups.ts';
import type { Wish } from './wish.ts';

/** Quieter than a library: what the trade calls silent. */
const silentDb = 25;

/** How a list of a wish is ordered without being asked; `null`: as every list. */
export const sortOfWish = (wish: Wish): Sort | null => {
  const isWish = wish.budget || wish.resolution || wish.use || wish.carries || wish.isSilent;
  // Of a model the cheapest would not be that model.
  if (wish.isCheap && !wish.budget && !wish.isModel) return 'precio';
  return isWish || wish.isBest ? (wish.isModel ? 'relevancia' : 'valor') : null;
};

/** Groups of a wish that the address has not taken off. */
export function groupsOfWish(wish: Wish, without: readonly WishGroup[]): WishGroup[] {
  const wished: Record<WishGroup, unknown> = {
    precio: wish.budget,
    resolucion: wish.resolution,
    uso: wish.use,
    tarjetas: wish.carries,
    ruido_db: wish.isSilent,
    disponible: wish.isAvailable,
    categoria: wish.categories.length > 0,
  };
  return wishGroups.filter((group) => wished[group] && !without.includes(group));
}

/** Words that wish nothing else: what they find stands as it was found. */
export const filtersNothing = (wish: Wish): boolean => groupsOfWish(wish, []).length === 0 && sortOfWish(wish) === null;

/** Whether the address itself filters by a group: then the wish says nothing of it. */
function isAskedFor(query: ListQuery, group: WishGroup): boolean {
  switch (group) {
    case 'precio':
      return query.price !== null;
    case 'disponible':
      return query.isAvailable;
    case 'categoria':
      return query.categories.length > 0;
    default:
      return query.facts.has(group);
  }
}

/** The address's own filters, and those that these groups of the wish stand for. */
export function queryWithWish(query: ListQuery, wish: Wish, groups: readonly WishGroup[]): ListQuery {
  const facts = new Map(query.facts);
  const has = (group: WishGroup) => groups.includes(group) && !isAskedFor(query, group);
  const put = (key: WishGroup, filter: FactFilter | null) => {
    if (filter && has(key)) facts.set(key, filter);
  };
  put('resolucion', isOneOf(wish.resolution));
  put('uso', isOneOf(wish.use));
  put('tarjetas', isOneOf(wish.carries));
  put('ruido_db', wish.isSilent ? { slugs: [], range: { from: null, to: silentDb } } : null);
  return {
    ...query,
    categories: has('categoria') ? wish.categories.map(slugOfCategory).toSorted() : query.categories,
    price: has('precio') ? wish.budget : query.price,
    isAvailable: query.isAvailable || has('disponible'),
    facts,
  };
}

const isOneOf = (value: string | null): FactFilter | null =>
  value === null ? null : { slugs: [slugOf(value)], range: null };
