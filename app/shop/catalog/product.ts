import type { ProductCategory } from './categories.ts';
import type { Specs } from './specs.ts';

/** A product as shoppers see it. */
export interface Product {
  id: string;
  name: string;
  /** List price in whole pesos, taxes included. */
  price: number;
  category: ProductCategory;
  description: string;
  /** Whole percent, 0–99. */
  discount: number;
  /** Pieces sold, for the order of best sellers. */
  sales: number;
  /** Pieces that can be bought now: what is on the shelf less what unpaid orders hold. */
  stock: number;
  coupon: string | null;
  /** Address of its picture; null shows the placeholder of its category. */
  image: string | null;
  specs: Specs;
}

/** What a product card needs; lists carry no descriptions and no full sheets. */
export type ProductSummary = Omit<Product, 'description' | 'coupon' | 'sales'>;

/** From this many pieces down the shop says how many are left ("Quedan 3"). */
export const fewLeft = 5;

/** From this many pieces down the owner is told, unless the product has a figure of its own. */
export const usualLowStock = 3;

/** Ids are readable and safe in an address, a file name and a query. */
export const productIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** A search for less is not worth a suggestion (specification section 9). */
export const shortestSearchTerm = 2;
export const suggestionsShown = 5;
export const bestSellersShown = 4;
export const relatedShown = 5;
export const productsPerPage = 24;
