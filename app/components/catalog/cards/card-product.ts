import { fewLeft, type ProductSummary } from '#app/shop/catalog/product.ts';
import { shownName } from '#app/shop/catalog/shown-name.ts';
import { pictureAddress } from '#app/shop/pictures/drawings/product-picture.ts';
import { cardRating } from '#app/text/catalog/card-rating.ts';
import { cardChips } from '#app/text/specs/specs.ts';

/** With the facts as finished words, so that the browser gets three short strings instead of a whole sheet. */
export interface CardProduct extends Omit<ProductSummary, 'specs' | 'stock' | 'rated'> {
  /** Only while few are left, so that not every sold unit changes all pages with the card. */
  stock?: number;
  chips: string[];
  /** Mean and count of its stars, in words; none without reviews. */
  starWords?: string;
}

export function cardProduct(product: ProductSummary): CardProduct {
  return { ...lineProduct(product), chips: cardChips(product.category, product.specs) };
}

/** Without the facts: a line under the search box. */
export function lineProduct({
  specs,
  stock,
  rated,
  fixedPrice,
  ...product
}: ProductSummary): Omit<CardProduct, 'chips'> {
  return {
    ...product,
    name: shownName(product.name),
    image: pictureAddress({ ...product, specs }),
    // Said only where there is one.
    ...(fixedPrice != null && { fixedPrice }),
    ...(stock <= fewLeft && { stock }),
    ...(rated && { starWords: cardRating(rated) }),
  };
}
