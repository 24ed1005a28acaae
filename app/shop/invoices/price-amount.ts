import { dividedHalfEven } from '../shared/half-even.ts';

/**
 * A net price of one, from the base of all units: as many decimals as it needs, two to six, halves to the even one. With six, price ×
 * quantity is the base to less than a centavo, whatever quantity the shop sells.
 * @param baseInCents of all units, before allowances
 */
export function priceAmount(baseInCents: number, quantity: number): string {
  return decimalOf(dividedHalfEven(BigInt(baseInCents) * 10_000n, BigInt(quantity)), 6, 2);
}

/**
 * Percent that an allowance is of its base, by the same rule.
 * @param baseInCents more than 0
 */
export function percentAmount(allowanceInCents: number, baseInCents: number): string {
  return decimalOf(dividedHalfEven(BigInt(allowanceInCents) * 100_000_000n, BigInt(baseInCents)), 6, 2);
}

/** With a point and exactly two decimals. */
export function amountOf(cents: number): string {
  return decimalOf(BigInt(cents), 2, 2);
}

/** @param least decimals that stay even if they are zeros */
function decimalOf(value: bigint, decimals: number, least: number): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals);
  let needed = fraction.length;
  while (needed > least && fraction[needed - 1] === '0') needed -= 1;
  return `${digits.slice(0, -decimals)}.${fraction.slice(0, needed)}`;
}
