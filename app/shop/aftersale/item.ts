import type { OrderLine } from '../orders/order.ts';
import { mostItems } from '../orders/parcels/order-units.ts';
import { paidForUnits } from '../promotions/unit-prices.ts';

export interface SoldItem {
  /** Within its order, from 1. */
  number: number;
  productId: string;
  productName: string;
  category: string;
  image: string | null;
  /** What was paid for this one. */
  paidInCents: number;
  warrantyMonths: number | null;
}

export type ItemLine = Pick<
  OrderLine,
  'productId' | 'productName' | 'category' | 'image' | 'chargedInCents' | 'quantity' | 'warrantyMonths'
>;

/** @param lines in the order in which they are always read, so that an item keeps its number */
export function itemsOfLines(lines: readonly ItemLine[]): SoldItem[] {
  const items: SoldItem[] = [];
  for (const { productId, productName, category, image, warrantyMonths, ...line } of lines) {
    for (let unit = 0; unit < line.quantity && items.length < mostItems; unit += 1) {
      const number = items.length + 1;
      const paidInCents = paidForUnits(line, unit + 1) - paidForUnits(line, unit);
      items.push({ number, productId, productName, category, image, paidInCents, warrantyMonths });
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
