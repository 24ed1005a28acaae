/**
 * A quotient to the nearest whole number, halves to the even one, as the DIAN rounds.
 * @param dividend 0 or more
 * @param divisor more than 0
 */
export function dividedHalfEven(dividend: bigint, divisor: bigint): bigint {
  const [whole, rest] = [dividend / divisor, dividend % divisor];
  const isUp = 2n * rest > divisor || (2n * rest === divisor && whole % 2n === 1n);
  return isUp ? whole + 1n : whole;
}
