import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeCarts, withinStock, withoutTaken, withoutUnits } from './saved-cart.ts';

const line = (id: string, quantity: number) => ({ id, quantity });

describe('two carts of one shopper', () => {
  test('become one: of each product as many as the larger has', () => {
    expect(mergeCarts([line('a', 1), line('b', 3)], [line('b', 2), line('c', 4), line('a', 5)])).toEqual([
      line('a', 5),
      line('b', 3),
      line('c', 4),
    ]);
  });

  test('merged again stay the same, whichever came first', () => {
    const cart = fc.uniqueArray(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 9 }) }),
      { selector: ({ id }) => id },
    );
    const sorted = (lines: { id: string }[]) => lines.toSorted((a, b) => a.id.localeCompare(b.id));
    fc.assert(
      fc.property(cart, cart, (one, other) => {
        const merged = mergeCarts(one, other);
        expect(mergeCarts(merged, one)).toEqual(merged);
        expect(sorted(mergeCarts(other, one))).toEqual(sorted(merged));
      }),
    );
  });

  test('hold no more than there is; of what is sold out one stays, for the shopper to decide', () => {
    expect([withinStock(5, 3), withinStock(2, 3), withinStock(4, 0)]).toEqual([3, 2, 1]);
  });
});

describe('the units of a paid order', () => {
  test('leave the cart, only these and as many as there are; the rest of a line stays as it is', () => {
    const cart = [{ ...line('a', 3), price: 5 }, line('b', 1), line('c', 2)];
    expect(withoutUnits(cart, [line('a', 1), line('b', 4), line('gone', 1)])).toEqual([
      { ...line('a', 2), price: 5 },
      line('c', 2),
    ]);
  });

  test('leave a cart that was changed before they were taken out, and not one that was changed after', () => {
    const taken = [
      { version: 4, lines: [line('a', 1)] },
      { version: 6, lines: [line('a', 1), line('b', 1)] },
    ];
    const cart = [line('a', 3), line('b', 1)];
    expect(withoutTaken(cart, taken, 3)).toEqual([line('a', 1)]);
    expect(withoutTaken(cart, taken, 4)).toEqual([line('a', 2)]);
    expect(withoutTaken(cart, taken, 6)).toEqual(cart);
  });
});
