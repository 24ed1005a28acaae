import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { cardChips } from '#app/text/specs/specs.ts';

/** With the facts as finished words, so that the browser gets three short strings instead of a whole sheet. */
export interface CardProduct extends Omit<ProductSummary, 'specs'> {
  chips: string[];
}

export function cardProduct({ specs, ...product }: ProductSummary): CardProduct {
  return { ...product, chips: cardChips(product.category, specs) };
}
