import type { OrderLine } from '../orders/order.ts';
import { mostItems } from '../orders/parcels/order-units.ts';

export interface SoldItem {
  /** Within its order, from 1. */
  number: number;
  productId: string;
  productName: string;
  category: string;
  image: string | null;
  unitPriceInCents: number;
  warrantyMonths: number | null;
}

export type ItemLine = Pick<
  OrderLine,
  'productId' | 'productName' | 'category' | 'image' | 'unitPriceInCents' | 'quantity' | 'warrantyMonths'
>;

/** @param lines in the order in which they are always read, so that an item keeps its number */
export function itemsOfLines(lines: readonly ItemLine[]): SoldItem[] {
  const items: SoldItem[] = [];
  for (const { quantity, productId, productName, category, image, unitPriceInCents, warrantyMonths } of lines) {
    for (let left = quantity; left > 0 && items.length < mostItems; left -= 1) {
      const number = items.length + 1;
      items.push({ number, productId, productName, category, image, unitPriceInCents, warrantyMonths });
    }
  }
  return items;
}

export function readItemNumber(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= mostItems ? Number(text) : null;
}

export const longestSerial = 60;
const serialPattern = /^[A-Z0-9][A-Z0-9./:_#*+-]{1,59}$/;

/** As a scanner and a hand write the same. @returns '' for nothing, null for what no serial number is */
export function readSerial(typed: string): string | null {
  const serial = typed
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
    .toUpperCase();
  return serial === '' || serialPattern.test(serial) ? serial : null;
}
