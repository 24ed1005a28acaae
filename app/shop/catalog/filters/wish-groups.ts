import type { Parameter } from './parameter-order.ts';

/**
 * The groups of filters that a search's words can stand for (docs/search.md), in the order in which one is given up when nothing meets them
 * all.
 */
export const wishGroups = ['precio', 'resolucion', 'uso', 'tarjetas', 'ruido_db', 'disponible', 'categoria'] as const;
export type WishGroup = (typeof wishGroups)[number];

/** Names what an address takes off a wish. */
export const withoutParameter = 'sin';

/** @returns known groups only, each once, in the order of addresses */
export function readWithout(parameters: URLSearchParams): WishGroup[] {
  const named = new Set(parameters.getAll(withoutParameter));
  return wishGroups.filter((group) => named.has(group)).toSorted();
}

export const withoutParameters = (groups: Iterable<WishGroup>): Parameter[] =>
  [...new Set(groups)].toSorted().map((group) => [withoutParameter, group]);

export const isWishGroup = (name: string): name is WishGroup => wishGroups.includes(name as WishGroup);
