import { dividedHalfEven } from './half-even.ts';

/**
 * The IVA in an amount that contains it, to the centavo, halves to the even one. Of a whole line, never of one piece: a rounded piece
 * times its quantity misses the total. The rest of the line is its base, so base and IVA are always what was paid.
 *
 * Every figure of IVA comes from here, or from `vatInSql` of the owner's figures, which is the same.
 * @param grossInCents 0 or more
 * @param percent 19, 5 or 0
 */
export function vatInCents(grossInCents: number, percent: number): number {
  return Number(dividedHalfEven(BigInt(grossInCents) * BigInt(percent), BigInt(100 + percent)));
}
