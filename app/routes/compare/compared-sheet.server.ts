import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import { comparedGroups, indexOfBest, type Likeness, likenessOf } from '#app/shop/catalog/comparison/comparison.ts';
import { pesosPerUnit, pricedUnitOf, unitsIn } from '#app/shop/catalog/comparison/price-per-unit.ts';
import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { shownUses } from '#app/shop/catalog/uses/uses.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import { factGroupTitles, pricePerUnit } from '#app/text/compare/compare-sheet.ts';
import { formatPesos } from '#app/text/format.ts';
import { factWords, labelOf } from '#app/text/specs/specs.ts';

/** With finished words: browsers load neither the labels nor the rules. */
export interface ComparedRow {
  label: string;
  /** In the order of the products; null is not known. */
  cells: (string | null)[];
  likeness: Likeness;
  best: number | null;
}

export interface ComparedRows {
  title: string;
  rows: ComparedRow[];
}

export function comparedSheet(category: ProductCategory, products: readonly ProductSummary[]): ComparedRows[] {
  const facts = comparedGroups(
    category,
    products.map(({ specs }) => ({ ...specs, ...shownUses(category, specs) })),
  ).map(({ name, facts }) => ({
    title: factGroupTitles[name],
    rows: facts.map(({ key, values, likeness, best }) => ({
      label: labelOf(key),
      cells: values.map((value) => factWords(category, key, value) || null),
      likeness,
      best,
    })),
  }));
  const price = priceRow(category, products);
  return price ? [{ title: pricePerUnit.title, rows: [price] }, ...facts] : facts;
}

function priceRow(category: ProductCategory, products: readonly ProductSummary[]): ComparedRow | null {
  const unit = pricedUnitOf(category);
  if (!unit) return null;
  const priced = products.map((product) => {
    const units = unitsIn(category, product.specs);
    return units === undefined ? undefined : { units, pesos: pesosPerUnit(paidInCents(product), units) };
  });
  if (priced.every((each) => each === undefined)) return null;
  return {
    label: pricePerUnit.labels[unit],
    cells: priced.map((each) => (each && pricePerUnit.words(formatPesos(each.pesos), each.units, unit)) || null),
    likeness: likenessOf(priced.map((each) => each?.pesos)),
    best: indexOfBest(priced.map((each) => each && -each.pesos)),
  };
}

export function onlyDifferent(groups: readonly ComparedRows[]): ComparedRows[] {
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ likeness }) => likeness === 'different') }))
    .filter(({ rows }) => rows.length > 0);
}
