import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CategoryKey } from '#app/shop/catalog/categories.ts';
import { type ListQuery, queryParameters, readListQuery, sorts } from '#app/shop/catalog/filters/list-query.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { createFacetIndex, type FacetIndex, type FacetRow } from './facet-index.ts';
import { type FilteredList, filteredList, type ListRequest } from './list.ts';

/** As it is written in a sheet, and by hand what it stands for. */
const written: Record<string, readonly (readonly [value: Specs[string], slugs: string[]])[]> = {
  socket: [
    ['AM5', ['am5']],
    ['LGA1700', ['lga1700']],
    ['LGA 1700', ['lga1700']],
    ['FCLGA1700', ['lga1700']],
    ['AM3/AM2+', ['am3', 'am2+']],
  ],
  nucleos: [4, 6, 8, 16].map((n) => [n, [String(n)]] as const),
  reloj_turbo_ghz: [3.5, 4.4, 5.25].map((n) => [n, [String(n)]] as const),
  memoria_tipos: [
    [['DDR5'], ['ddr5']],
    [
      ['DDR4', 'DDR5'],
      ['ddr4', 'ddr5'],
    ],
  ],
  incluye_disipador: [
    [true, ['si']],
    [false, ['no']],
  ],
  color: [
    ['Black', ['negro']],
    ['Negro', ['negro']],
    ['Black / Silver', ['negro', 'plateado']],
    ['Translucent White', ['blanco']],
    ['Translucent Black / Black', ['negro']],
  ],
  formato: [
    ['ATX', ['atx']],
    ['MicroATX', ['micro-atx']],
    ['Micro ATX', ['micro-atx']],
    [2.5, ['2.5']],
  ],
  capacidad_gb: [256, 1000, 2000].map((n) => [n, [String(n)]] as const),
  ruido_db: [
    [[30, 18.5], ['30']],
    [25, ['25']],
  ],
};
const keysOf: Partial<Record<CategoryKey, readonly string[]>> = {
  Procesadores: ['socket', 'nucleos', 'reloj_turbo_ghz', 'memoria_tipos', 'incluye_disipador'],
  Motherboards: ['socket', 'formato', 'color'],
  SSD: ['capacidad_gb', 'formato'],
  Coolers: ['color', 'ruido_db'],
};
const categories = Object.keys(keysOf) as CategoryKey[];
const slugsOfCategories: Record<string, CategoryKey> = {
  procesadores: 'Procesadores',
  'placas-base': 'Motherboards',
  ssd: 'SSD',
  coolers: 'Coolers',
};
const makers = ['amd', 'asus', 'intel'].map((slug) => ({ slug, name: slug.toUpperCase(), spellings: [] }));

interface Plain {
  category: CategoryKey;
  row: FacetRow;
  /** By key: the slugs by hand. */
  facts: Record<string, string[]>;
}

const plain = (id: string): fc.Arbitrary<Plain> =>
  fc
    .record({
      category: fc.constantFrom(...categories),
      price: fc.constantFrom(90_000, 100_000, 100_001, 250_000, 1_000_000),
      discount: fc.constantFrom(0, 0, 10, 33),
      sales: fc.integer({ min: 0, max: 3 }),
      isAvailable: fc.boolean(),
      addedAt: fc.integer({ min: 0, max: 3 }).map((day) => 1_700_000_000_000 + day * 86_400_000),
      stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
      brand: fc.option(fc.constantFrom(...makers)),
      chosen: fc.array(fc.option(fc.nat(7)), { minLength: 5, maxLength: 5 }),
    })
    .map(({ category, chosen, stars, ...rest }) => {
      const specs: Record<string, Specs[string]> = {};
      const facts: Record<string, string[]> = {};
      for (const [index, key] of (keysOf[category] ?? []).entries()) {
        const choice = chosen[index];
        if (choice === null || choice === undefined) continue;
        const [value, slugs] = written[key]![choice % written[key]!.length]!;
        specs[key] = value;
        facts[key] = slugs;
      }
      const { nucleos, reloj_turbo_ghz } = specs;
      if (nucleos && reloj_turbo_ghz) {
        specs.microarquitectura = 'Zen 5';
        facts.microarquitectura = ['zen-5'];
        facts.uso = Number(nucleos) < 8 ? ['oficina', 'jugar'] : ['oficina', 'jugar', 'editar'];
      }
      const row = { id, category, ...rest, starSum: stars.reduce((a, b) => a + b, 0), starCount: stars.length, specs };
      return { category, row, facts };
    });

