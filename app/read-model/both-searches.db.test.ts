import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { searchTools } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { findProducts } from './search.server.ts';

const database = testDatabase();

const named = [
  'Corsair',
  'Kingston',
  'FURY',
  'Ryzen',
  '7',
  '9',
  '9700X',
  '9700',
  'RTX',
  '5070',
  'Ti',
  '16 GB',
  'RGB',
  'Blanco',
  'Cooler',
  'Master',
];
const typed = [
  ...named,
  'cor',
  'cors',
  'rtx 50',
  'rtx5070',
  'sin',
  'para',
  'gamer',
  'caja',
  'torre blanca',
  'tarjeta de video',
  '16 gigas',
  'am5',
  'wi-fi',
  'b',
  'ñandú',
];
const categories = ['Chasís', 'Tarjeta Gráfica', 'Memoria Ram', 'Procesadores', 'Coolers', 'Mouse'] as const;

const aProduct = fc.record({
  name: fc.array(fc.constantFrom(...named), { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
  category: fc.constantFrom(...categories),
  description: fc.array(fc.constantFrom(...named), { maxLength: 3 }).map((words) => words.join(' ')),
  specs: fc.constantFrom<Specs>({}, { color: 'Blanco' }, { socket: 'AM5' }, { color: 'Corsair', rgb: true }),
  sales: fc.integer({ min: 0, max: 4 }),
  stock: fc.integer({ min: 0, max: 2 }),
});
const aTerm = fc.array(fc.constantFrom(...typed), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const catalogue = fc.array(aProduct, { minLength: 20, maxLength: 60, size: 'max' });

/** Upper case stands before lower case in memory, and in most languages of a database it does not. */
const idOf = (at: number) => `${at % 3 === 0 ? 'P' : 'p'}${at}`;

test('both searches find the same products in the same order, of any catalogue and any term', {
  timeout: 120_000,
}, async () => {
  let some = 0;
  await fc.assert(
    fc
      .asyncProperty(catalogue, fc.array(aTerm, { minLength: 12, maxLength: 12 }), async (products, terms) => {
        const { db } = database;
        await stock(db, ...products.map((product, at) => ({ id: idOf(at), ...product })));
        await setProduct(db, idOf(1), { deleted_at: new Date() });
        const [inMemory, inDatabase] = [await searchTools(db, 'in memory'), await searchTools(db, 'in the database')];
        for (const term of terms) {
          for (const most of [2, 1_000]) {
            const found = await findProducts(inMemory, term, { most, isAsTyped: true });
            expect(found, term).toEqual(await findProducts(inDatabase, term, { most, isAsTyped: true }));
            some += found.ids.length > 0 ? 1 : 0;
          }
        }
      })
      .afterEach(async () => void (await database.db.deleteFrom('products').execute())),
    { numRuns: 12 },
  );
  expect(some).toBeGreaterThan(50);
});
