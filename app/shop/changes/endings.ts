import { roundedUp } from '../catalog/product-cost.ts';

/** So that rates and percentages are rounded only once. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export const ending = 900;
const step = 1_000;

/** The nearest price that ends in 900, half up and never below 900. */
export function nearestEnding({ numerator, denominator }: Fraction): number {
  const middle = BigInt(ending - step / 2) * denominator;
  const steps = (numerator - middle) / (BigInt(step) * denominator);
  return Math.max(ending, Number(steps) * step + ending);
}

/** The lowest price that ends in 900 and covers the amount. */
export function nextEnding({ numerator, denominator }: Fraction): number {
  const least = numerator - BigInt(ending) * denominator;
  if (least <= 0n) return ending;
  return Number(roundedUp(least, BigInt(step) * denominator)) * step + ending;
}

export function nearestPeso({ numerator, denominator }: Fraction): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}
