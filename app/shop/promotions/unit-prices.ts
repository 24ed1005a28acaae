/**
 * What is charged for a line, allotted to its single units: whole pesos, and together the line. Where it cannot be divided, the discount's
 * remainder is on the first units, so they cost a peso less. SQL has the same as `paid_for_units` (migration 0122).
 *
 * @param units the first so many of the line, in the order in which they come back
 */
export function paidForUnits(
  { chargedInCents, quantity }: { chargedInCents: number; quantity: number },
  units: number,
): number {
  if (units >= quantity) return chargedInCents;
  // Of orders from before prices were whole pesos, centavos.
  const step = chargedInCents % 100 === 0 ? 100 : 1;
  const charged = chargedInCents / step;
  const each = Math.floor(charged / quantity);
  const cheaper = quantity - (charged % quantity);
  return (each * units + Math.max(0, units - cheaper)) * step;
}