const shelf = fc
  .integer({ min: 0, max: 60 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, n) => plain(`p${n}`))));

const parameter = fc.oneof(
  fc.constantFrom(...makers.map(({ slug }) => `marca=${slug}`), 'marca=nadie'),
  fc.constantFrom(
    'precio_desde=90000',
    'precio_desde=100001',
    'precio_hasta=100000',
    'precio_hasta=225.000',
    'precio_hasta=x',
  ),
  fc.constantFrom('disponible=1', 'oferta=1', 'estrellas=4', 'estrellas=3', 'estrellas=9', 'x=1', '%F0%9F%98%80=1'),
  fc.constantFrom('socket=AM5', 'socket=LGA+1700', 'socket=am2%2B', 'socket=otro', 'formato=microatx', 'formato=2.5'),
  fc.constantFrom('nucleos=8', 'nucleos=16', 'nucleos_desde=6', 'nucleos_hasta=8', 'reloj_turbo_ghz_desde=4,4'),
  fc.constantFrom('memoria_tipos=ddr4', 'memoria_tipos=DDR5', 'incluye_disipador=1', 'incluye_disipador=no'),
  fc.constantFrom('color=Black', 'color=plateado', 'color=blanco', 'capacidad_gb=1000', 'ruido_db_hasta=26'),
  fc.constantFrom(...Object.keys(slugsOfCategories).map((slug) => `categoria=${slug}`)),
);
const question = fc.record({
  parameters: fc.array(parameter, { maxLength: 6 }),
  sort: fc.constantFrom(...sorts),
  shown: fc.oneof(fc.constant(categories), fc.subarray(categories, { minLength: 1 })),
  baseFilter: fc.constantFrom({}, {}, { isOffer: true }, { brand: 'asus' }),
  leaves: fc.array(fc.nat(60), { maxLength: 10 }),
});

const paidPesos = (row: { price: number; discount: number }) =>
  Math.floor((row.price * (100 - row.discount) + 50) / 100);

/** Which groups a product fails, each by its own plain words. */
function failedGroups({ row, facts, category }: Plain, query: ListQuery): string[] {
  const paid = paidPesos(row);
  const within = (figure: number, range: { from: number | null; to: number | null }) =>
    !(range.from !== null && figure < range.from) && !(range.to !== null && figure > range.to);
  const failed: string[] = [];
  if (query.categories.length > 0 && !query.categories.some((slug) => slugsOfCategories[slug] === category))
    failed.push('categoria');
  if (query.brands.length > 0 && !query.brands.some((slug) => slug === row.brand?.slug)) failed.push('marca');
  if (query.price && !within(paid, query.price)) failed.push('precio');
  if (query.isAvailable && !row.isAvailable) failed.push('disponible');
  if (query.isOffer && row.discount === 0) failed.push('oferta');
  if (query.stars && !(row.starCount > 0 && row.starSum / row.starCount >= query.stars)) failed.push('estrellas');
  for (const [key, { slugs, range }] of query.facts) {
    const own = facts[key] ?? [];
    const isNamed = own.some((slug) => slugs.includes(slug));
    const isIn = range !== null && own.some((slug) => within(Number(slug), range));
    if (!isNamed && !isIn) failed.push(key);
  }
  return failed;
}

