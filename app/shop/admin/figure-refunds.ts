import { type ProductVat, vatPercentOf } from '../catalog/product-vat.ts';
import { portion, priceOf, refundShares } from '../invoices/refund-shares.ts';
import { ownValue } from '../shared/own-value.ts';
import { vatInCents } from '../shared/vat.ts';

/** A line of an order, as it was frozen. */
export interface SoldLine {
  productId: string;
  productName: string;
  category: string;
  grossInCents: number;
  /** Null: not kept, in orders from before. */
  vat: ProductVat | null;
  /** Of all its units, without IVA; null is not known. */
  costInCents: number | null;
}

export interface RefundedLine extends SoldLine {
  quantity: number;
  /** Pieces that are no longer with the buyer, and can be sold again: their cost comes back with their money. */
  backQuantity: number;
}

export interface RefundedOrder {
  email: string;
  fullName: string;
  /** By which it was paid. */
  method: string | null;
  /** None of an order whose payment was annulled, or never came. */
  lines: RefundedLine[];
  /** Approved payments beside the one that paid it. */
  extras: { method: string | null; amountInCents: number }[];
  /** All of them, in the order in which they were noted. */
  refunds: OrderRefund[];
}

interface OrderRefund {
  day: string;
  amountInCents: number;
  /** Pieces of the return that it was for, by product; none of a refund for the order. */
  units: Readonly<Record<string, number>>;
}

/** What one refund took from one line, or from a payment that paid no order. */
export interface RefundPart {
  /** Which of the order's refunds. */
  refund: number;
  day: string;
  email: string;
  fullName: string;
  method: string | null;
  line: SoldLine | null;
  amountInCents: number;
  /** In it; 0 where the rate is not known. */
  vatInCents: number;
  /** Of the units that came back; 0 while the buyer has them. */
  costInCents: number;
}

/** Of money that had come back already, or never came: it is not taken off a second time. */
export interface RefundBeyond {
  day: string;
  amountInCents: number;
}

/**
 * An order's refunds, each in the parts that they take from what was paid. A payment too many goes back first, then the price of the
 * units that the refund is for. The rest is taken from all lines by what is left of each, so a refund of everything leaves nothing of
 * any; IVA and cost are those of all that was taken so far, less what they were before, so they end at nothing too.
 */
export function refundParts(order: RefundedOrder): { parts: RefundPart[]; beyond: RefundBeyond[] } {
  const parts: RefundPart[] = [];
  const beyond: RefundBeyond[] = [];
  const { email, fullName, method, lines } = order;
  const ofExtras = order.extras.map(({ amountInCents }) => amountInCents);
  const ofLines = lines.map(({ grossInCents }) => grossInCents);
  const unitsBack = lines.map(() => 0);

  for (const [refund, { day, amountInCents, units }] of order.refunds.entries()) {
    let left = amountInCents;
    for (const [index, extra] of order.extras.entries()) {
      const taken = Math.min(left, ofExtras[index] ?? 0);
      if (taken === 0) continue;
      ofExtras[index] = (ofExtras[index] ?? 0) - taken;
      left -= taken;
      const money = { amountInCents: taken, vatInCents: 0, costInCents: 0 };
      parts.push({ refund, day, email, fullName, method: extra.method, line: null, ...money });
    }
    const { shares, beyondInCents } = refundShares(lines, ofLines, unitsBack, { amountInCents: left, units });
    for (const [index, line] of lines.entries()) {
      const taken = shares[index] ?? 0;
      const before = { taken: line.grossInCents - (ofLines[index] ?? 0), units: unitsBack[index] ?? 0 };
      const after = { taken: before.taken + taken, units: before.units + (ownValue(units, line.productId) ?? 0) };
      const costInCents = costUpTo(line, after) - costUpTo(line, before);
      if (taken === 0 && costInCents === 0) continue;
      ofLines[index] = line.grossInCents - after.taken;
      unitsBack[index] = after.units;
      const vat = vatUpTo(line, after.taken) - vatUpTo(line, before.taken);
      parts.push({
        ...{ refund, day, email, fullName, method, line },
        ...{ amountInCents: taken, vatInCents: vat, costInCents },
      });
    }
    if (beyondInCents > 0) beyond.push({ day, amountInCents: beyondInCents });
  }
  return { parts, beyond };
}

function vatUpTo({ vat }: SoldLine, taken: number): number {
  return vat === null ? 0 : vatInCents(taken, vatPercentOf(vat));
}

/**
 * Of units that are back: those of the returns that were refunded, whatever was kept of their price, and of the others as many as the
 * money that was taken pays for.
 */
function costUpTo(line: RefundedLine, { taken, units }: { taken: number; units: number }): number {
  const { costInCents, grossInCents, backQuantity } = line;
  if (costInCents === null || grossInCents === 0) return 0;
  const paidFor = Math.max(taken, priceOf(line, units));
  return portion(costInCents, Math.min(paidFor, priceOf(line, backQuantity)), grossInCents);
}
