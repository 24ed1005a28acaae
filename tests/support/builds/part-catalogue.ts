import fc from 'fast-check';
import { createPartIndex } from '#app/read-model/parts.ts';
import type { Part, ShopPart } from '#app/shop/builds/parts/part.ts';
import type { PartCatalogue } from '#app/shop/builds/parts/part-catalogue.ts';
import { type Parts, partsOf } from '#app/shop/builds/parts/parts.ts';
import { isListSlot, slots } from '#app/shop/builds/slots.ts';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { readDemoCatalogue } from '#app/shop/exchange/seed.server.ts';

export function partCatalogueOf(products: readonly ImportedProduct[]): PartCatalogue {
  const catalogue = createPartIndex();
  for (const { id, name, category, price, discount = 0, stock = 0, sales = 0, specs = {} } of products) {
    catalogue.put({ id, name, category, price, discount, stock, sales, specs });
  }
  return catalogue;
}

export const demoPartCatalogue = partCatalogueOf(await readDemoCatalogue());

/** All parts of the demo catalogue, those that are sold out, too. */
const everyPart = (await readDemoCatalogue()).flatMap(({ id }) => demoPartCatalogue.find(id) ?? []);

export function aPartOf(slot: (typeof slots)[number]): fc.Arbitrary<ShopPart> {
  return fc.constantFrom(...everyPart.filter((part) => part.slot === slot));
}

/** Builds of the demo catalogue, most of which do not fit. */
export const anyParts: fc.Arbitrary<Parts> = fc
  .tuple(
    ...slots.map((slot) => fc.array(aPartOf(slot), { maxLength: isListSlot(slot) ? 3 : 1 }) as fc.Arbitrary<Part[]>),
  )
  .map((all) => partsOf(all.flat()));
