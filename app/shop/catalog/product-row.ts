import type { ProductCategory } from './categories.ts';
import type { ProductVat } from './product-vat.ts';
import type { Specs } from './specs.ts';

/** For absent fields a new product takes the default and an existing one keeps its value. */
export interface ImportedProduct {
  id: string;
  name: string;
  price: number;
  category: ProductCategory;
  description?: string;
  discount?: number;
  sales?: number;
  stock?: number;
  coupon?: string | null;
  image?: string | null;
  specs?: Specs;
  /** Whole pesos. */
  cost?: number | null;
  /** In cents, as everywhere in the shop; the file writes dollars. */
  cost_usd?: number | null;
  cost_has_vat?: boolean;
  /** A rate, or a word for what a rate of 0 stands for. */
  vat_percent?: ProductVat;
  low_stock_at?: number | null;
  /** The first is `image`. */
  images?: string[];
}

/** The columns that every export has, in their order. */
export const importColumns = [
  'id',
  'name',
  'price',
  'category',
  'description',
  'discount',
  'sales',
  'stock',
  'coupon',
  'image',
  'specs',
] as const;

/** Only in files that ask for them, since costs are the owner's own. */
export const ownersColumns = ['cost', 'cost_usd', 'cost_has_vat', 'vat_percent', 'low_stock_at', 'images'] as const;
/** What can be written of a product. */
export const writtenColumns = [...importColumns, ...ownersColumns] as const;
export type ImportColumn = (typeof writtenColumns)[number];

/** Columns of a file that are facts of the product's sheet. */
export const factOfColumn = {
  brand: 'marca',
  mpn: 'numero_parte',
  ean: 'ean',
  warranty: 'garantia_meses',
  weight: 'peso_g',
} as const;
export type FactColumn = keyof typeof factOfColumn;
export const factColumns = Object.keys(factOfColumn) as readonly FactColumn[];

/** `code` is whatever a supplier calls his product by: a part number, a bar code, our id, or nothing that we know. It is never written. */
export const fileColumns = [...writtenColumns, ...factColumns, 'code'] as const;
export type FileColumn = ImportColumn | FactColumn | 'code';

export const isFactColumn = (column: FileColumn): column is FactColumn => Object.hasOwn(factOfColumn, column);
export const isImportColumn = (column: FileColumn): column is ImportColumn =>
  (writtenColumns as readonly FileColumn[]).includes(column);
