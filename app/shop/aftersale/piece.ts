import type { OrderLine } from '../orders/order.ts';

/** A page for each of a thousand pieces helps nobody: a shop with such orders packs them by the box. */
export const mostPieces = 500;

export interface SoldPiece {
  /** Within its order, from 1. */
  number: number;
  productId: string;
  productName: string;
  category: string;
  image: string | null;
  unitPriceInCents: number;
  warrantyMonths: number | null;
}

export type PieceLine = Pick<
  OrderLine,
  'productId' | 'productName' | 'category' | 'image' | 'unitPriceInCents' | 'quantity' | 'warrantyMonths'
>;

/** @param lines in the order in which they are always read, so that a piece keeps its number */
export function piecesOfLines(lines: readonly PieceLine[]): SoldPiece[] {
  const pieces: SoldPiece[] = [];
  for (const { quantity, productId, productName, category, image, unitPriceInCents, warrantyMonths } of lines) {
    for (let left = quantity; left > 0 && pieces.length < mostPieces; left -= 1) {
      const number = pieces.length + 1;
      pieces.push({ number, productId, productName, category, image, unitPriceInCents, warrantyMonths });
    }
  }
  return pieces;
}

export function readPieceNumber(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= mostPieces ? Number(text) : null;
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
