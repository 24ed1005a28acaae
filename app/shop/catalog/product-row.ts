import { z } from 'zod';
import type { ProductCategory } from './categories.ts';
import type { Specs } from './specs.ts';

/**
 * A product as import files and seeds bring it. Fields that a file does not have are absent here: a new product takes the
 * default, an existing one keeps what it has.
 */
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
}

/** The columns of the exchange file, in its order. */
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
export type ImportColumn = (typeof importColumns)[number];

/** Largest count that the tables hold. */
export const mostPieces = 2_000_000_000;

/** A picture's address: our own, or somebody's over http(s). Anything else could run in a shopper's browser. */
export const pictureAddress = z
  .string()
  .trim()
  .max(2000, 'too_long')
  .refine((address) => /^\/(?![/\\])[^\s]*$/.test(address) || /^https?:\/\/[^\s]+$/i.test(address), 'bad_address');
