import { afterEach, expect, test } from 'vitest';
import { deliveredTable, setFactTable } from '#app/shop/catalog/categories/category-facts.ts';
import { deliveredList } from '#app/shop/catalog/categories/delivered-list.ts';
import { categoryKeys, categoryPageOf, nameOfCategory, setCategoryList } from '#app/shop/catalog/categories.ts';
import { readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { aFollowingProcess } from '#tests/support/store/following-process.ts';
import { filteredList } from './list.ts';
import { categoriesOf } from './wish/wish.ts';

const database = testDatabase();
afterEach(() => {
  setCategoryList(deliveredList());
  setFactTable(deliveredTable);
});

test('what the owner changes of categories counts at the next read barrier, in memory', async () => {
  const { db } = database;
  await stock(db, { id: 'g5', category: 'Mouse', specs: { switches: 'Omron' } }, { id: 'g6', category: 'Mouse' });
  await using process = await aFollowingProcess(database);
  await process.inMemory();

  await db
    .insertInto('facts')
    .values({ key: 'switches', label: 'Switches', kind: 'text', unit: null, form: null })
    .execute();
  await db
    .insertInto('category_facts')
    .values({
      category: 'Mouse',
      fact: 'switches',
      position: 90,
      filter: 'values',
      filter_position: 90,
      card_position: null,
    })
    .execute();
  await db
    .updateTable('categories')
    .set({ name: 'Ratones', slug: 'ratones', version: 2 })
    .where('key', '=', 'Mouse')
    .execute();
  const catalogue = await process.readModel.fresh();
  expect(catalogue.isInMemory).toBe(true);
  const facets = await catalogue.facets(['Mouse']);
  const query = readListQuery(new URLSearchParams('switches=omron'));
  expect(filteredList(facets, { categories: ['Mouse'], query, page: 1 }).ids).toEqual(['g5']);
  expect(nameOfCategory('Mouse')).toBe('Ratones');
  expect(categoryPageOf('ratones')?.categories).toEqual(['Mouse']);
  expect(categoriesOf('ratones', (await catalogue.search()).synonyms)).toEqual(['Mouse']);

  await db
    .insertInto('categories')
    .values({
      key: 'Sillas',
      name: 'Sillas',
      slug: 'sillas',
      designator: 'SILLA',
      position: 13,
      picture: null,
      deleted_at: null,
    })
    .execute();
  await stock(db, { id: 'silla', category: 'Sillas' });
  const later = await process.readModel.fresh();
  expect(categoryKeys()).toContain('Sillas');
  expect((await later.counts()).shown.get('Sillas')).toBe(1);
  expect(categoriesOf('sillas', (await later.search()).synonyms)).toEqual(['Sillas']);
});
