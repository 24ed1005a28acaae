import { sql } from 'kysely';
import { type Acting, mustBeOwner } from '../../audit/audit.server.ts';
import { productsInAdmin } from '../../catalog/admin/product-status.server.ts';
import { gtinKey } from '../../catalog/gtin.ts';
import type { Database } from '../../shared/schema.ts';
import { eanKey, partKey } from '../complete-rows.server.ts';
import { plainPartNumber } from '../import-row.ts';
import type { PhotoMatch } from './photo-match.ts';
import { mostPhotos, photoKeys, photoReadings } from './photo-names.ts';

interface KnownProduct {
  id: string;
  name: string;
  mpn: string | null;
  ean: string | null;
  pictures: number;
}

/** By part number, then bar code, then the shop's own id; nothing is written. @throws NotTheOwner */
export async function matchPhotos(db: Database, acting: Acting, fileNames: readonly string[]): Promise<PhotoMatch[]> {
  mustBeOwner(acting);
  const names = fileNames.slice(0, mostPhotos);
  const match = matcherOf(await productsNamed(db, names));
  return names.map((fileName) => {
    for (const { name, order } of photoReadings(fileName)) {
      const found = match(name);
      const [product, ...others] = found;
      if (others.length > 0) return { fileName, because: 'several' };
      if (product)
        return { fileName, productId: product.id, productName: product.name, pictures: product.pictures, order };
    }
    return { fileName, because: 'unknown' };
  });
}

function matcherOf(products: readonly KnownProduct[]) {
  const byPart = Map.groupBy(products, ({ mpn }) => plainPartNumber(mpn));
  const byEan = Map.groupBy(products, ({ ean }) => gtinKey(ean ?? '') ?? '');
  const byId = new Map(products.map((product) => [product.id, product]));
  return (name: string): KnownProduct[] => {
    const { parts, ean, ids } = photoKeys(name);
    const ofParts = parts.map((part) => byPart.get(part) ?? []).find((found) => found.length > 0);
    if (ofParts) return ofParts;
    const ofEan = ean === null ? [] : (byEan.get(ean) ?? []);
    if (ofEan.length > 0) return ofEan;
    const [product] = ids.flatMap((id) => byId.get(id) ?? []);
    return product ? [product] : [];
  };
}

async function productsNamed(db: Database, names: readonly string[]): Promise<KnownProduct[]> {
  const keys = names.flatMap(photoReadings).map(({ name }) => photoKeys(name));
  if (keys.length === 0) return [];
  const parts = [...new Set(keys.flatMap((each) => each.parts))];
  const eans = [...new Set(keys.flatMap(({ ean }) => ean ?? []))];
  const ids = [...new Set(keys.flatMap((each) => each.ids))];
  return productsInAdmin(db)
    .select([
      'id',
      'name',
      sql<string | null>`specs ->> 'numero_parte'`.as('mpn'),
      sql<string | null>`specs ->> 'ean'`.as('ean'),
    ])
    .select((product) =>
      product
        .selectFrom('product_pictures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('product_pictures.product_id', '=', 'products.id')
        .where('removed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('pictures'),
    )
    .where((where) =>
      where.or([
        sql<boolean>`id = ANY(${ids}::text[])`,
        sql<boolean>`(specs ? 'numero_parte' AND ${partKey} = ANY(${parts}::text[]))`,
        sql<boolean>`(specs ? 'ean' AND ${eanKey} = ANY(${eans}::text[]))`,
      ]),
    )
    .execute();
}