/** What an answer says, as plain objects. */
function summaryOf(list: FilteredList) {
  const counts = ({ values }: { values: readonly { slug: string; count: number }[] }) =>
    Object.fromEntries(values.filter(({ count }) => count > 0).map(({ slug, count }) => [slug, count]));
  return {
    total: list.total,
    categories: Object.fromEntries(list.categories.map(({ category, count }) => [category, count])),
    brands: counts(list.brands),
    unknownBrands: list.brands.missing,
    price: list.price,
    available: list.available,
    offers: list.offers,
    stars: list.stars.map(({ count }) => count),
    facts: Object.fromEntries(list.facts.map(({ key, counts: of }) => [key, { ...counts(of), missing: of.missing }])),
  };
}

function recounted(
  products: readonly Plain[],
  query: ListQuery,
  shown: readonly CategoryKey[],
  facts: readonly string[],
) {
  const without = (group: string) =>
    products.filter((each) => failedGroups(each, query).every((failed) => failed === group));
  const tally = (group: string, slugsOf: (each: Plain) => readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const each of without(group)) for (const slug of slugsOf(each)) counts[slug] = (counts[slug] ?? 0) + 1;
    return counts;
  };
  const prices = without('precio').map(({ row }) => paidPesos(row) * 100);
  return {
    total: products.filter((each) => failedGroups(each, query).length === 0).length,
    categories: Object.fromEntries(
      shown.map((name) => [name, without('categoria').filter(({ category }) => category === name).length]),
    ),
    brands: tally('marca', ({ row }) => (row.brand ? [row.brand.slug] : [])),
    unknownBrands: without('marca').filter(({ row }) => !row.brand).length,
    price: prices.length === 0 ? null : { least: Math.min(...prices), most: Math.max(...prices) },
    available: without('disponible').filter(({ row }) => row.isAvailable).length,
    offers: without('oferta').filter(({ row }) => row.discount > 0).length,
    stars: [4, 3, 2, 1].map(
      (least) =>
        without('estrellas').filter(({ row }) => row.starCount > 0 && row.starSum / row.starCount >= least).length,
    ),
    facts: Object.fromEntries(
      facts.map((key) => [
        key,
        {
          ...tally(key, (each) => each.facts[key] ?? []),
          missing: without(key).filter((each) => !each.facts[key]).length,
        },
      ]),
    ),
  };
}

/** The whole order by comparing each with each. */
function ordered(products: readonly Plain[], query: ListQuery): string[] {
  const paid = ({ row }: Plain) => paidPesos(row);
  const average = ({ row }: Plain) => (row.starCount === 0 ? 0 : row.starSum / row.starCount);
  const perGb = (each: Plain) => (each.facts.capacidad_gb ? paid(each) / Number(each.facts.capacidad_gb[0]) : Infinity);
  const passing = products.filter((each) => failedGroups(each, query).length === 0);
  const isMixed = new Set(passing.map(({ category }) => category)).size > 1;
  const worth = ({ facts }: Plain) =>
    facts.uso && !isMixed
      ? Math.round(100 * Number(facts.reloj_turbo_ghz?.[0]) * Math.sqrt(Number(facts.nucleos?.[0])))
      : 0;
  const by: Record<string, (each: Plain) => number[]> = {
    relevancia: () => [],
    precio: (each) => [paid(each)],
    'precio-mayor': (each) => [-paid(each)],
    descuento: ({ row }) => [-row.discount],
    ventas: ({ row }) => [-row.sales],
    nuevos: ({ row }) => [-row.addedAt],
    estrellas: (each) => [-average(each), -each.row.starCount],
    'precio-por-gb': (each) => [perGb(each)],
    valor: (each) => [each.row.isAvailable ? 0 : 1, -worth(each), paid(each)],
  };
  const key = (each: Plain) => [...by[query.sort]!(each), each.row.isAvailable ? 0 : 1, -each.row.sales];
  return passing
    .toSorted((a, b) => {
      const [left, right] = [key(a), key(b)];
      const at = left.findIndex((value, index) => value !== right[index]);
      return at >= 0 ? (left[at]! < right[at]! ? -1 : 1) : a.row.id < b.row.id ? -1 : 1;
    })
    .map(({ row }) => row.id);
}

