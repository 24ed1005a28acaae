import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { formatCents } from '#app/text/format.ts';
import { shareText } from '#app/text/product/share.ts';

/** What a product says of itself elsewhere; made by the loader, so that browsers load none of it. */
export interface ProductShare {
  title: string;
  address: string;
  whatsapp: string;
}

export function shareOfProduct(
  { id, name, price, discount }: { id: string; name: string; price: number; discount: number },
  origin: string,
): ProductShare {
  const address = `${origin}/product/${id}`;
  const words = shareText.shareWords(name, formatCents(unitPriceInCents(price, discount)));
  return { title: name, address, whatsapp: `https://wa.me/?${new URLSearchParams({ text: `${words}\n${address}` })}` };
}
