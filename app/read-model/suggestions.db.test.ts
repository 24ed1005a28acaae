import { expect, test } from 'vitest';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import { seedCatalogue } from '#app/shop/exchange/seed.server.ts';
import { judgedWishes } from '#tests/support/search/judged-wishes.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aFollowingProcess } from '#tests/support/store/following-process.ts';
import { wishedList } from './list.ts';
import { findWished } from './search.server.ts';
import { suggestionsFor } from './suggestions.server.ts';

const database = testDatabase();
const words = ['co', '16', 'rgb', 'corsair', 'corsair ddr5', 'asus rog', 'corsiar', 'ryezn', 'ram ddr5', 'rtx 50'];

test('suggestions are the first of what the page lists and say how many those are, for words and for wishes', async () => {
  const { db } = database;
  await seedCatalogue(db, 'demo');
  await using catalogueProcess = await aFollowingProcess(database);
  const catalogue = await catalogueProcess.inMemory();
  const [search, facets] = [await catalogue.search(), await catalogue.facets(everyCategory())];
  let more = 0;
  for (const term of [...words, ...judgedWishes.map(({ wish }) => wish)]) {
    const { ids, wish } = await findWished(search, term, false);
    const query = readListQuery(new URLSearchParams());
    const request = { categories: everyCategory(), query, page: 1, isSorted: false, wish, without: [] };
    const list = wishedList(facets, { ...request, ...(ids && { baseFilter: { ids } }) });
    const { products, total } = await suggestionsFor(catalogue, term);
    const suggested = { ids: products.map(({ id }) => id), total };
    expect(suggested, term).toEqual({ ids: list.ids.slice(0, 5), total: list.total });
    more += list.total > 5 ? 1 : 0;
  }
  expect(more).toBeGreaterThan(30);
});
