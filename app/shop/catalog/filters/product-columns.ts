import { unitPriceInCents } from '../../shared/money.ts';
import type { ProductCategory } from '../categories.ts';
import type { Maker } from '../makers/maker.ts';
import type { Specs } from '../specs.ts';
import { type Facet, type FacetValue, facetsOf, facetValue, factOf } from './facets.ts';

/** What a list is filtered and sorted by. */
export interface ColumnRow {
  id: string;
  /** In whole pesos, before the discount. */
  price: number;
  discount: number;
  sales: number;
  isAvailable: boolean;
  /** Milliseconds. */
  addedAt: number;
  starSum: number;
  starCount: number;
  brand: Maker | null;
  specs: Specs;
}

/** One number for each product: which of the distinct values it has. 0: "sin dato". */
export interface CodedColumn {
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
  ids: string[];
  rowOf: Map<string, number>;
  cents: Float64Array;
  discount: Uint8Array;
  sales: Uint32Array;
  isAvailable: Uint8Array;
  addedAt: Float64Array;
  starSum: Uint32Array;
  starCount: Uint32Array;
  brand: CodedColumn;
  facets: Map<string, { facet: Facet; column: CodedColumn }>;
  /** Another after each change, and never that of other columns. */
  version: number;
}

const firstRoom = 256;
let versions = 0;

export function emptyColumns(category: ProductCategory): ProductColumns {
  const facets = [...facetsOf(category).values()].map(
    (facet) => [facet.key, { facet, column: codedColumn() }] as const,
  );
  return {
    category,
    size: 0,
    ids: [],
    rowOf: new Map(),
    cents: new Float64Array(firstRoom),
    discount: new Uint8Array(firstRoom),
    sales: new Uint32Array(firstRoom),
    isAvailable: new Uint8Array(firstRoom),
    addedAt: new Float64Array(firstRoom),
    starSum: new Uint32Array(firstRoom),
    starCount: new Uint32Array(firstRoom),
    brand: codedColumn(),
    facets: new Map(facets),
    version: nextVersion(),
  };
}

function nextVersion(): number {
  versions += 1;
  return versions;
}

function codedColumn(): CodedColumn {
  return { codes: new Uint16Array(firstRoom), values: [null], codeOf: new Map() };
}

const plainColumns = ['cents', 'discount', 'sales', 'isAvailable', 'addedAt', 'starSum', 'starCount'] as const;

/** Adds a product, or replaces what was known of it. */
export function putRow(columns: ProductColumns, row: ColumnRow): void {
  let index = columns.rowOf.get(row.id);
  if (index === undefined) {
    index = columns.size;
    makeRoom(columns, index + 1);
    columns.size += 1;
    columns.ids[index] = row.id;
    columns.rowOf.set(row.id, index);
  }
  columns.version = nextVersion();
  columns.cents[index] = unitPriceInCents(row.price, row.discount);
  columns.discount[index] = row.discount;
  columns.sales[index] = row.sales;
  columns.isAvailable[index] = row.isAvailable ? 1 : 0;
  columns.addedAt[index] = row.addedAt;
  columns.starSum[index] = row.starSum;
  columns.starCount[index] = row.starCount;
  putCode(columns.brand, index, brandCode(columns.brand, row.brand));
  for (const { facet, column } of columns.facets.values()) {
    putCode(column, index, factCode(column, facet, factOf(columns.category, row.specs, facet.key)));
  }
}

export function removeRow(columns: ProductColumns, id: string): void {
  const index = columns.rowOf.get(id);
  if (index === undefined) return;
  const last = columns.size - 1;
  for (const name of plainColumns) columns[name][index] = columns[name][last] as number;
  for (const { codes } of codedColumns(columns)) codes[index] = codes[last] as number;
  const moved = columns.ids[last] as string;
  columns.ids[index] = moved;
  columns.rowOf.set(moved, index);
  columns.ids.pop();
  columns.rowOf.delete(id);
  columns.size = last;
  columns.version = nextVersion();
}

function codedColumns(columns: ProductColumns): CodedColumn[] {
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
  for (const column of codedColumns(columns)) {
    const { codes } = column;
    column.codes =
      codes instanceof Uint16Array ? grown(codes, new Uint16Array(room)) : grown(codes, new Uint32Array(room));
  }
}

function grown<Column extends { set(from: Column): void }>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}

function putCode(column: CodedColumn, index: number, code: number): void {
  if (code > 0xffff && column.codes instanceof Uint16Array) column.codes = Uint32Array.from(column.codes);
  column.codes[index] = code;
}

function brandCode(column: CodedColumn, maker: Maker | null): number {
  if (!maker) return 0;
  return (
    column.codeOf.get(maker.slug) ??
    newCode(column, maker.slug, { slugs: [maker.slug], texts: [maker.name], figure: null })
  );
}

function factCode(column: CodedColumn, facet: Facet, fact: unknown): number {
  if (fact === undefined) return 0;
  const written = typeof fact === 'string' ? fact : JSON.stringify(fact);
  const known = column.codeOf.get(written);
  if (known !== undefined) return known;
  const value = facetValue(facet, fact);
  if (value) return newCode(column, written, value);
  column.codeOf.set(written, 0);
  return 0;
}

function newCode(column: CodedColumn, written: string, value: FacetValue): number {
  const code = column.values.length;
  column.values.push(value);
  column.codeOf.set(written, code);
  return code;
}

/** Of typed arrays and ids, without the few distinct values. */
export function bytesOfColumns(columns: ProductColumns): number {
  const arrays = [...plainColumns.map((name) => columns[name]), ...codedColumns(columns).map(({ codes }) => codes)];
  const perId = 80;
  return arrays.reduce((sum, array) => sum + array.byteLength, 0) + columns.size * perId;
}
