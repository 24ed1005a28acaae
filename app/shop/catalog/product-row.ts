import { z } from 'zod';
import type { ProductCategory } from './categories.ts';
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
}

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

export const mostPieces = 2_000_000_000;

const isPictureAddress = (address: string) =>
  (/^\/(?![/\\])[^\s]*$/.test(address) || /^https?:\/\/[^\s]+$/i.test(address)) &&
  URL.canParse(address, 'https://shop.invalid');

/** Only our own or http(s) addresses: others, such as `javascript:`, could run in a shopper's browser. */
export const pictureAddress = z.string().trim().max(2000, 'too_long').refine(isPictureAddress, 'bad_address');
