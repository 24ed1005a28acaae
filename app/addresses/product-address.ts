import { type OfferedPrice, paidInCents } from '#app/shop/shared/money.ts';

interface Priced extends OfferedPrice {
  id: string;
  stock: number;
}

/**
 * What messengers and social networks show of a product. They keep a picture by its address, so another price or one that is sold out
 * has another.
 */
export function productPictureHref({ id, stock, ...product }: Priced): string {
  return `/product/${id}/imagen.png?v=${paidInCents(product)}${stock > 0 ? '' : '-agotado'}`;
}
