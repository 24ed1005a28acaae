import type { FileColumn, ImportColumn } from '../../catalog/product-row.ts';
import type { SupplierTerms } from '../suppliers/supplier.ts';
import { columnReadOf, type HeadingChoices } from './file-headings.ts';

type Read = readonly (FileColumn | null)[];

/** Of a list that does not name products by the shop's ids. */
export interface SupplierColumns {
  /** A column was taken for prices, and nobody has said whose they are. */
  asksFigures: boolean;
  /** Nothing says whether its costs, or prices that may be costs, have IVA. */
  asksVat: boolean;
  /** Prices are made of its costs. */
  followsCost: boolean;
  makesDrafts: boolean;
  /** Written besides what the list has. */
  also: ImportColumn[];
}

/** A heading that the owner said to be something else than its words say. */
const isSaid = (name: string, choices: HeadingChoices) =>
  Object.hasOwn(choices, name) && choices[name] !== columnReadOf(name);

/** What the list calls a price is what its products cost, unless the owner asks that price. Beside a cost it is not read. */
export function readUnderTerms(
  names: readonly string[],
  read: Read,
  choices: HeadingChoices,
  terms: SupplierTerms | null,
): (FileColumn | null)[] {
  const at = read.indexOf('price');
  if (terms?.figures !== 'cost' || read.includes('id') || at < 0 || isSaid(names[at] ?? '', choices)) return [...read];
  return read.with(at, read.includes('cost') || read.includes('cost_usd') ? null : 'cost');
}

/** @param hasNames the list says what its products are called
 *  @param saysVat it says whether its costs, or its prices where it has no costs, have IVA */
export function supplierColumns(
  names: readonly string[],
  { read, hasNames, saysVat }: { read: Read; hasNames: boolean; saysVat: boolean },
  choices: HeadingChoices,
  terms: SupplierTerms | null,
): SupplierColumns {
  const isOurs = read.includes('id');
  const priceAt = read.indexOf('price');
  const hasCost = read.includes('cost') || read.includes('cost_usd');
  const hasMargin = !isOurs && terms !== null && terms.marginInBasisPoints !== null;
  const followsCost = hasMargin && priceAt < 0 && hasCost;
  // The part number, of which its id is made, tells a new product in the next list.
  const makesDrafts =
    !isOurs && terms?.drafts === true && hasNames && read.includes('mpn') && (priceAt >= 0 || followsCost);
  const asksFigures = !isOurs && terms === null && priceAt >= 0 && !isSaid(names[priceAt] ?? '', choices);
  return {
    asksFigures,
    asksVat: !isOurs && terms === null && (hasCost || asksFigures) && !saysVat,
    followsCost,
    makesDrafts,
    also: [
      ...(followsCost ? (['price'] as const) : []),
      ...(makesDrafts ? (['name', 'price', 'category', 'specs'] as const) : []),
    ],
  };
}
