import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import { type Facet, type FacetValue, facetsOf, facetValue, factOf } from '#app/shop/catalog/filters/facets.ts';
import type { Maker } from '#app/shop/catalog/makers/maker.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { worthOf } from '#app/shop/catalog/uses/uses.ts';
import { paidInCents } from '#app/shop/shared/money.ts';

/** What a list is filtered, counted and sorted by. */
export interface FacetRow {
  id: string;
  category: ProductCategory;
  /** In whole pesos, before the discount. */
  price: number;
  discount: number;
  fixedPrice?: number | null;
  sales: number;
  isAvailable: boolean;
  /** Milliseconds. */
  addedAt: number;
  starSum: number;
  starCount: number;
  brand: Maker | null;
  specs: Specs;
}

/** One number for each row: which of the distinct values, the dictionary, it has. 0: "sin dato". */
export interface DictionaryColumn {
  codes: Uint16Array | Uint32Array;
  /** By code; the first is null. */
  values: (FacetValue | null)[];
  codeOf: Map<string, number>;
}

/**
 * The products of one category, a typed array for each column. Rows lie close together in no order: the last one moves
 * into the row of one that leaves.
 */
export interface ProductColumns {
  readonly category: ProductCategory;
  size: number;
  /** Products with a discount. */
  offers: number;
  ids: string[];
  cents: Float64Array;
  discount: Uint8Array;
  sales: Uint32Array;
  isAvailable: Uint8Array;
  addedAt: Float64Array;
  starSum: Uint32Array;
  starCount: Uint32Array;
  /** As `worthOf` says; 0 where it is not known. */
  worth: Uint16Array;
  brand: DictionaryColumn;
  facets: Map<string, { facet: Facet; column: DictionaryColumn }>;
  /** Another after each change, and never that of other columns. */
  version: number;
}

/** The products that are shown, in columns by category. */
export interface FacetIndex {
  /** Products. */
  readonly size: number;
  /** Adds a product, or replaces what was known of it. */
  put(row: FacetRow): void;
  remove(id: string): void;
  of(categories: readonly ProductCategory[]): ProductColumns[];
  /** @returns a number that `rowAt` and `categoryAt` read; undefined of a product that is not here */
  locate(id: string): number | undefined;
  categoryAt(at: number): ProductCategory;
  /** Empties the columns of categories that have other facts by now. @returns the ids of their products, which are to be put again */
  renewOutdated(): string[];
}

/** More categories than a shop may have (`mostCategories`), those that were deleted included. */
const mostColumns = 1_024;
/** As one number, since a million objects would take a hundred megabytes. */
const location = (row: number, category: number) => row * mostColumns + category;
export const rowAt = (at: number) => Math.floor(at / mostColumns);

export function createFacetIndex(): FacetIndex {
  const all: ProductColumns[] = [];
  const positions = new Map<ProductCategory, number>();
  const locations = new Map<string, number>();

  /** Each category gets its columns when it is first asked for. */
  function positionOf(category: ProductCategory): number {
    const known = positions.get(category);
    if (known !== undefined) return known;
    all.push(emptyColumns(category));
    positions.set(category, all.length - 1);
    return all.length - 1;
  }

  const columnsOf = (category: ProductCategory) => all[positionOf(category)] as ProductColumns;
  const categoryAt = (at: number) => all[at % mostColumns]?.category as ProductCategory;

  function remove(id: string): void {
    const at = locations.get(id);
    if (at === undefined) return;
    const moved = removeRow(all[at % mostColumns] as ProductColumns, rowAt(at));
    locations.set(moved, at);
    locations.delete(id);
  }

  return {
    get size() {
      return locations.size;
    },
    put(row) {
      const known = locations.get(row.id);
      if (known !== undefined && categoryAt(known) !== row.category) remove(row.id);
      const category = positionOf(row.category);
      const columns = columnsOf(row.category);
      const at = locations.get(row.id) ?? location(addRow(columns, row.id), category);
      locations.set(row.id, at);
      fillRow(columns, rowAt(at), row);
    },
    remove,
    of: (categories) => categories.map(columnsOf),
    locate: (id) => locations.get(id),
    categoryAt,
    renewOutdated() {
      return all.flatMap((columns, position) => {
        if (hasSameFacts(columns)) return [];
        for (const id of columns.ids) locations.delete(id);
        all[position] = emptyColumns(columns.category);
        return columns.ids;
      });
    },
  };
}

function hasSameFacts({ category, facets }: ProductColumns): boolean {
  const current = facetsOf(category);
  return facets.size === current.size && [...current].every(([key, { kind }]) => facets.get(key)?.facet.kind === kind);
}

const firstRoom = 256;
let versions = 0;

function emptyColumns(category: ProductCategory): ProductColumns {
  const facets = [...facetsOf(category).values()].map(
    (facet) => [facet.key, { facet, column: dictionaryColumn() }] as const,
  );
  return {
    category,
    size: 0,
    offers: 0,
    ids: [],
    cents: new Float64Array(firstRoom),
    discount: new Uint8Array(firstRoom),
    sales: new Uint32Array(firstRoom),
    isAvailable: new Uint8Array(firstRoom),
    addedAt: new Float64Array(firstRoom),
    starSum: new Uint32Array(firstRoom),
    starCount: new Uint32Array(firstRoom),
    worth: new Uint16Array(firstRoom),
    brand: dictionaryColumn(),
    facets: new Map(facets),
    version: nextVersion(),
  };
}

