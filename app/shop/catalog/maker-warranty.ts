import type { Specs } from './specs.ts';

const mostMonths = 240;

/**
 * How many months the maker answers for a part; null: nobody said. As `maker_warranty_months` of migration 0083 writes it on the line of
 * an order.
 */
export function makerMonths({ garantia_meses: months }: Specs): number | null {
  return typeof months === 'number' && months >= 1 && months <= mostMonths ? Math.floor(months) : null;
}
