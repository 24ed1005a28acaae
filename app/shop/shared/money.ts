/**
 * Money is whole numbers: list prices in whole pesos, charges in whole cents.
 *
 * A price in whole pesos times a whole percent is exact in cents, so nothing is ever rounded before it is shown
 * (`docs/decisions`, design "Money"). All functions refuse anything but whole numbers, loudly: a fraction here is a bug.
 */

/** Highest list price of a product, in pesos. Keeps every sum of cents far below 2^53. */
export const maxPriceInPesos = 2_000_000_000;
/** Most pieces of one product in one order; keeps sums exact and carts sensible. */
export const maxQuantity = 999;

/**
 * What one piece costs after its discount, in cents (specification section 9: price minus price × discount / 100).
 * @param price list price in whole pesos
 * @param discount whole percent, 0–100
 */
export function unitPriceInCents(price: number, discount: number): number {
  whole(price, 0, maxPriceInPesos);
  whole(discount, 0, 100);
  return price * (100 - discount);
}

/** What a line costs, in cents. */
export function lineTotalInCents(line: { price: number; discount: number; quantity: number }): number {
  whole(line.quantity, 0, Number.MAX_SAFE_INTEGER);
  return safe(unitPriceInCents(line.price, line.discount) * line.quantity);
}

/** What a cart or an order costs, in cents (specification section 9: sum of discounted price × quantity). */
export function totalInCents(lines: Iterable<{ price: number; discount: number; quantity: number }>): number {
  let total = 0;
  for (const line of lines) total = safe(total + lineTotalInCents(line));
  return total;
}

/** What the discount saves on one piece, in cents. */
export function savingInCents(price: number, discount: number): number {
  return price * 100 - unitPriceInCents(price, discount);
}

function whole(value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`Expected a whole number from ${least} to ${most}, got ${value}`);
  }
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is too large to be exact`);
  return value;
}