function indexOf(products: readonly Plain[]): FacetIndex {
  const index = createFacetIndex();
  for (const { row } of products) index.put(row);
  return index;
}

test('in 2,000 combinations of filters every count, total, order and page is that of a plain recount', () => {
  fc.assert(
    fc.property(shelf, question, (products, { parameters, sort, shown, baseFilter, leaves }) => {
      const index = indexOf(products);
      // Who leaves, leaves nothing behind.
      const gone = new Set(leaves.map((n) => `p${n}`));
      for (const id of gone) index.remove(id);
      const query = readListQuery(new URLSearchParams([...parameters, `orden=${sort}`].join('&')));
      const there = products.filter(
        ({ row, category }) =>
          !gone.has(row.id) &&
          shown.includes(category) &&
          (!('isOffer' in baseFilter) || row.discount > 0) &&
          (!('brand' in baseFilter) || row.brand?.slug === baseFilter.brand),
      );
      const ask = (page: number): ListRequest => ({ categories: shown, query, baseFilter, page });
      const list = filteredList(index, ask(1));
      const facts = list.facts.map(({ key }) => key);
      expect(summaryOf(list)).toEqual(recounted(there, query, shown, facts));
      const pages = Array.from({ length: list.pages }, (_, at) => filteredList(index, ask(at + 1)).ids);
      expect(pages.flat()).toEqual(ordered(there, query));
      expect(filteredList(index, ask(list.pages + 7)).page).toBe(list.pages);
    }),
    { numRuns: 2_000 },
  );
});

test('what a search found stays in its order until another is asked for', () => {
  const products = fc.sample(fc.tuple(...Array.from({ length: 40 }, (_, n) => plain(`p${n}`))), {
    numRuns: 1,
    seed: 1,
  })[0]!;
  const ids = products.map(({ row }) => row.id).reverse();
  const index = indexOf(products);
  const found = (typed: string, page = 1, more: ListRequest['baseFilter'] = {}) =>
    filteredList(index, {
      categories,
      query: readListQuery(new URLSearchParams(typed)),
      baseFilter: { ids: ['gone', ...ids], ...more },
      page,
    }).ids;
  expect([...found(''), ...found('', 2)]).toEqual(ids);
  const inStock = new Set(products.filter(({ row }) => row.isAvailable).map(({ row }) => row.id));
  expect(found('disponible=1')).toEqual(ids.filter((id) => inStock.has(id)).slice(0, 24));
  const onOffer = new Set(products.filter(({ row }) => row.discount > 0).map(({ row }) => row.id));
  expect(found('', 1, { isOffer: true })).toEqual(ids.filter((id) => onOffer.has(id)).slice(0, 24));
  expect(found('orden=precio')).not.toEqual(ids.slice(0, 24));
});

test('each query has one address, and is read from it again', () => {
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 12 }), fc.constantFrom(...sorts), (parameters, sort) => {
      const address = (typed: string) =>
        String(new URLSearchParams(queryParameters(readListQuery(new URLSearchParams(typed)))));
      const one = address([...parameters, `orden=${sort}`].join('&'));
      expect(address(one)).toBe(one);
      expect(
        address(
          [
            `orden=${sort}`,
            ...parameters.toReversed().filter((each) => !/_(desde|hasta)=|estrellas/.test(each)),
            ...parameters.filter((each) => /_(desde|hasta)=|estrellas/.test(each)),
          ].join('&'),
        ),
      ).toBe(one);
    }),
    { numRuns: 1_000 },
  );
});
