import type { ChosenProducts } from '#app/shop/catalog/comparison/chosen-products.ts';
import { mostCompared, type ProductSummary } from '#app/shop/catalog/product.ts';
import { leftOutText as words } from '#app/text/compare/compare-sheet.ts';

/** Which of the asked products are not compared, and why. */
export function leftOutSentences({ category, leftOut }: ChosenProducts<ProductSummary>): string[] {
  const { otherCategory, tooMany, withoutCategory, unknown } = leftOut;
  const names = (products: readonly ProductSummary[]) => products.map(({ name }) => name);
  return [
    otherCategory.length > 0 && words.otherCategory(names(otherCategory), category ?? ''),
    tooMany.length > 0 && words.tooMany(names(tooMany), mostCompared),
    withoutCategory.length > 0 && words.withoutCategory(names(withoutCategory)),
    unknown > 0 && words.unknown(unknown),
  ].filter((sentence) => sentence !== false);
}
