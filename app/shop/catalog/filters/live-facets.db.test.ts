import { beforeEach, describe, expect, test } from 'vitest';
import { announcements } from '#tests/support/announcements.ts';
import { type ProductValues, setProduct, stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';

const database = testDatabase();
const allAnnounced = announcements(database);

/** Of what filters and counts go by. */
async function announced() {
  return (await allAnnounced()).flatMap(({ facets, makers }) => facets ?? (makers ? ['makers'] : []));
}
const change = (id: string, set: ProductValues) => setProduct(database.db, id, set);

beforeEach(async () => {
  await stock(database.db, { id: 'a', category: 'SSD', stock: 5 });
  await announced();
});

describe('the category is named', () => {
  test.each([
    [{ name: 'Otro' }],
    [{ price: 7 }],
    [{ discount: 5 }],
    [{ stock: 0 }],
    [{ specs: JSON.stringify({ capacidad_gb: 1 }) }],
    [{ deleted_at: new Date() }],
  ])('where %j changes what is filtered or counted', async (set) => {
    await change('a', set);
    expect(await announced()).toEqual(['SSD']);
  });

  test.each([
    [{ stock: 4 }],
    [{ sales: 9 }],
    [{ description: 'Otra' }],
    [{ image: '/images/a.webp' }],
    [{ coupon: 'X' }],
  ])('not where %j changes something else', async (set) => {
    await change('a', set);
    expect(await announced()).toEqual([]);
  });

  test('twice when a product moves', async () => {
    await change('a', { category: 'Coolers' });
    expect(await announced()).toEqual(['Coolers', 'SSD']);
  });

  test('when a review is shown, changed in its stars, hidden or deleted', async () => {
    const review = { product_id: 'a', stars: 4, comment: 'Bien', created_at: new Date(), updated_at: new Date() };
    const customer_id = await anAccount(database.db);
    await database.db
      .insertInto('reviews')
      .values({ ...review, customer_id })
      .execute();
    await database.db.updateTable('reviews').set({ stars: 5 }).execute();
    await database.db.updateTable('reviews').set({ comment: 'Bien.' }).execute();
    await database.db.updateTable('reviews').set({ hidden_at: new Date(), hidden_reason: 'Spam' }).execute();
    await database.db.deleteFrom('reviews').execute();
    expect(await announced()).toEqual(['SSD', 'SSD', 'SSD', 'SSD']);
  });
});

test('of many long names all are announced', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `${'x'.repeat(55)}${index}`);
  await stock(database.db, ...names.map((category, index) => ({ id: `n${index}`, category: category as 'SSD' })));
  expect(await announced()).toEqual(['all']);
});

test('a change of makers is announced', async () => {
  await database.db.insertInto('makers').values({ slug: 'zuluaga', name: 'Zuluaga', spellings: [] }).execute();
  await database.db.deleteFrom('makers').where('slug', '=', 'zuluaga').execute();
  expect(await announced()).toEqual(['makers', 'makers']);
});
