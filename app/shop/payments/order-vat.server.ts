import { usualVat } from '../catalog/product-vat.ts';
import type { Queryable } from '../shared/schema.ts';
import { vatInCents } from '../shared/vat.ts';

/** In cents: the IVA within what an order costs, as its invoice will have it; lines from before treatments were frozen have 19 %. */
export async function vatOfOrder(db: Queryable, reference: string): Promise<number> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['charged_in_cents as chargedInCents', 'vat_percent as percent'])
    .where('order_reference', '=', reference)
    .execute();
  return lines.reduce((sum, { chargedInCents, percent }) => sum + vatInCents(chargedInCents, percent ?? usualVat), 0);
}
