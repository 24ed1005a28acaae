import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { cardChips } from '#app/text/specs/specs.ts';

/** What a card shows. The facts are said already, so the browser gets three short words instead of a whole sheet. */
export interface CardProduct extends Omit<ProductSummary, 'specs'> {
  chips: string[];
}

/** For loaders. */
export function cardProduct({ specs, ...product }: ProductSummary): CardProduct {
  return { ...product, chips: cardChips(product.category, specs) };
}
