import type { ProductCategory } from '../categories.ts';
import type { ProductPlace } from './product-place.ts';

export const deskStates = [
  'sold_out',
  'low_stock',
  'discounted',
  'over_promised',
  'no_picture',
  'thin_sheet',
  'draft',
  'deleted',
] as const;
export type DeskState = (typeof deskStates)[number];

export const deskOrders = ['newest', 'name', 'price', 'stock', 'sales'] as const;
export type DeskOrder = (typeof deskOrders)[number];

export interface DeskFilter {
  query: string;
  category: ProductCategory | null;
  state: DeskState | null;
}

export interface DeskProduct {
  id: string;
  name: string;
  price: number;
  category: ProductCategory;
  discount: number;
  image: string | null;
  /** Whole pesos. */
  cost: number | null;
  stock: number;
  held: number;
  isLow: boolean;
  place: ProductPlace;
}

export interface DeskPage {
  products: DeskProduct[];
  total: number;
  page: number;
  pages: number;
}

export const deskProductsPerPage = 50;
export const fewFacts = 3;
