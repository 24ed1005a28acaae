/**
 * An amount among lines by what each has, by largest remainder: the shares are the amount, and none is more than its line. In whole
 * pesos where all of it is.
 * @param amount centavos, at most the sum of the lines
 */
export function sharesOf(amount: number, lines: readonly number[]): number[] {
  const total = BigInt(lines.reduce((sum, line) => sum + line, 0));
  if (amount === 0 || total === 0n) return lines.map(() => 0);
  const unit = [amount, ...lines].every((each) => each % 100 === 0) ? 100 : 1;
  const exact = lines.map((line, index) => {
    const product = BigInt(amount / unit) * BigInt(line);
    return { index, units: Number(product / total), rest: product % total };
  });
  const missing = amount / unit - exact.reduce((sum, { units }) => sum + units, 0);
  const byRest = exact.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const shares = exact.map(({ units }) => units * unit);
  for (const { index } of byRest.slice(0, missing)) shares[index] = (shares[index] ?? 0) + unit;
  return shares;
}
