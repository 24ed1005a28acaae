import { ownValue } from '../../shared/own-value.ts';
import { categoryFactsOf, perFactTable } from '../categories/category-facts.ts';
import { deliveredFilters } from '../categories/delivered-filters.ts';
import type { ShownFacet } from '../categories/spec-fact.ts';
import { categoryKeys, type ProductCategory } from '../categories.ts';
import { factsOf, type SpecKind, type Specs, type SpecValue } from '../specs.ts';
import { derivedFactsOf } from './derived-facts.ts';
import { slugOf, wordsIn } from './facet-words.ts';

/** `words`: one or several of a few; `figure`: a number; `flag`: yes or no. */
export type FacetKind = 'words' | 'figure' | 'flag';

export interface Facet {
  key: string;
  kind: FacetKind;
  unit?: string;
}

/** What a product has of a fact. */
export interface FacetValue {
  /** As the address names them. */
  slugs: readonly string[];
  /** As people read the first that was written so; equal in number to `slugs`. */
  texts: readonly string[];
  figure: number | null;
}

const kindOf: Record<SpecKind, FacetKind> = {
  number: 'figure',
  // Fan speed and noise: the upper end, which is what a shopper has to live with.
  range: 'figure',
  boolean: 'flag',
  text: 'words',
  list: 'words',
  choice: 'words',
};

/** Categories in which a price per GB says something, by `capacidad_gb`. */
export const pricedPerGb: readonly ProductCategory[] = ['Memoria Ram', 'SSD', 'Almacenamiento Externo'];

/** Those of one category in their order; of several, those that all have. */
export function shownFacetsOf(categories: readonly ProductCategory[]): readonly ShownFacet[] {
  const [first, ...others] = categories.map((category) => categoryFactsOf(category).filters);
  return (first ?? []).filter((facet) =>
    others.every((facets) => facets.some((each) => each.key === facet.key && each.as === facet.as)),
  );
}

const knownFacets = perFactTable(() => new Map<ProductCategory, ReadonlyMap<string, Facet>>());

/** Every fact of a category filters, also those that the page does not offer. A fact of one name is the same in all categories. */
export function facetsOf(category: ProductCategory): ReadonlyMap<string, Facet> {
  const known = knownFacets().get(category);
  if (known) return known;
  const facets = new Map<string, Facet>();
  for (const [key, { kind, unit }] of Object.entries(factsOf(category))) {
    facets.set(key, { key, kind: kindOf[kind], ...(unit && { unit }) });
  }
  for (const key of Object.keys(derivedFactsOf(category))) {
    facets.set(key, key === 'capacidad_gb' ? { key, kind: 'figure', unit: 'GB' } : { key, kind: 'words' });
  }
  knownFacets().set(category, facets);
  return facets;
}

const allFacets = perFactTable(() => {
  const all = new Map<string, Facet>();
  for (const name of categoryKeys()) for (const [key, facet] of facetsOf(name)) if (!all.has(key)) all.set(key, facet);
  return all;
});

export function facetOf(key: string): Facet | undefined {
  return allFacets().get(key);
}

/**
 * In the order in which addresses name them: each category's as its page has them, then the others. The categories that came with the shop
 * stand in an order of their own, so that addresses stay.
 */
export const facetKeys = perFactTable((): readonly string[] => [
  ...new Set([
    ...[...Object.keys(deliveredFilters), ...categoryKeys()].flatMap((name) =>
      categoryFactsOf(name).filters.map(({ key }) => key),
    ),
    ...allFacets().keys(),
  ]),
]);

export function factOf(category: ProductCategory, specs: Specs, key: string): SpecValue | undefined {
  return ownValue(derivedFactsOf(category), key)?.(specs) ?? ownValue(specs, key);
}

/** @returns null when nothing is known: "sin dato", and no value that a filter could name */
export function facetValue({ key, kind }: Facet, fact: unknown): FacetValue | null {
  if (kind === 'figure') {
    const figure = Array.isArray(fact) ? Math.max(...fact) : fact;
    if (typeof figure !== 'number' || !Number.isFinite(figure)) return null;
    return { slugs: [String(figure)], texts: [String(figure)], figure };
  }
  if (kind === 'flag') {
    return typeof fact === 'boolean' ? { slugs: [fact ? 'si' : 'no'], texts: [String(fact)], figure: null } : null;
  }
  const texts = new Map<string, string>();
  for (const item of Array.isArray(fact) ? fact : [fact]) {
    if (typeof item !== 'string' && typeof item !== 'number' && typeof item !== 'boolean') continue;
    for (const text of wordsOfFact(key, item === false ? 'no' : String(item))) {
      const slug = slugOf(text);
      if (slug && !texts.has(slug)) texts.set(slug, text.trim());
    }
  }
  return texts.size === 0 ? null : { slugs: [...texts.keys()], texts: [...texts.values()], figure: null };
}

function wordsOfFact(key: string, text: string): string[] {
  return ownValue(wordsIn, key)?.(text) ?? [text];
}

const yes = /^(si|yes|true|1)$/;
const no = /^(no|false|0)$/;
const prefixedFigure = /^(?:ddr|cl|gen)?\s*(\d{1,12}(?:[.,]\d{1,6})?)$/i;

/** `6`, `3.5`, `3,5`, `DDR5`. Without thousands: `1.500` is one and a half. */
export function typedFigure(typed: string): number | null {
  const figure = prefixedFigure.exec(typed.trim())?.[1];
  return figure === undefined ? null : Number(figure.replace(',', '.'));
}

/** What somebody wrote into an address, as the address names it: `socket=LGA 1700`, `ddr=DDR5`, `color=Black`. */
export function typedValue({ key, kind }: Facet, typed: string): string[] {
  if (kind === 'figure') {
    const figure = typedFigure(typed);
    return figure === null ? [] : [String(figure)];
  }
  const slug = slugOf(typed);
  if (kind === 'flag') return yes.test(slug) ? ['si'] : no.test(slug) ? ['no'] : [];
  return wordsOfFact(key, typed).map(slugOf).filter(Boolean);
}
