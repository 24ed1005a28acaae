/**
 * List prices are whole pesos, charges whole cents. Pesos times a whole percent is exact in cents, so nothing is
 * rounded before it is shown. The functions throw on fractions, which can only come from a bug.
 */

/** In pesos; keeps every sum of cents far below 2^53. */
export const maxPriceInPesos = 2_000_000_000;
/** Keeps sums of cents exact. */
export const maxQuantity = 999;

/** `price` is in whole pesos, `discount` in whole percent (specification section 9). */
export function unitPriceInCents(price: number, discount: number): number {
  whole(price, 0, maxPriceInPesos);
  whole(discount, 0, 100);
  return price * (100 - discount);
}

export function lineTotalInCents(line: { price: number; discount: number; quantity: number }): number {
  whole(line.quantity, 0, Number.MAX_SAFE_INTEGER);
  return safe(unitPriceInCents(line.price, line.discount) * line.quantity);
}

export function totalInCents(lines: Iterable<{ price: number; discount: number; quantity: number }>): number {
  let total = 0;
  for (const line of lines) total = safe(total + lineTotalInCents(line));
  return total;
}

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
