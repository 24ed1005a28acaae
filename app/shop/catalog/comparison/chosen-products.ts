import { type CategoryKey, noCategory, type ProductCategory } from '../categories.ts';
import { mostCompared, productIdPattern } from '../product.ts';

/** So many ids of an address are looked up, so that those left out can be named. */
const mostAsked = 12;

interface Named {
  id: string;
  name: string;
  category: ProductCategory;
}

export interface RequestedProducts {
  /** Well-formed and different, in the order asked for. */
  ids: string[];
  /** Others that were named: not well-formed, or too many to be looked up. */
  unread: number;
}

/** `ids=a,b,c`; a form without scripts may also repeat the parameter. */
export function requestedProducts(parameters: URLSearchParams): RequestedProducts {
  const named = new Set(
    parameters
      .getAll('ids')
      .flatMap((value) => value.split(','))
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  );
  const ids = [...named].filter((id) => productIdPattern.test(id)).slice(0, mostAsked);
  return { ids, unread: named.size - ids.length };
}

export interface ChosenProducts<Product extends Named> {
  /** Null when there is nothing to compare. */
  category: CategoryKey | null;
  products: Product[];
  leftOut: {
    otherCategory: Product[];
    tooMany: Product[];
    withoutCategory: Product[];
    /** Deleted, or never there. */
    unknown: number;
  };
}

/** The first product that has a category decides which it is, and the first four of it are compared. */
export function chosenProducts<Product extends Named>(
  { ids, unread }: RequestedProducts,
  found: readonly Product[],
): ChosenProducts<Product> {
  const byId = new Map(found.map((product) => [product.id, product]));
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  const category = known.map((product) => product.category).find((name) => name !== noCategory) ?? null;
  const alike = known.filter((product) => product.category === category);
  return {
    category,
    products: alike.slice(0, mostCompared),
    leftOut: {
      otherCategory: known.filter((product) => product.category !== category && product.category !== noCategory),
      tooMany: alike.slice(mostCompared),
      withoutCategory: known.filter((product) => product.category === noCategory),
      unknown: ids.length - known.length + unread,
    },
  };
}

export type ChoiceRefusal = 'full' | 'other_category';

/** Whether one more may be chosen beside these. */
export function choiceRefusal(
  chosen: readonly Pick<Named, 'category'>[],
  { category }: Pick<Named, 'category'>,
): ChoiceRefusal | null {
  if (chosen.some((each) => each.category !== category)) return 'other_category';
  return chosen.length >= mostCompared ? 'full' : null;
}
