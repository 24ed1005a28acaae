import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import type { ChosenProducts } from '#app/shop/catalog/comparison/chosen-products.ts';
import { mostCompared, type ProductSummary } from '#app/shop/catalog/product.ts';
import { comparePageText, leftOutText as words } from '#app/text/compare/compare-sheet.ts';
import type { ComparedRows } from './compared-sheet.server.ts';

/** Which of the asked products are not compared, and why. */
export function leftOutSentences({ category, leftOut }: ChosenProducts<ProductSummary>): string[] {
  const { otherCategory, tooMany, withoutCategory, unknown } = leftOut;
  const names = (products: readonly ProductSummary[]) => products.map(({ name }) => name);
  return [
    otherCategory.length > 0 && words.otherCategory(names(otherCategory), nameOfCategory(category ?? '')),
    tooMany.length > 0 && words.tooMany(names(tooMany), mostCompared),
    withoutCategory.length > 0 && words.withoutCategory(names(withoutCategory)),
    unknown > 0 && words.unknown(unknown),
  ].filter((sentence) => sentence !== false);
}

/** Empty when everything is shown: a missing fact is no difference, and neither is it equal. */
export function hiddenWords(groups: readonly ComparedRows[]): string {
  const rows = groups.flatMap((group) => group.rows);
  const of = (likeness: string) => rows.filter((row) => row.likeness === likeness).length;
  const [different, same, unknown] = [of('different'), of('same'), of('unknown')];
  return [
    different === 0 && comparePageText.noDifferences,
    same > 0 && comparePageText.same(same),
    unknown > 0 && comparePageText.unknown(unknown),
  ]
    .filter(Boolean)
    .join(' ');
}
