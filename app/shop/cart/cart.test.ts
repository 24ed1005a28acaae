import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPriceInPesos, maxQuantity, totalInCents } from '../shared/money.ts';
import {
  type Cart,
  type CartItem,
  type CartProduct,
  cartRequest,
  mostProducts,
  parseCart,
  unitsInCart,
} from './cart.ts';
import { claimedLines, requestedLines } from './cart-request.ts';
import { addAllToCart, addToCart, decrease, increase, removeFromCart } from './changes/cart-changes.ts';

function aCartProduct(given: Partial<CartProduct> = {}): CartProduct {
  return { id: 'ryzen', name: 'AMD Ryzen 5', price: 990_000, discount: 10, stock: 3, ...given };
}

function cartOf(...items: Partial<CartItem>[]): Cart {
  return items.map((item) => ({ ...aCartProduct(), quantity: 1, ...item }));
}

describe('the cart', () => {
  test('a product not yet in the cart comes in with quantity 1', { tags: ['S4.06'] }, () => {
    const before = cartOf({ id: 'other' });
    const added = addToCart(before, aCartProduct());
    expect(added).toEqual({
      ok: true,
      quantity: 1,
      cart: [...before, { ...aCartProduct(), quantity: 1 }],
    });
  });

  test('a product already in the cart has one more, in its position, with the price as now seen', {
    tags: ['S4.07'],
  }, () => {
    const added = addToCart(cartOf({ quantity: 2 }, { id: 'other' }), aCartProduct({ price: 1_000_000 }));
    expect(added).toMatchObject({ ok: true, quantity: 3 });
    expect(added.cart.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
      ['ryzen', 3, 1_000_000],
      ['other', 1, 990_000],
    ]);
  });

  test('takes several products in, with what is there of them already, all or none', { tags: ['S4.13'] }, () => {
    const before = cartOf({ quantity: 1 }, { id: 'kept' });
    const kit = { ...aCartProduct({ id: 'kit', stock: 4 }), quantity: 4 };
    const twoMore = { ...aCartProduct({ price: 1_000_000 }), quantity: 2 };
    const added = addAllToCart(before, [twoMore, kit]);
    expect(added.cart.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
      ['ryzen', 3, 1_000_000],
      ['kept', 1, 990_000],
      ['kit', 4, 990_000],
    ]);
    expect(addAllToCart(added.cart, [{ ...kit, id: 'other' }, kit])).toEqual({
      ...{ ok: false, code: 'no_more_stock', cart: added.cart },
      short: [kit],
    });
  });

  test('increase raises the quantity of that line only', { tags: ['S4.08'] }, () => {
    const raised = increase(cartOf({}, { id: 'other' }), 'ryzen');
    expect(raised).toMatchObject({ ok: true, quantity: 2 });
    expect(raised.cart.map((item) => item.quantity)).toEqual([2, 1]);
  });

  test('decrease lowers the quantity of that line only', { tags: ['S4.09'] }, () => {
    expect(
      decrease(cartOf({ quantity: 3 }, { id: 'other', quantity: 3 }), 'ryzen').map((item) => item.quantity),
    ).toEqual([2, 3]);
  });

  test('decrease takes the line out when less than one would be left', { tags: ['S4.10'] }, () => {
    expect(decrease(cartOf({ quantity: 1 }, { id: 'other' }), 'ryzen').map((item) => item.id)).toEqual(['other']);
  });

  test('remove takes the line out, whatever its quantity', { tags: ['S4.11'] }, () => {
    expect(removeFromCart(cartOf({ quantity: 3 }, { id: 'other' }), 'ryzen').map((item) => item.id)).toEqual(['other']);
  });

  test('adding is refused when the quantity already reaches the stock', { tags: ['S4.13'] }, () => {
    const full = cartOf({ quantity: 3 });
    expect(addToCart(full, aCartProduct({ stock: 3 }))).toEqual({ ok: false, code: 'no_more_stock', cart: full });
    expect(addToCart([], aCartProduct({ stock: 0 }))).toEqual({ ok: false, code: 'no_more_stock', cart: [] });
    expect(addToCart(full, aCartProduct({ stock: 4 }))).toMatchObject({ ok: true, quantity: 4 });
    expect(addToCart(full, aCartProduct({ stock: undefined }))).toMatchObject({ ok: true, quantity: 4 });
  });

  test('the 101st different product is refused, one that is there is not, and a larger cart of before stays', () => {
    const one = (id: string): CartItem => ({ ...aCartProduct({ id }), quantity: 1 });
    const many = (count: number) => Array.from({ length: count }, (_, index) => one(`p${index}`));
    const full = many(mostProducts);
    expect(addToCart(full, aCartProduct({ id: 'other' }))).toEqual({
      ok: false,
      code: 'too_many_products',
      cart: full,
    });
    expect(addToCart(full, aCartProduct({ id: 'p7' }))).toMatchObject({ ok: true, quantity: 2 });
    expect(addAllToCart(full, many(3))).toMatchObject({ ok: true });
    expect(addAllToCart(many(99), [one('a'), one('b')])).toMatchObject({
      code: 'too_many_products',
    });
    const larger = many(130);
    expect(addAllToCart(larger, many(1))).toMatchObject({ ok: true });
    expect(parseCart(JSON.stringify(larger))).toHaveLength(130);
  });

  test('increasing is refused when the quantity already reaches the stock', { tags: ['S4.14'] }, () => {
    const full = cartOf({ quantity: 3 });
    expect(increase(full, 'ryzen')).toEqual({ ok: false, code: 'no_more_stock', cart: full });
    expect(increase(cartOf({ quantity: 3, stock: undefined }), 'ryzen')).toMatchObject({ ok: true, quantity: 4 });
    expect(increase(full, 'never-was')).toEqual({ ok: false, code: 'no_more_stock', cart: full });
  });

  test('whose stock fell below its quantity can only shrink', () => {
    const tooMany = cartOf({ quantity: 5, stock: 2 });
    expect(increase(tooMany, 'ryzen').ok).toBe(false);
    expect(addToCart(tooMany, aCartProduct({ stock: 2 })).ok).toBe(false);
    expect(decrease(tooMany, 'ryzen')[0]?.quantity).toBe(4);
  });

  test('sends ids and quantities only: prices are the business of the server', () => {
    expect(cartRequest(cartOf({ quantity: 2 }))).toEqual([{ id: 'ryzen', quantity: 2 }]);
  });
});

