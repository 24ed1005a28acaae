import { gtinKey } from '../../catalog/gtin.ts';
import { type FileRow, plainPartNumber } from '../import-row.ts';
import { areNamesDifferent } from './name-difference.ts';
import type { NameHit } from './name-index.ts';

export interface MatchedProduct {
  id: string;
  name: string;
  mpn: string | null;
  ean: string | null;
  deleted: boolean;
}

/**
 * Why a line is not applied before the owner has said that its product is the same. `other_name`: its code is that of a product with
 * clearly another name. `other_code`: its part number and its bar code are of two products. `only_name`: it has no code, and a name
 * like the product's. `our_code`: its code is an id of the shop, which a supplier's code is not.
 */
export type LineDoubt = 'other_name' | 'other_code' | 'only_name' | 'our_code';

export type RowMatch<Product> =
  | { product: Product | undefined }
  | { doubt: LineDoubt; product: Product }
  /** Several products of the shop have this part number. */
  | { shared: true };

/** What may name the product of a row. */
export function keysOfRow({ id, facts, code }: FileRow) {
  if (id !== undefined) return { ids: [id], parts: [], eans: [] };
  const [part, ean] = [facts?.mpn, facts?.ean].map((value) => (value ? String(value) : null));
  const codes = code ? [code] : [];
  return {
    ids: codes.flatMap((each) => [each, each.toLowerCase()]),
    parts: [...(part ? [part] : []), ...codes].map(plainPartNumber).flatMap((each) => [each, ...withZeros(each)]),
    eans: [...(ean ? [ean] : []), ...codes].map(gtinKey).filter((key) => key !== null),
  };
}

/** Excel takes the zeros before a part number away: "12345" may be `0012345`. */
const mostZeros = 4;
const withZeros = (part: string) =>
  /^[1-9]\d{2,}$/.test(part) ? Array.from({ length: mostZeros }, (_, index) => '0'.repeat(index + 1) + part) : [];

export const hasKey = ({ id, facts, code }: FileRow) => Boolean(id !== undefined || facts?.mpn || facts?.ean || code);

/** By the shop's id where the file has it; else by the maker's part number, then by the bar code, then by the supplier's code. */
export function rowMatcher<Product extends MatchedProduct>(known: readonly Product[]) {
  const there = known.filter(({ deleted }) => !deleted);
  const byId = new Map(known.map((product) => [product.id, product]));
  const byPart = Map.groupBy(there, ({ mpn }) => plainPartNumber(mpn));
  const byEan = Map.groupBy(there, ({ ean }) => gtinKey(ean ?? '') ?? '');
  const ofPart = (code: unknown) => (code ? (byPart.get(plainPartNumber(code)) ?? []) : []);
  const ofEan = (code: unknown) => (code ? (byEan.get(gtinKey(String(code)) ?? 'none') ?? []) : []);
  const ofZeros = (code: unknown) =>
    code ? withZeros(plainPartNumber(code)).flatMap((each) => byPart.get(each) ?? []) : [];
  const ofId = (id: string) => {
    const product = byId.get(id) ?? byId.get(id.toLowerCase());
    return product && !product.deleted ? [product] : [];
  };

  function candidatesOf(
    { facts, theirs, code }: FileRow,
    isCodeTheirs: boolean,
  ): { products: Product[]; by: 'code' | 'ean' | 'id' } | null {
    const found = [
      { products: ofPart(facts?.mpn), by: 'code' as const },
      { products: ofEan(facts?.ean), by: 'ean' as const },
      { products: ofPart(code), by: 'code' as const },
      { products: ofEan(code), by: 'ean' as const },
      { products: code && !isCodeTheirs ? ofId(code) : [], by: 'id' as const },
      // A number alone may be another one; a name beside it says so or not.
      { products: theirs?.name ? [...ofZeros(facts?.mpn), ...ofZeros(code)] : [], by: 'code' as const },
    ];
    return found.find(({ products }) => products.length > 0) ?? null;
  }

  /** @param hit what has the name of a row without any code */
  return function match(
    row: FileRow,
    hit: NameHit | null,
    { isCodeTheirs }: { isCodeTheirs: boolean },
  ): RowMatch<Product> {
    if (row.id !== undefined) return { product: byId.get(row.id) };
    if (!hasKey(row)) {
      const product = hit ? byId.get(hit.id) : undefined;
      return product && !hit?.isEqual ? { doubt: 'only_name', product } : { product };
    }
    const found = candidatesOf(row, isCodeTheirs);
    if (!found) return { product: undefined };
    const { facts, theirs, code } = row;
    const name = theirs?.name;
    const codes = [facts?.mpn, facts?.ean, code].flatMap((each) => (each ? [String(each)] : []));
    const differs = (product: Product) => name !== undefined && areNamesDifferent(product.name, name, codes);
    const coded = ofEan(facts?.ean);
    const [product, ...others] = oneOf(found.products, coded, differs);
    if (product === undefined || others.length > 0) return { shared: true };
    if (coded.length > 0 && !coded.includes(product)) return { doubt: 'other_code', product };
    if (found.by !== 'ean' && differs(product)) return { doubt: 'other_name', product };
    return found.by === 'id' && name === undefined ? { doubt: 'our_code', product } : { product };
  };
}

/** Of several products with one part number, the one that the bar code or the name means. */
function oneOf<Product>(products: Product[], coded: Product[], differs: (product: Product) => boolean): Product[] {
  if (products.length < 2) return products;
  const both = products.filter((product) => coded.includes(product));
  if (both.length === 1) return both;
  const alike = products.filter((product) => !differs(product));
  return alike.length === 1 ? alike : products;
}