function nextVersion(): number {
  versions += 1;
  return versions;
}

function dictionaryColumn(): DictionaryColumn {
  return { codes: new Uint16Array(firstRoom), values: [null], codeOf: new Map() };
}

const plainColumns = ['cents', 'discount', 'sales', 'isAvailable', 'addedAt', 'starSum', 'starCount', 'worth'] as const;

/** @returns the row, which `fillRow` must fill */
function addRow(columns: ProductColumns, id: string): number {
  const index = columns.size;
  makeRoom(columns, index + 1);
  columns.size += 1;
  columns.ids[index] = id;
  columns.discount[index] = 0;
  return index;
}

function fillRow(columns: ProductColumns, index: number, row: FacetRow): void {
  columns.version = nextVersion();
  columns.offers += Number(row.discount > 0) - Number((columns.discount[index] as number) > 0);
  columns.cents[index] = paidInCents(row);
  columns.discount[index] = row.discount;
  columns.sales[index] = row.sales;
  columns.isAvailable[index] = row.isAvailable ? 1 : 0;
  columns.addedAt[index] = row.addedAt;
  columns.starSum[index] = row.starSum;
  columns.starCount[index] = row.starCount;
  columns.worth[index] = worthOf(columns.category, row.specs);
  putCode(columns.brand, index, brandCode(columns.brand, row.brand));
  for (const { facet, column } of columns.facets.values()) {
    putCode(column, index, factCode(column, facet, factOf(columns.category, row.specs, facet.key)));
  }
}

/** @returns the id of the product that stands in this row now; that of the row itself where it was the last */
function removeRow(columns: ProductColumns, index: number): string {
  const last = columns.size - 1;
  columns.offers -= Number((columns.discount[index] as number) > 0);
  for (const name of plainColumns) columns[name][index] = columns[name][last] as number;
  for (const { codes } of dictionaryColumns(columns)) codes[index] = codes[last] as number;
  const moved = columns.ids[last] as string;
  columns.ids[index] = moved;
  columns.ids.pop();
  columns.size = last;
  columns.version = nextVersion();
  return moved;
}

function dictionaryColumns(columns: ProductColumns): DictionaryColumn[] {
  return [columns.brand, ...[...columns.facets.values()].map(({ column }) => column)];
}

/** By half again, so that a category of a million does not take twice what it needs. */
function makeRoom(columns: ProductColumns, rows: number): void {
  const { length } = columns.discount;
  if (rows <= length) return;
  const room = Math.max(rows, Math.ceil(length * 1.5));
  columns.cents = grown(columns.cents, new Float64Array(room));
  columns.discount = grown(columns.discount, new Uint8Array(room));
  columns.sales = grown(columns.sales, new Uint32Array(room));
  columns.isAvailable = grown(columns.isAvailable, new Uint8Array(room));
  columns.addedAt = grown(columns.addedAt, new Float64Array(room));
  columns.starSum = grown(columns.starSum, new Uint32Array(room));
  columns.starCount = grown(columns.starCount, new Uint32Array(room));
  columns.worth = grown(columns.worth, new Uint16Array(room));
  for (const column of dictionaryColumns(columns)) {
    const { codes } = column;
    column.codes =
      codes instanceof Uint16Array ? grown(codes, new Uint16Array(room)) : grown(codes, new Uint32Array(room));
  }
}

function grown<Column extends { set(from: Column): void }>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}

function putCode(column: DictionaryColumn, index: number, code: number): void {
  if (code > 0xffff && column.codes instanceof Uint16Array) column.codes = Uint32Array.from(column.codes);
  column.codes[index] = code;
}

function brandCode(column: DictionaryColumn, maker: Maker | null): number {
  if (!maker) return 0;
  return (
    column.codeOf.get(maker.slug) ??
    newCode(column, maker.slug, { slugs: [maker.slug], texts: [maker.name], figure: null })
  );
}

function factCode(column: DictionaryColumn, facet: Facet, fact: unknown): number {
  if (fact === undefined) return 0;
  const written = typeof fact === 'string' ? fact : JSON.stringify(fact);
  const known = column.codeOf.get(written);
  if (known !== undefined) return known;
  const value = facetValue(facet, fact);
  if (value) return newCode(column, written, value);
  column.codeOf.set(written, 0);
  return 0;
}

function newCode(column: DictionaryColumn, written: string, value: FacetValue): number {
  const code = column.values.length;
  column.values.push(value);
  column.codeOf.set(written, code);
  return code;
}

/** Of typed arrays and ids, without the few distinct values. */
export function bytesOfColumns(columns: ProductColumns): number {
  const arrays = [
    ...plainColumns.map((name) => columns[name]),
    ...dictionaryColumns(columns).map(({ codes }) => codes),
  ];
  const perId = 80;
  return arrays.reduce((sum, array) => sum + array.byteLength, 0) + columns.size * perId;
}
