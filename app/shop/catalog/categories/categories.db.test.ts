import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/store/database.ts';
import { readCategories } from './categories.server.ts';
import { deliveredTable } from './category-facts.ts';
import { deliveredList } from './delivered-list.ts';

const database = testDatabase();

test('a new shop has the categories and facts that the code knows, in their orders', async () => {
  const { list, table } = await readCategories(database.db);
  expect(list).toEqual(deliveredList());
  expect(table).toEqual(deliveredTable);
  for (const [key, { facts }] of Object.entries(table.categories)) {
    expect(Object.keys(facts), key).toEqual(Object.keys(deliveredTable.categories[key]?.facts ?? {}));
  }
});
