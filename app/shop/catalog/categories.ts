import { ownValue } from '../shared/own-value.ts';
import { type Category, type CategoryKey, type CategoryList, current } from './categories/current-list.ts';
import { deliveredKeys, isDelivered, sharedPage } from './categories/delivered-categories.ts';
import { deliveredList } from './categories/delivered-list.ts';

export type { Category, CategoryKey, CategoryList } from './categories/current-list.ts';

export function setCategoryList(list: CategoryList): void {
  current.list = list;
}

const none: CategoryList = { categories: [], formerSlugs: {}, formerNames: {} };

/** Browsers have it from the page, and nothing where that could not be made. */
export const categoryList = (): CategoryList =>
  current.list ?? (import.meta.env?.SSR === false ? none : deliveredList());

/** For browsers: former names and addresses are the server's business. */
export const shownList = (): CategoryList => ({
  categories: categoryList().categories,
  formerSlugs: {},
  formerNames: {},
});

/** What follows from the list alone: made once, until the owner changes it. */
export function perCategoryList<Value>(make: () => Value): () => Value {
  let madeOf: CategoryList | null = null;
  let made: Value;
  return () => {
    const list = categoryList();
    if (madeOf !== list) {
      madeOf = list;
      made = make();
    }
    return made;
  };
}

const byKey = perCategoryList(() => new Map(categoryList().categories.map((category) => [category.key, category])));

/** Products that the owner added without a category (S5.27) are in searches and on the home page only. */
export const noCategory = '';
export type ProductCategory = CategoryKey | typeof noCategory;

/** As filters list them: the twelve in the order of the specification, then the owner's own. The same array until something changes. */
export const categoryKeys = perCategoryList((): readonly CategoryKey[] => [
  ...deliveredKeys,
  ...categoryList()
    .categories.map(({ key }) => key)
    .filter((key) => !isDelivered(key)),
]);
export const everyCategory = perCategoryList((): readonly ProductCategory[] => [...categoryKeys(), noCategory]);

/**
 * In the owner's order, without those that have no products.
 * @param counts by slug; where they are not known the twelve of the specification are there, and the owner's own are not yet
 */
export function menuCategories(counts: Readonly<Record<string, number>> | null): Category[] {
  return categoryList().categories.filter(({ key, slug }) => (counts?.[slug] ?? Number(isDelivered(key))) > 0);
}

export function isCategory(value: unknown): value is CategoryKey {
  return typeof value === 'string' && byKey().has(value);
}

/** What people read. Of a category that was deleted, what it was called first. */
export function nameOfCategory(key: ProductCategory): string {
  return byKey().get(key)?.name ?? key;
}

/** As filters list it: the twelve keep the name of the specification there. */
export function filterNameOf(key: CategoryKey): string {
  return isDelivered(key) ? key : nameOfCategory(key);
}

export function designatorOf(key: ProductCategory): string {
  return byKey().get(key)?.designator ?? '';
}

/** It can show several categories, as `almacenamiento` does by decision. */
export interface CategoryPage {
  slug: string;
  categories: readonly CategoryKey[];
}

/** For lists of addresses, the shared page included. */
export const categoryPages = (): CategoryPage[] => [
  ...categoryKeys().map((key) => ({ slug: slugOfCategory(key), categories: [key] })),
  sharedPage,
];

/** By its present slug. */
export function categoryPageOf(slug: string): CategoryPage | undefined {
  if (slug === sharedPage.slug) return sharedPage;
  const category = categoryList().categories.find((each) => each.slug === slug);
  return category && { slug, categories: [category.key] };
}

/** The slug of a category's page, also for one that it had before: links to it still lead there. */
export function presentSlug(slug: string): string {
  const key = categoryPageOf(slug) ? undefined : ownValue(categoryList().formerSlugs, slug);
  return (key !== undefined && byKey().get(key)?.slug) || slug;
}

export function slugOfCategory(key: CategoryKey): string {
  const category = byKey().get(key);
  if (!category) throw new Error(`No address for the category ${key}`);
  return category.slug;
}
