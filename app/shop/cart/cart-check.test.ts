import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProductSummary } from '../catalog/product.ts';
import type { Cart, CartItem } from './cart.ts';
import { compareWithShelf, mergeLines, reconciledCart } from './cart-check.ts';

function onShelf(given: Partial<ProductSummary> = {}): ProductSummary {
  return {
    id: 'ryzen',
    name: 'AMD Ryzen 5',
    price: 990_000,
    category: 'Procesadores',
    discount: 10,
    stock: 3,
    image: null,
    specs: {},
    ...given,
  };
}

function item(given: Partial<CartItem> = {}): CartItem {
  return { id: 'ryzen', name: 'AMD Ryzen 5', price: 990_000, discount: 10, quantity: 1, ...given };
}

const problemsOf = (claim: Parameters<typeof compareWithShelf>[0][number], shelf: ProductSummary[]) =>
  compareWithShelf([claim], shelf).map((line) => line.problems);

describe('a cart beside the shelf', () => {
  test('that is as the shopper believes has no problem', () => {
    expect(compareWithShelf([item({ quantity: 3 })], [onShelf()])).toEqual([
      { id: 'ryzen', quantity: 3, product: onShelf(), problems: [] },
    ]);
  });

  test('says of each line what keeps it from being bought', () => {
    expect(problemsOf(item(), [])).toEqual([[{ kind: 'gone' }]]);
    expect(problemsOf(item(), [onShelf({ stock: 0 })])).toEqual([[{ kind: 'sold_out' }]]);
    expect(problemsOf(item({ quantity: 4 }), [onShelf()])).toEqual([[{ kind: 'too_few', available: 3 }]]);
  });

  test.each([
    ['the price', { price: 950_000 }],
    ['the discount', { discount: 5 }],
  ])('says that %s is another one now, beside any other problem', (_what, now) => {
    const product = onShelf({ ...now, stock: 1 });
    const { price, discount } = product;
    expect(problemsOf(item({ quantity: 2 }), [product])).toEqual([
      [
        { kind: 'too_few', available: 1 },
        { kind: 'price_changed', price, discount },
      ],
    ]);
  });

  test('says nothing of prices to whom names none', () => {
    expect(problemsOf({ id: 'ryzen', quantity: 1 }, [onShelf()])).toEqual([[]]);
    expect(problemsOf({ id: 'ryzen', quantity: 1, price: 990_000 }, [onShelf({ discount: 0 })])).toEqual([[]]);
  });

  test('counts a product named twice as one line', () => {
    const checked = compareWithShelf([item({ quantity: 2 }), item({ quantity: 2 })], [onShelf()]);
    expect(checked).toMatchObject([{ quantity: 4, problems: [{ kind: 'too_few', available: 3 }] }]);
  });
});

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const facts = {
  price: fc.integer({ min: 0, max: 3 }).map((step) => 100_000 + step),
  discount: fc.integer({ min: 0, max: 2 }),
};
const shelf = fc.uniqueArray(
  fc.record({ id, ...facts, stock: fc.nat({ max: 3 }) }).map((given) => onShelf(given)),
  { selector: (product) => product.id },
);
const cart = fc.uniqueArray(
  fc.record({ id, ...facts, quantity: fc.integer({ min: 1, max: 5 }) }).map((given) => item(given)),
  { selector: (line) => line.id },
);

describe('the reconciled cart', () => {
  test('has no problem left on the same shelf', () => {
    fc.assert(
      fc.property(cart, shelf, (cart, shelf) => {
        const reconciled = reconciledCart(cart, compareWithShelf(cart, shelf));
        for (const line of compareWithShelf(reconciled, shelf)) expect(line.problems).toEqual([]);
      }),
    );
  });

  test('keeps every line that can be bought, with as many units as it can, in its order', () => {
    fc.assert(
      fc.property(cart, shelf, (cart, shelf) => {
        const reconciled = reconciledCart(cart, compareWithShelf(cart, shelf));
        const expected = cart.flatMap((line) => {
          const product = shelf.find((each) => each.id === line.id);
          return product?.stock
            ? [[line.id, Math.min(line.quantity, product.stock), product.price, product.discount]]
            : [];
        });
        expect(reconciled.map((line) => [line.id, line.quantity, line.price, line.discount])).toEqual(expected);
      }),
    );
  });

  test('keeps a line that nobody has checked: it was added in another tab in between', () => {
    const cart: Cart = [item({ id: 'new' }), item({ id: 'gone' })];
    expect(reconciledCart(cart, compareWithShelf([cart[1]!], []))).toEqual([cart[0]]);
  });
});

test('merged lines are one per product, in the order of first mention, with nothing lost', () => {
  const line = fc.record({ id, quantity: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const merged = mergeLines(lines);
      expect(merged.map((each) => each.id)).toEqual([...new Set(lines.map((each) => each.id))]);
      for (const each of merged) {
        const named = lines.filter((other) => other.id === each.id);
        expect(each.quantity).toBe(named.reduce((sum, other) => sum + other.quantity, 0));
      }
    }),
  );
});
