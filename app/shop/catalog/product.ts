import type { ProductCategory } from './categories.ts';
import type { Specs } from './specs.ts';

export interface Product {
  id: string;
  name: string;
  /** List price in whole pesos, taxes included. */
  price: number;
  category: ProductCategory;
  description: string;
  /** Whole percent, 0–99: its own, or that of a campaign that asks less. */
  discount: number;
  /** Whole pesos that a campaign asks (`OfferedPrice`). */
  fixedPrice?: number | null;
  sales: number;
  /** Without units held by unpaid orders. */
  stock: number;
  coupon: string | null;
  image: string | null;
  specs: Specs;
}

export interface ProductSummary extends Omit<Product, 'description' | 'coupon' | 'sales'> {
  /** Of the reviews that are shown: how many, and their stars together. Null without any. */
  rated?: readonly [count: number, points: number] | null;
}

/** From this stock down the shop says how many are left ("Quedan 3"). */
export const fewLeft = 5;

/** From this stock down the owner is notified, unless the product has a threshold of its own. */
export const usualLowStock = 3;

export const productIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Shorter terms get no suggestions (specification section 9). */
export const shortestSearchTerm = 2;
export const suggestionsShown = 5;
export const bestSellersShown = 4;
export const relatedShown = 5;
export const mostCompared = 4;
export const productsPerPage = 24;
