import { noCategory } from '../../catalog/categories.ts';
import { readCategoryWords } from '../../catalog/category-words.ts';
import { type ProductCost, usualVatPercent } from '../../catalog/product-cost.ts';
import type { ImportedProduct } from '../../catalog/product-row.ts';
import { vatPercentOf } from '../../catalog/product-vat.ts';
import { type FileRow, withFacts } from '../import-row.ts';
import { type CostRule, priceFromCost } from './price-from-cost.ts';

const noCost: ProductCost = { cost: null, costUsdCents: null, costHasVat: false, vatPercent: usualVatPercent };

/** A line with one of its costs alone says nothing of the other. */
function costOf({ cost, cost_usd, cost_has_vat, vat_percent }: FileRow, product: ProductCost): ProductCost {
  return {
    cost: cost ?? null,
    costUsdCents: cost_usd ?? null,
    costHasVat: cost_has_vat ?? product.costHasVat,
    vatPercent: vat_percent === undefined ? product.vatPercent : vatPercentOf(vat_percent),
  };
}

/** The price that a line's costs make; null where it has none. */
export function priceOfLine(row: FileRow, product: ProductCost | undefined, rule: CostRule | null): number | null {
  return rule && (row.cost || row.cost_usd) ? priceFromCost(costOf(row, product ?? noCost), rule) : null;
}

/** It says what a product is called that the shop does not have, and of which part its id is made. */
export const namesDraft = ({ facts, theirs, name }: FileRow) => Boolean(facts?.mpn && (name ?? theirs?.name));

/** What becomes of a line that names a draft; null where nothing says its price. */
export function draftOf(row: FileRow, rule: CostRule | null): Omit<ImportedProduct, 'id'> | null {
  const { facts, theirs, code: _code, left = [], ...given } = row;
  const price = (left.includes('price') ? undefined : row.price) ?? priceOfLine(row, undefined, rule);
  if (!price) return null;
  const category = readCategoryWords(theirs?.category ?? '') ?? noCategory;
  return { name: theirs?.name ?? '', category, ...given, price, specs: withFacts(row.specs ?? {}, facts) };
}
