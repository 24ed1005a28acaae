import { expect, test } from 'vitest';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { cardsCarriedBy, categoriesWithWorth, useFacts, worthOf } from '#app/shop/catalog/uses/uses.ts';
import { readDemoCatalogue, seedCatalogue } from '#app/shop/exchange/seed.server.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { type JudgedWish, judgedWishes } from '#tests/support/search/judged-wishes.ts';
import { spokenWishes } from '#tests/support/search/spoken-wishes.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aFollowingProcess } from '#tests/support/store/following-process.ts';
import { wishedList } from '../list.ts';
import { findWished } from '../search.server.ts';

const database = testDatabase();

const pesosOf = ({ price, discount = 0 }: ImportedProduct) => unitPriceInCents(price, discount) / 100;

/** @returns what is wrong with a product, empty where nothing is */
function unmet(wish: JudgedWish, product: ImportedProduct): string[] {
  const { category, specs = {}, name, stock = 0 } = product;
  const pesos = pesosOf(product);
  const uses = Object.values(category in useFacts ? useFacts[category as keyof typeof useFacts] : {}).flatMap(
    (of) => (of(specs) ?? []) as readonly string[],
  );
  return [
    wish.category && category !== wish.category ? `is ${category}` : '',
    pesos < (wish.from ?? 0) || pesos > (wish.to ?? Number.POSITIVE_INFINITY) ? `costs ${pesos}` : '',
    wish.plays && !uses.includes(wish.plays) ? `does not play ${wish.plays}` : '',
    wish.use && !uses.includes(wish.use) ? `is not for ${wish.use}` : '',
    wish.carries && !(cardsCarriedBy(specs) ?? []).includes(wish.carries) ? `does not carry ${wish.carries}` : '',
    wish.inStock && stock === 0 ? 'is sold out' : '',
    wish.name && !wish.name.test(name) ? 'has another name' : '',
  ].flatMap((problem) => (problem === '' ? [] : [`${name} ${problem}`]));
}

/** What stands in front of something better: sold out before in stock, worth less, or as much and dearer. */
function misplaced(products: readonly ImportedProduct[]): string[] {
  const keyOf = (product: ImportedProduct): number[] => {
    const hasWorth = (categoriesWithWorth as readonly string[]).includes(product.category);
    const worth = hasWorth ? worthOf(product.category, product.specs ?? {}) : 0;
    return [(product.stock ?? 0) > 0 ? 0 : 1, -worth, pesosOf(product)];
  };
  return products.slice(1).flatMap((product, at) => {
    const before = products[at] as ImportedProduct;
    const [left, right] = [keyOf(before), keyOf(product)];
    const first = left.findIndex((value, index) => value !== right[index]);
    return first < 0 || left[first]! < right[first]! ? [] : [`${before.name} before ${product.name}`];
  });
}

test('of the short and of the spoken wishes nine in ten give only what meets budget and use, the best first, and none anything sold out above what is in stock', async () => {
  expect(judgedWishes).toHaveLength(80);
  expect(spokenWishes).toHaveLength(76);
  const { db } = database;
  await seedCatalogue(db, 'demo');
  const byId = new Map((await readDemoCatalogue()).map((product) => [product.id, product]));
  await using catalogueProcess = await aFollowingProcess(database);
  const catalogue = await catalogueProcess.inMemory();
  const [search, facets] = [await catalogue.search(), await catalogue.facets(everyCategory())];

  for (const wishes of [judgedWishes, spokenWishes]) {
    const failures: string[] = [];
    const soldOutAbove: string[] = [];
    for (const judged of wishes) {
      const { ids, wish } = await findWished(search, judged.wish, false);
      const request = {
        categories: everyCategory(),
        query: readListQuery(new URLSearchParams()),
        page: 1,
        isSorted: false,
      };
      const base = ids && { baseFilter: { ids } };
      const list = ids?.length === 0 ? null : wishedList(facets, { ...request, ...base, wish, without: [] });
      const shown = (list?.ids ?? []).flatMap((id) => byId.get(id) ?? []);
      const firstSoldOut = shown.findIndex(({ stock = 0 }) => stock === 0);
      if (firstSoldOut >= 0 && shown.slice(firstSoldOut).some(({ stock = 0 }) => stock > 0))
        soldOutAbove.push(judged.wish);
      const isMixed = new Set(shown.map(({ category }) => category)).size > 1;
      const isOrdered = isMixed || wish.budget === null || wish.isModel;
      const problems = [
        ...(shown.length === 0 ? ['nothing is found'] : []),
        ...(list?.dropped.length ? [`${list.dropped} was given up`] : []),
        ...shown.flatMap((product) => unmet(judged, product)),
        ...(isOrdered ? [] : misplaced(shown)),
      ];
      if (problems.length > 0) failures.push(`${judged.wish}: ${problems.slice(0, 3).join('; ')}`);
    }
    expect(soldOutAbove).toEqual([]);
    expect(failures.length, failures.join('\n')).toBeLessThanOrEqual(Math.floor(wishes.length / 10));
  }
});

test('a use alone shows what is for it', async () => {
  const { db } = database;
  await seedCatalogue(db, 'demo');
  await using catalogueProcess = await aFollowingProcess(database);
  const search = await (await catalogueProcess.inMemory()).search();
  const { ids, wish } = await findWished(search, 'algo para editar fotos', false);
  expect(ids).toBeNull();
  expect(wish).toMatchObject({ use: 'editar', rest: '' });
  // Products are called so.
  expect((await findWished(search, 'gaming', false)).ids?.length).toBeGreaterThan(0);
});
