import { pictureSources, uploadedHash } from '../pictures/picture-address.ts';
import type { RichText } from './rich-text.ts';

/** What a card in a text shows of a product; few left: how many, else nothing. */
export interface TextProduct {
  id: string;
  name: string;
  price: number;
  discount: number;
  category: string;
  image: string | null;
  stock?: number;
}

/** A text with all that its elements need. */
export interface ShownText {
  blocks: RichText;
  /** Sizes of its pictures, by their addresses; what is not here is no picture of the shop. */
  pictures: Readonly<Record<string, { width: number; height: number }>>;
  /** By id; what is not here is not sold any more. */
  products: Readonly<Record<string, TextProduct>>;
}

/** Of a picture of ours; empty of a drawing, which has one file. */
export function contentPictureSources(address: string): { avif?: string; webp?: string } {
  return uploadedHash(address) ? { avif: pictureSources(address, 'avif'), webp: pictureSources(address, 'webp') } : {};
}
