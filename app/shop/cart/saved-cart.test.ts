import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeCarts, withinStock } from './saved-cart.ts';

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
