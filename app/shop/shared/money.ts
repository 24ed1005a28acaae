/**
 * Money is whole numbers: list prices in whole pesos, charges in whole cents.
 *
 * Whole pesos times a whole percent is exact in cents, so nothing is rounded before it is shown (`docs/decisions`,
 * design "Money"). The functions throw on anything but whole numbers, since a fraction here is a bug.
 */

/** The highest list price, in pesos; keeps every sum of cents far below 2^53. */
export const maxPriceInPesos = 2_000_000_000;
/** The most pieces of one product in an order; keeps sums exact and carts sensible. */
export const maxQuantity = 999;

/**
 * The price of one piece after its discount, in cents (specification section 9: price minus price × discount / 100).
 * @param price list price in whole pesos
 * @param discount whole percent, 0–100
 */
export function unitPriceInCents(price: number, discount: number): number {
  whole(price, 0, maxPriceInPesos);
  whole(discount, 0, 100);
  return price * (100 - discount);
}

/** In cents. */
export function lineTotalInCents(line: { price: number; discount: number; quantity: number }): number {
  whole(line.quantity, 0, Number.MAX_SAFE_INTEGER);
  return safe(unitPriceInCents(line.price, line.discount) * line.quantity);
}

/** In cents (specification section 9: sum of discounted price × quantity). */
export function totalInCents(lines: Iterable<{ price: number; discount: number; quantity: number }>): number {
  let total = 0;
  for (const line of lines) total = safe(total + lineTotalInCents(line));
  return total;
}

/** The saving on one piece, in cents. */
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
