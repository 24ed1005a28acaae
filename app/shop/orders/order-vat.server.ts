import { usualVat } from '../catalog/product-vat.ts';
import type { Queryable } from '../shared/schema.ts';
import { vatInCents } from '../shared/vat.ts';

export interface TaxedLine {
  chargedInCents: number;
  /** Null in lines from before treatments were frozen: they have 19 %. */
  percent: number | null;
}

/** In cents: the IVA within what an order costs, as its invoice will have it. */
export async function vatOfOrder(db: Queryable, reference: string): Promise<number> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['charged_in_cents as chargedInCents', 'vat_percent as percent'])
    .where('order_reference', '=', reference)
    .execute();
  return vatOfLines(lines);
}

export function vatOfLines(lines: readonly TaxedLine[]): number {
  return lines.reduce((sum, { chargedInCents, percent }) => sum + vatInCents(chargedInCents, percent ?? usualVat), 0);
}
