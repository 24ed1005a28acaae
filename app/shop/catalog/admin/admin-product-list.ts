import type { ProductCategory } from '../categories.ts';
import type { ProductVat } from '../product-vat.ts';
import type { ProductStatus } from './product-status.ts';

export const productFilterStates = [
  'sold_out',
  'low_stock',
  'discounted',
  'over_promised',
  'no_picture',
  'thin_sheet',
  'zero_vat',
  'draft',
  'deleted',
] as const;
export type ProductFilterState = (typeof productFilterStates)[number];

export const productSorts = ['newest', 'name', 'price', 'stock', 'sales'] as const;
export type ProductSort = (typeof productSorts)[number];

export interface AdminProductFilter {
  query: string;
  category: ProductCategory | null;
  state: ProductFilterState | null;
}

export interface AdminProduct {
  id: string;
  name: string;
  price: number;
  category: ProductCategory;
  discount: number;
  image: string | null;
  /** Whole pesos. */
  cost: number | null;
  vat: ProductVat;
  stock: number;
  held: number;
  isLow: boolean;
  status: ProductStatus;
}

export interface AdminProductPage {
  products: AdminProduct[];
  total: number;
  page: number;
  pages: number;
}

export const adminProductsPerPage = 50;
export const fewFacts = 3;
