import { judgedQueries } from './judged-queries.ts';

/** As people type: short beginnings that thousands of products have, makers, features, mistakes, words that exclude each other. */
export const terms = [
  'bl',
  'co',
  'gb',
  '16',
  'ryz',
  'black',
  'corsair',
  'rtx 50',
  'co bl',
  'ram 16 gigas ddr4',
  'caja blanca matx',
  'ryezn',
  'corsiar vengance',
  'disco duro externo',
  'procesador gamer 6 nucleos',
  'tarjeta de video asus',
  'corsair geforce',
  'Kingston FURY Beast RGB 32 GB (2x16 GB) DDR5-6000 CL30 Black',
  'zzzz',
] as const;

const asked = (path: string, term: string) => `${path}?${new URLSearchParams({ q: term })}`;
const suggestions = '/api/suggestions';
const results = '/search';

/** Three filters and an order on each, all of them with products. */
const filtered = [
  '/categories/procesadores?disponible=1&marca=amd&nucleos=8&orden=precio',
  '/categories/tarjetas-graficas?disponible=1&marca=asus&memoria_gb=16&orden=precio-mayor',
  '/categories/memoria-ram?capacidad_gb=32&ddr=5&precio_hasta=900000&orden=precio-por-gb',
  '/categories/placas-base?formato=micro-atx&marca=gigabyte&socket=am5&orden=ventas',
  '/categories/ssd?capacidad_gb=1000&disponible=1&precio_hasta=600000&orden=precio',
  '/search?q=corsair&disponible=1&marca=corsair&precio_hasta=1500000&orden=precio',
];

const shoppersAsked = 2_000;

/** Each kind is asked of a store that keeps nothing, so that each call searches. */
export const uncached: Record<string, string[]> = {
  suggestions: terms.map((term) => asked(suggestions, term)),
  results: terms.map((term) => asked(results, term)),
  'three filters': filtered,
};

/** What shoppers narrow by in one category, named as the address has it: each list has one value of each, and products. */
const filtersByCategory: Record<string, Record<string, readonly (string | number)[]>> = {
  procesadores: { marca: ['amd', 'intel'], nucleos: [4, 6, 8, 16], precio_hasta: [2_000_000, 4_000_000] },
  'tarjetas-graficas': {
    marca: ['asus', 'msi', 'gigabyte', 'zotac'],
    memoria_gb: [8, 12, 16],
    precio_hasta: [3_000_000, 6_000_000],
  },
  'memoria-ram': {
    capacidad_gb: [16, 32, 64],
    ddr: [4, 5],
    marca: ['corsair', 'kingston', 'teamgroup'],
    precio_hasta: [900_000, 1_800_000],
  },
  'placas-base': {
    formato: ['atx', 'micro-atx'],
    marca: ['asus', 'msi', 'gigabyte', 'asrock'],
    socket: ['am4', 'am5', 'lga1700', 'lga1851'],
  },
  ssd: { capacidad_gb: [500, 1_000, 2_000, 4_000], disponible: [1], precio_hasta: [600_000, 1_200_000, 2_400_000] },
};
const orders = ['precio', 'ventas', 'nuevos'];

/** Of a store as it starts: some 310 terms and 350 lists, the first of them twice as often as the second, and so on. */
export const asShoppersAsk: Record<string, string[]> = {
  'suggestions, as shoppers ask': asOften(termsAsked(suggestions)),
  'results, as shoppers ask': asOften(termsAsked(results)),
  'three filters, as shoppers ask': asOften(inTurns(Object.entries(filtersByCategory).map(listsOf))),
};

/** A list without products is quicker, so none of these may be one. */
export const listsWithProducts: readonly string[] = [
  ...new Set([...filtered, ...(asShoppersAsk['three filters, as shoppers ask'] ?? [])]),
];

function termsAsked(path: string): string[] {
  return [...terms, ...judgedQueries.map(({ query }) => query)].map((term) => asked(path, term));
}

function listsOf([slug, filters]: [string, (typeof filtersByCategory)[string]]): string[] {
  let queries = [''];
  for (const [name, values] of Object.entries({ ...filters, orden: orders })) {
    queries = values.flatMap((value) => queries.map((query) => `${query}${query && '&'}${name}=${value}`));
  }
  return queries.map((query) => `/categories/${slug}?${query}`);
}

/** The first of each, then the second of each, and so on. */
function inTurns(lists: string[][]): string[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

function asOften(all: readonly string[]): string[] {
  const upTo: number[] = [];
  for (const index of all.keys()) upTo.push((upTo.at(-1) ?? 0) + 1 / (index + 1));
  // The same numbers in each run, spread evenly.
  const spread = (n: number) => ((n * 0.618_033_988_749) % 1) * (upTo.at(-1) ?? 0);
  return Array.from({ length: shoppersAsked }, (_, n) => {
    const chosen = upTo.findIndex((end) => spread(n) < end);
    return all[chosen] ?? all[0] ?? '';
  });
}