const shelf: CartProduct[] = [
  aCartProduct({ id: 'a', stock: 2 }),
  aCartProduct({ id: 'b', stock: 0 }),
  aCartProduct({ id: 'c', stock: undefined }),
  aCartProduct({ id: 'd', stock: 5_000 }),
];
const deed = fc.record({
  kind: fc.constantFrom('add', 'increase', 'decrease', 'remove'),
  product: fc.constantFrom(...shelf),
  times: fc.constantFrom(1, 1, 1, 1_200),
});

test('however it is used, it never holds more than the stock, never less than one unit, and the badge sums it up', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
      let cart: Cart = [];
      const model = new Map<string, number>();
      for (const { kind, product, times } of deeds) {
        for (let time = 0; time < times; time += 1) {
          const before = model.get(product.id) ?? 0;
          const limit = Math.min(product.stock ?? maxQuantity, maxQuantity);
          if (kind === 'add' || kind === 'increase') {
            const change = kind === 'add' ? addToCart(cart, product) : increase(cart, product.id);
            const isRefused = before >= limit || (kind === 'increase' && before === 0);
            expect(change.ok).toBe(!isRefused);
            if (!isRefused) model.set(product.id, before + 1);
            cart = change.cart;
          } else {
            cart = kind === 'decrease' ? decrease(cart, product.id) : removeFromCart(cart, product.id);
            if (kind === 'remove' || before <= 1) model.delete(product.id);
            else model.set(product.id, before - 1);
          }
        }
      }
      expect(new Map(cart.map((item) => [item.id, item.quantity]))).toEqual(model);
      expect(unitsInCart(cart)).toBe([...model.values()].reduce((sum, quantity) => sum + quantity, 0));
      expect(parseCart(JSON.stringify(cart))).toEqual(cart);
    }),
    { numRuns: 60 },
  );
});

