/**
 * Each with the short word that stands for it on a card. The names are from the specification (S9.36–S9.47); products store them, so their
 * spelling stays ("Chasís").
 */
export const categoryDesignators = {
  'Almacenamiento Externo': 'DISCO',
  Chasís: 'CHASÍS',
  Coolers: 'COOLER',
  Diadema: 'DIADEMA',
  'Fuente de poder': 'FUENTE',
  'Memoria Ram': 'RAM',
  Mouse: 'MOUSE',
  'Mouse Pads': 'MOUSE PAD',
  Motherboards: 'PLACA',
  Procesadores: 'CPU',
  SSD: 'SSD',
  'Tarjeta Gráfica': 'GPU',
} as const;

export type CategoryName = keyof typeof categoryDesignators;
export const categoryNames = Object.keys(categoryDesignators) as readonly CategoryName[];

/** Products that the owner added without a category (S5.27) are in searches and on the home page only. */
export const noCategory = '';
export type ProductCategory = CategoryName | typeof noCategory;
export const everyCategory: readonly ProductCategory[] = [...categoryNames, noCategory];

/** It can show several categories, as `almacenamiento` does by decision. */
export interface CategoryPage {
  slug: string;
  categories: readonly CategoryName[];
}

export const categoryPages: readonly CategoryPage[] = [
  { slug: 'procesadores', categories: ['Procesadores'] },
  { slug: 'tarjetas-graficas', categories: ['Tarjeta Gráfica'] },
  { slug: 'memoria-ram', categories: ['Memoria Ram'] },
  { slug: 'placas-base', categories: ['Motherboards'] },
  { slug: 'almacenamiento', categories: ['SSD', 'Almacenamiento Externo'] },
  { slug: 'fuentes-de-poder', categories: ['Fuente de poder'] },
  { slug: 'ssd', categories: ['SSD'] },
  { slug: 'almacenamiento-externo', categories: ['Almacenamiento Externo'] },
  { slug: 'chasis', categories: ['Chasís'] },
  { slug: 'coolers', categories: ['Coolers'] },
  { slug: 'diadema', categories: ['Diadema'] },
  { slug: 'mouse', categories: ['Mouse'] },
  { slug: 'mouse-pads', categories: ['Mouse Pads'] },
];

export function designatorOf(category: ProductCategory): string {
  return category === noCategory ? '' : categoryDesignators[category];
}

export function isCategoryName(value: unknown): value is CategoryName {
  return categoryNames.includes(value as CategoryName);
}

export function categoryPageOf(slug: string): CategoryPage | undefined {
  return categoryPages.find((page) => page.slug === slug);
}

export function slugOfCategory(category: CategoryName): string {
  const page = categoryPages.find(
    (candidate) => candidate.categories.length === 1 && candidate.categories[0] === category,
  );
  if (!page) throw new Error(`No address for the category ${category}`);
  return page.slug;
}
