import { unitPriceInCents } from '#app/shop/shared/money.ts';

interface Priced {
  id: string;
  price: number;
  discount: number;
  stock: number;
}

/**
 * What messengers and social networks show of a product. They keep a picture by its address, so another price or one that is sold out
 * has another.
 */
export function productPictureHref({ id, price, discount, stock }: Priced): string {
  return `/product/${id}/imagen.png?v=${unitPriceInCents(price, discount)}${stock > 0 ? '' : '-agotado'}`;
}
