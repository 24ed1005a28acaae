import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProductCategory } from '../categories.ts';
import { choiceRefusal, chosenProducts, requestedProducts } from './chosen-products.ts';

const read = (query: string) => requestedProducts(new URLSearchParams(query));
const product = (id: string, category: ProductCategory = 'SSD') => ({ id, name: `Producto ${id}`, category });
const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id).join();

describe('what is asked for', () => {
  test.each([
    ['ids=a,b', ['a', 'b'], 0],
    ['ids=a&ids=b', ['a', 'b'], 0],
    ['ids=a,a,%20a%20,,', ['a'], 0],
    ['ids=', [], 0],
    ['', [], 0],
    ['ids=a%00,b', ['b'], 1],
    [`ids=${'x'.repeat(300)}`, [], 1],
    ['ids=%25,_,😀', ['_'], 2],
    [
      `ids=${Array.from({ length: 20 }, (_, at) => `p${at}`).join()}`,
      Array.from({ length: 12 }, (_, at) => `p${at}`),
      8,
    ],
  ])('%s', (query, ids, unread) => {
    expect(read(query)).toEqual({ ids, unread });
  });
});

describe('what is compared', () => {
  test('the first product decides of which category, in the order asked for', () => {
    const { category, products, leftOut } = chosenProducts(read('ids=c,m,a'), [
      product('a'),
      product('m', 'Mouse'),
      product('c'),
    ]);
    expect([category, idsOf(products), idsOf(leftOut.otherCategory)]).toEqual(['SSD', 'c,a', 'm']);
  });

  test('four, and the fifth is named', () => {
    const found = ['a', 'b', 'c', 'd', 'e'].map((id) => product(id));
    const { products, leftOut } = chosenProducts(read('ids=a,b,c,d,e'), found);
    expect([idsOf(products), idsOf(leftOut.tooMany)]).toEqual(['a,b,c,d', 'e']);
  });

  test('nothing without a category', () => {
    const { category, products, leftOut } = chosenProducts(read('ids=x,gone'), [product('x', '')]);
    expect([category, products, idsOf(leftOut.withoutCategory), leftOut.unknown]).toEqual([null, [], 'x', 1]);
  });

  test('of any address, everything that is named is compared or left out once', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'gone', '%', 'none');
    const category = fc.constantFrom<ProductCategory>('SSD', 'Mouse', '');
    fc.assert(
      fc.property(
        fc.array(id, { maxLength: 9 }),
        fc.array(category, { minLength: 6, maxLength: 6 }),
        (ids, categories) => {
          const found = ['a', 'b', 'c', 'd', 'e', 'f'].map((each, at) => product(each, categories[at]!));
          const { products, leftOut } = chosenProducts(
            requestedProducts(new URLSearchParams({ ids: ids.join() })),
            found,
          );
          const { otherCategory, tooMany, withoutCategory, unknown } = leftOut;
          const named = [...products, ...otherCategory, ...tooMany, ...withoutCategory].length + unknown;
          expect(named).toBe(new Set(ids).size);
          expect(new Set(products.map((each) => each.category)).size).toBeLessThan(2);
          expect(products.length).toBeLessThan(5);
        },
      ),
    );
  });
});

test.each([
  [[], 'SSD', null],
  [['SSD', 'SSD', 'SSD'], 'SSD', null],
  [['SSD', 'SSD', 'SSD', 'SSD'], 'SSD', 'full'],
  [['SSD'], 'Mouse', 'other_category'],
] as const)('beside %o, one of %s: %s', (chosen, category, refusal) => {
  expect(
    choiceRefusal(
      chosen.map((name) => ({ category: name })),
      { category },
    ),
  ).toBe(refusal);
});