describe('a stored cart', () => {
  const proper = { id: 'ryzen', name: 'AMD Ryzen 5', price: 990_000, discount: 10, quantity: 2 };
  const read = (...entries: unknown[]) => parseCart(JSON.stringify(entries));

  test('comes back with its product fields and its quantity', { tags: ['S3.24'] }, () => {
    const whole = { ...proper, stock: 3, category: 'Procesadores', image: '/images/ryzen.avif' };
    expect(read(whole)).toEqual([whole]);
  });

  test('takes a missing discount as 0', { tags: ['S3.26'] }, () => {
    const { discount: _discount, ...older } = proper;
    expect(read(older)).toEqual([{ ...proper, discount: 0 }]);
  });

  test.each([null, '', '{', 'null', '7', '"cart"', '{}', '{"0":{}}', '[null, 1, "a", [], {}]'])(
    'that reads %j is empty',
    (stored) => {
      expect(parseCart(stored)).toEqual([]);
    },
  );

  test.each([
    ['an id that is no text', { id: 7 }],
    ['an id that the server would refuse, and with it the whole cart', { id: 'not an id' }],
    ['an empty id', { id: '' }],
    ['no name', { name: undefined }],
    ['a price below zero', { price: -1 }],
    ['a broken price', { price: 0.5 }],
    ['a price as text', { price: '990000' }],
    ['a price above what any product has, which no total can take', { price: maxPriceInPesos + 1 }],
    ['a discount above 100', { discount: 101 }],
    ['a discount as text', { discount: '10' }],
    ['no unit', { quantity: 0 }],
    ['half a unit', { quantity: 1.5 }],
    ['more units than an order takes', { quantity: maxQuantity + 1 }],
  ])('loses a line with %s, and keeps the others', (_what, change) => {
    expect(read({ ...proper, ...change }, { ...proper, id: 'other' })).toEqual([{ ...proper, id: 'other' }]);
  });

  test('has each product once, the first time it is named', () => {
    expect(read(proper, { ...proper, quantity: 9 })).toEqual([proper]);
  });

  test('forgets facts that are not what they should be, and fields that it does not know', () => {
    expect(read({ ...proper, stock: 'many', category: 7, image: {}, total: 1, __proto__: { a: 1 } })).toEqual([proper]);
  });

  test('holds nothing, whatever was written there, that a page or the server could not take', () => {
    const entry = fc.record(
      {
        id: fc.oneof(fc.constantFrom('a', 'b'), fc.string()),
        name: fc.oneof(fc.string(), fc.jsonValue()),
        price: fc.oneof(fc.nat(), fc.maxSafeInteger(), fc.double()),
        discount: fc.oneof(fc.integer({ min: -1, max: 101 }), fc.jsonValue()),
        quantity: fc.oneof(fc.integer({ min: -1, max: 1_001 }), fc.double()),
        stock: fc.oneof(fc.integer(), fc.jsonValue()),
        image: fc.jsonValue(),
      },
      { requiredKeys: ['id', 'name', 'price', 'quantity'] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(fc.oneof(entry, fc.jsonValue())).map((all) => JSON.stringify(all)),
        ),
        (stored) => {
          const cart = parseCart(stored);
          expect(() => totalInCents(cart)).not.toThrow();
          expect(requestedLines.safeParse(cartRequest(cart)).success).toBe(true);
          expect(claimedLines.safeParse(cart).success).toBe(true);
          expect(parseCart(JSON.stringify(cart))).toEqual(cart);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('several units come in together, or none where the shelf has fewer', { tags: ['S4.13'] }, () => {
  const product = { id: 'a', name: 'A', price: 1, discount: 0, stock: 5 };
  const three = addToCart([], product, 3);
  expect(three).toMatchObject({ ok: true, quantity: 3 });
  expect(addToCart(three.cart, product, 3)).toEqual({ ok: false, code: 'no_more_stock', cart: three.cart });
  expect(addToCart(three.cart, product, 2)).toMatchObject({ ok: true, quantity: 5 });
});
