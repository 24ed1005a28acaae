import type { Seller } from '#app/shop/shared/seller.ts';

/**
 * What is said of IVA beside a price, and the only place that decides it: nothing of a seller who is not `responsable de IVA`.
 * @param seller absent on an error page of the root
 * @param lead what joins it to the words before
 */
export function vatIncluded(seller: Pick<Seller, 'chargesVat'> | undefined, lead = ''): string {
  return seller?.chargesVat ? `${lead}IVA incluido` : '';
}
