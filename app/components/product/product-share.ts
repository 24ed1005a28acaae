import { type OfferedPrice, paidInCents } from '#app/shop/shared/money.ts';
import { formatCents } from '#app/text/format.ts';
import { shareText } from '#app/text/product/share.ts';

/** What a product says of itself elsewhere; made by the loader, so that browsers load none of it. */
export interface ProductShare {
  title: string;
  address: string;
  whatsapp: string;
}

export function shareOfProduct(
  { id, name, ...product }: OfferedPrice & { id: string; name: string },
  origin: string,
): ProductShare {
  const address = `${origin}/product/${id}`;
  const words = shareText.shareWords(name, formatCents(paidInCents(product)));
  return { title: name, address, whatsapp: `https://wa.me/?${new URLSearchParams({ text: `${words}\n${address}` })}` };
}
