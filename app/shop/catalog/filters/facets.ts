import { ownValue } from '../../shared/own-value.ts';
import { type CategoryName, noCategory, type ProductCategory } from '../categories.ts';
import { factsOf, type SpecKind, type Specs, type SpecValue, specFacts } from '../specs.ts';
import { useFacts } from '../uses/uses.ts';
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
};

/** Facts that are worked out of others. The capacity of memory is that of all its modules; what a part is for is said by `uses/`. */
const derived = {
  'Memoria Ram': {
    capacidad_gb: ({ modulos, gb_por_modulo }: Specs) =>
      typeof modulos === 'number' && typeof gb_por_modulo === 'number' ? modulos * gb_por_modulo : undefined,
  },
  ...useFacts,
} as const satisfies Partial<Record<CategoryName, Record<string, (specs: Specs) => SpecValue | undefined>>>;

type DerivedOf<Name> = Name extends keyof typeof derived ? keyof (typeof derived)[Name] : never;
export type FacetKey = {
  [Name in CategoryName]: keyof (typeof specFacts)[Name] | DerivedOf<Name>;
}[CategoryName];

/** `values`: each with its count. `range`: from and to. */
export interface ShownFacet<Key extends string = string> {
  key: Key;
  as: 'values' | 'range';
}

const values = <const Keys extends readonly string[]>(...keys: Keys) =>
  keys.map((key: Keys[number]) => ({ key, as: 'values' as const }));
const range = <const Keys extends readonly string[]>(...keys: Keys) =>
  keys.map((key: Keys[number]) => ({ key, as: 'range' as const }));

/**
 * The one table of which facts filter which category, in which order, and how: what decides whether a part fits comes
 * first, then what it can do, then how it looks.
 */
export const shownFacets: {
  [Name in CategoryName]: readonly ShownFacet<(keyof (typeof specFacts)[Name] & string) | DerivedOf<Name>>[];
} = {
  Procesadores: [
    ...values('uso', 'socket', 'familia', 'nucleos', 'memoria_tipos'),
    ...range('reloj_turbo_ghz', 'tdp_w'),
    ...values('incluye_disipador', 'microarquitectura', 'graficos', 'pcie_gen'),
  ],
  'Tarjeta Gráfica': [
    ...values('resolucion', 'uso', 'chip', 'memoria_gb', 'memoria_tipo'),
    ...range('largo_mm', 'fuente_recomendada_w', 'tdp_w'),
    ...values('ventiladores', 'pcie_gen', 'color'),
  ],
  'Memoria Ram': [
    ...values('ddr', 'capacidad_gb', 'modulos', 'velocidad_mhz', 'formato'),
    ...range('cl'),
    ...values('perfil', 'rgb', 'ecc', 'color'),
  ],
  Motherboards: [
    ...values('socket', 'chipset', 'formato', 'ddr', 'ranuras_memoria', 'wifi', 'ranuras_m2', 'red_gbps'),
    ...range('memoria_max_gb'),
    ...values('bios_flashback', 'color'),
  ],
  Chasís: [
    ...values('tipo', 'placas', 'panel_lateral'),
    ...range('gpu_max_mm', 'disipador_max_mm', 'radiador_max_mm', 'volumen_l'),
    ...values('bahias_35', 'color'),
  ],
  'Fuente de poder': [
    ...range('vatios'),
    ...values('tarjetas', 'eficiencia', 'modular', 'formato'),
    ...range('largo_mm'),
    ...values('pcie_16pin', 'pcie_8pin', 'garantia_meses', 'color'),
  ],
  Coolers: [
    ...values('tipo', 'sockets', 'radiador_mm', 'tamano_mm'),
    ...range('alto_mm', 'ruido_db', 'rpm'),
    ...values('ventiladores', 'pwm', 'rgb', 'color'),
  ],
  SSD: [
    ...values('capacidad_gb', 'interfaz', 'formato'),
    ...range('lectura_mbs', 'escritura_mbs', 'tbw'),
    ...values('disipador', 'cache_mb'),
  ],
  'Almacenamiento Externo': [
    ...values('capacidad_gb', 'tipo', 'interfaz'),
    ...range('lectura_mbs', 'peso_g'),
    ...values('proteccion', 'color'),
  ],
  Mouse: [
    ...values('conexion', 'sensor', 'mano'),
    ...range('dpi_max', 'peso_g', 'sondeo_hz'),
    ...values('botones', 'rgb', 'color'),
  ],
  'Mouse Pads': [...values('superficie'), ...range('ancho_mm', 'largo_mm', 'grosor_mm'), ...values('rgb', 'color')],
  Diadema: [
    ...values('conexion', 'inalambrica', 'microfono', 'tipo', 'cerrada'),
    ...range('peso_g', 'bateria_h'),
    ...values('color'),
  ],
};

/** Categories in which a price per GB says something, by `capacidad_gb`. */
export const pricedPerGb: readonly ProductCategory[] = ['Memoria Ram', 'SSD', 'Almacenamiento Externo'];

/** Those of one category as they stand in the table; of several, those that all have. */
export function shownFacetsOf(categories: readonly ProductCategory[]): readonly ShownFacet[] {
  const [first, ...others] = categories.map((category) => (category === noCategory ? [] : shownFacets[category]));
  return (first ?? []).filter((facet: ShownFacet) =>
    others.every((facets) => facets.some((each: ShownFacet) => each.key === facet.key && each.as === facet.as)),
  );
}

const all = new Map<string, Facet>();
const ofCategory = new Map<ProductCategory, ReadonlyMap<string, Facet>>();

/** Every fact of a category filters, also those that the page does not offer. A fact of one name is the same in all categories. */
export function facetsOf(category: ProductCategory): ReadonlyMap<string, Facet> {
  const known = ofCategory.get(category);
  if (known) return known;
  const facets = new Map<string, Facet>();
  for (const [key, { kind, unit }] of Object.entries(factsOf(category))) {
    facets.set(key, { key, kind: kindOf[kind], ...(unit && { unit }) });
  }
  for (const key of Object.keys(derivedOf(category))) {
    facets.set(key, key in derived['Memoria Ram'] ? { key, kind: 'figure', unit: 'GB' } : { key, kind: 'words' });
  }
  ofCategory.set(category, facets);
  return facets;
}

export function facetOf(key: string): Facet | undefined {
  if (all.size === 0) {
    for (const name of Object.keys(specFacts) as CategoryName[]) {
      for (const [each, facet] of facetsOf(name)) if (!all.has(each)) all.set(each, facet);
    }
  }
  return all.get(key);
}

/** In the order in which addresses name them: each category's as its page has them, then the others. */
export const facetKeys: readonly string[] = [
  ...new Set([
    ...Object.values(shownFacets).flatMap((facets) => facets.map(({ key }) => key as string)),
    ...(Object.keys(specFacts) as CategoryName[]).flatMap((name) => [...facetsOf(name).keys()]),
  ]),
];

function derivedOf(category: ProductCategory): Record<string, (specs: Specs) => SpecValue | undefined> {
  return category in derived ? derived[category as keyof typeof derived] : {};
}

export function factOf(category: ProductCategory, specs: Specs, key: string): SpecValue | undefined {
  return ownValue(derivedOf(category), key)?.(specs) ?? ownValue(specs, key);
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
