import { roundedUp } from '../catalog/product-cost.ts';

/** An exact amount of pesos. Rates and percents make fractions, which must not be rounded twice. */
export interface Fraction {
  numerator: bigint;
  /** Above 0. */
  denominator: bigint;
}

/** Prices end in $ 900; none is lower. */
export const ending = 900;
const step = 1_000;

/** The nearest price that ends in 900; from the middle upwards, and never below 900. */
export function nearestEnding({ numerator, denominator }: Fraction): number {
  const middle = BigInt(ending - step / 2) * denominator;
  const steps = (numerator - middle) / (BigInt(step) * denominator);
  return Math.max(ending, Number(steps) * step + ending);
}

/** The lowest price that ends in 900 and is not below the amount: for prices that have a cost to cover. */
export function nextEnding({ numerator, denominator }: Fraction): number {
  const least = numerator - BigInt(ending) * denominator;
  if (least <= 0n) return ending;
  return Number(roundedUp(least, BigInt(step) * denominator)) * step + ending;
}

/** The nearest whole peso, from the middle upwards; of an amount that is not negative. */
export function nearestPeso({ numerator, denominator }: Fraction): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}
