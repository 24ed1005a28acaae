/**
 * Money in cents, as Wompi counts it. What is paid for one is always whole pesos, since Wompi takes no centavos; only what was
 * ordered before that was so has them (docs/decisions/2026-11-26-prices-are-paid-in-whole-pesos.md). The functions throw on fractions,
 * which can only come from a bug.
 */

/** In pesos; keeps every sum of cents far below 2^53. */
export const maxPriceInPesos = 2_000_000_000;
/** COP 1,500: Wompi's own shop plugin refuses less. */
export const smallestPaymentInCents = 150_000;
/** Keeps sums of cents exact. */
export const maxQuantity = 999;

/**
 * The only code outside SQL that takes a percent off: price less discount (specification section 9) in whole
 * pesos, half up. `unit_price_in_cents` of the database is the same (`unit-price.db.test.ts`).
 * @param price whole pesos
 * @param discount whole percent
 */
export function unitPriceInCents(price: number, discount: number): number {
  whole(price, 0, maxPriceInPesos);
  whole(discount, 0, 100);
  return wholePesos(price * (100 - discount));
}

/** The nearest whole pesos, half up, in cents: how an amount from before compares with one of today. */
export function wholePesos(amountInCents: number): number {
  return Math.floor((amountInCents + 50) / 100) * 100;
}

/** A whole percentage of an amount of whole pesos, in whole pesos, half up; exact for every amount that a number holds. */
export function percentOf(amountInCents: number, percent: number): number {
  whole(percent, 0, 100);
  return Number((BigInt(amountInCents) * BigInt(percent) + 5_000n) / 10_000n) * 100;
}

export function isWholePesos(amountInCents: number): boolean {
  return amountInCents % 100 === 0;
}

/** A product's price with its offer. */
export interface OfferedPrice {
  /** List price in whole pesos. */
  price: number;
  /** The percent that is shown: its own, or that of a campaign. */
  discount: number;
  /** Whole pesos that a campaign asks instead of the price less the percent, which is then rounded down. */
  fixedPrice?: number | null;
}

/** What is paid for one. `offer_in_cents` of the database is the same. */
export function paidInCents({ price, discount, fixedPrice = null }: OfferedPrice): number {
  if (fixedPrice === null) return unitPriceInCents(price, discount);
  whole(fixedPrice, 0, maxPriceInPesos);
  return fixedPrice * 100;
}

export function lineTotalInCents(line: OfferedPrice & { quantity: number }): number {
  whole(line.quantity, 0, Number.MAX_SAFE_INTEGER);
  return safe(paidInCents(line) * line.quantity);
}

export function totalInCents(lines: Iterable<OfferedPrice & { quantity: number }>): number {
  let total = 0;
  for (const line of lines) total = safe(total + lineTotalInCents(line));
  return total;
}

export function savingInCents(product: OfferedPrice): number {
  return product.price * 100 - paidInCents(product);
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
