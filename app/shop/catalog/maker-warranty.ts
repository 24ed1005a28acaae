import type { Specs } from './specs.ts';

const mostMonths = 240;

/**
 * How many months the maker answers for a part; null: nobody said. As `maker_warranty_months` of migration 0055 writes it on the line of
 * an order.
 */
export function makerMonths({ garantia_meses: months, garantia_anos: years }: Specs): number | null {
  const said = typeof months === 'number' ? months : typeof years === 'number' ? years * 12 : null;
  return said !== null && said >= 1 && said <= mostMonths ? Math.floor(said) : null;
}
