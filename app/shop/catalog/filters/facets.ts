import { ownValue } from '../../shared/own-value.ts';
import { categoryFactsOf, perFactTable } from '../categories/category-facts.ts';
import { deliveredFilters } from '../categories/delivered-filters.ts';
import type { ShownFacet } from '../categories/spec-fact.ts';
import { categoryKeys, type ProductCategory } from '../categories.ts';
import { withoutAccents } from '../plain-text.ts';
import { factsOf, type SpecKind, type Specs, type SpecValue } from '../specs.ts';
import { derivedFactsOf } from './derived-facts.ts';

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

/** As a value stands in an address: `LGA 1700` as `lga-1700`. Empty for what has neither letters nor digits. */
export function slugOf(text: string): string {
  return withoutAccents(text.normalize('NFKC').toLowerCase())
    .replace(/[^\p{L}\p{N}.+]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** The colour that a shopper asks for, by the words of the exchange file and those that owners type. */
const colourFamilies: Readonly<Record<string, string>> = {
  beige: 'beige crema cream ivory',
  negro: 'black negra charcoal carbon obsidian',
  blanco: 'white blanca snow',
  gris: 'gray grey gunmetal graphite grafito titanio titanium',
  plateado: 'silver plata plateada aluminum aluminium',
  rojo: 'red roja crimson',
  azul: 'blue navy',
  cian: 'cyan teal turquoise turquesa aqua',
  verde: 'green olive mint',
  amarillo: 'yellow amarilla',
  naranja: 'orange',
  rosado: 'pink rosa rosada',
  morado: 'purple violet morada violeta lila',
  cafe: 'brown marron wood walnut madera copper cobre bronze',
  dorado: 'gold dorada oro champagne',
  transparente: 'clear transparent',
  multicolor: 'camo rainbow camuflado',
};

export const colours = Object.keys(colourFamilies);

const familyOf = new Map(
  Object.entries(colourFamilies).flatMap(([family, words]) =>
    [family, ...words.split(' ')].map((word) => [word, family] as const),
  ),
);

/** `Black / Silver` is both. Of `Translucent Black` the known word counts; a colour that nobody knows is its own family. */
function coloursIn(text: string): string[] {
  return text.split(/[/,]| y /).map((part) => {
    const words = slugOf(part).split('-');
    return familyOf.get(words.findLast((word) => familyOf.has(word)) ?? '') ?? part;
  });
}

/** `LGA 1700`, `FCLGA1700` and `LGA1700` are one; `AM3/AM2+` are two. */
function socketsIn(text: string): string[] {
  return text.split(/[/,]/).map((part) =>
    part
      .replace(/^\s*(socket|zocalo)\s+/i, '')
      .trim()
      .replace(/^fc(?=lga|bga|pga)/i, '')
      .replace(/^([a-z]+)[\s-]+(?=\d)/i, '$1')
      .replace(/^(lga|am|tr)(?=\d)/i, (letters) => letters.toUpperCase()),
  );
}

const boardForms: Readonly<Record<string, string>> = {
  microatx: 'Micro ATX',
  matx: 'Micro ATX',
  uatx: 'Micro ATX',
  miniitx: 'Mini ITX',
  itx: 'Mini ITX',
  eatx: 'EATX',
  extendedatx: 'EATX',
};

function formsIn(text: string): string[] {
  return text.split(/[/,]/).map((part) => ownValue(boardForms, slugOf(part).replaceAll('-', '')) ?? part);
}

/** `Wired, Wireless` and `EXPO / XMP` are two each. */
const inParts = (text: string) => text.split(/,| \/ /);

/** For each fact whose values have several spellings: the values that a text stands for. Others stand for themselves. */
export const wordsIn: Readonly<Record<string, (text: string) => string[]>> = {
  color: coloursIn,
  socket: socketsIn,
  sockets: socketsIn,
  formato: formsIn,
  placas: formsIn,
  fuentes: inParts,
  conexion: inParts,
  interfaz: inParts,
  perfil: inParts,
  // Makers write both; the card is the same.
  chip: (text) => [text.replace(/^((nvidia|amd|intel)\s+)?(geforce|radeon)\s+(?=[rg]tx?\b)/i, '')],
  eficiencia: (text) => [text.replace(/^80[\s-]*(\+|plus)[\s-]*(?=\S)/i, '')],
  // Beside all cables that come off, some have them at the side.
  modular: (text) => [text.replace(/\s*\/.*$/, '').replace(/^true$/, 'Full')],
};
