import fc from 'fast-check';
import { createPartIndex } from '#app/read-model/parts.ts';
import type { Part, ShopPart } from '#app/shop/builds/parts/part.ts';
import { type Parts, partsOf } from '#app/shop/builds/parts/parts.ts';
import type { Shelf } from '#app/shop/builds/parts/shelf.ts';
import { isListSlot, slots } from '#app/shop/builds/slots.ts';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { readDemoCatalogue } from '#app/shop/exchange/seed.server.ts';

export function shelfOfProducts(products: readonly ImportedProduct[]): Shelf {
  const shelf = createPartIndex();
  for (const { id, name, category, price, discount = 0, stock = 0, sales = 0, specs = {} } of products) {
    shelf.put({ id, name, category, price, discount, stock, sales, specs });
  }
  return shelf;
}

export const demoShelf = shelfOfProducts(await readDemoCatalogue());

/** All parts of the demo catalogue, those that are sold out, too. */
const everyPart = (await readDemoCatalogue()).flatMap(({ id }) => demoShelf.find(id) ?? []);

export function aPartOf(slot: (typeof slots)[number]): fc.Arbitrary<ShopPart> {
  return fc.constantFrom(...everyPart.filter((part) => part.slot === slot));
}

/** Builds of the demo catalogue, most of which do not fit. */
export const anyParts: fc.Arbitrary<Parts> = fc
  .tuple(
    ...slots.map((slot) => fc.array(aPartOf(slot), { maxLength: isListSlot(slot) ? 3 : 1 }) as fc.Arbitrary<Part[]>),
  )
  .map((all) => partsOf(all.flat()));
