import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostLines } from '../cart/cart-request.ts';
import { maxQuantity } from '../shared/money.ts';
import { readSubmittedCheckout } from './checkout-request.ts';

function submitted(fields: Record<string, string | Blob> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ reference: 'order_1', cart: '[{"id":"a","quantity":2}]', ...fields })) {
    form.set(name, value);
  }
  return readSubmittedCheckout(form);
}

const linesOf = (cart: unknown) => submitted({ cart: JSON.stringify(cart) }).lines;

describe('the submitted payment form', () => {
  test('brings its reference, its lines and what the shopper typed, to be shown again', () => {
    const read = submitted({ fullName: ' Ana ', email: '', terms: 'on', note: 'not ours' });
    expect(read).toMatchObject({ reference: 'order_1', lines: [{ id: 'a', quantity: 2 }] });
    expect(read.typed).toEqual({ fullName: ' Ana ', terms: 'on' });
    expect(read.form).toMatchObject({ ok: false, problems: { email: 'missing' } });
  });

  test('without any field is read as an empty one', () => {
    const read = readSubmittedCheckout(new FormData());
    expect(read).toMatchObject({ reference: '', lines: [], expectedAmountInCents: undefined, typed: {} });
  });

  test('reads no file where text belongs', () => {
    const read = submitted({ fullName: new Blob(['Ana']), reference: new Blob(['order_1']), cart: new Blob(['[]']) });
    expect(read).toMatchObject({ reference: '', lines: [], typed: {} });
  });

  test.each([
    ['1609900', 1_609_900],
    ['', undefined],
    ['a lot', undefined],
    ['1.5', undefined],
    ['1e400', undefined],
    ['9007199254740993', undefined],
  ])('takes %j as the total that was seen: %s', (amountInCents, expected) => {
    expect(submitted({ seenAmountInCents: amountInCents }).expectedAmountInCents).toBe(expected);
  });
});

describe('the lines of the cart', () => {
  test('carry ids and quantities; prices and totals that a browser adds are not read', () => {
    expect(linesOf([{ id: 'a', quantity: 1, price: 1, discount: 100, total: 0 }])).toEqual([{ id: 'a', quantity: 1 }]);
  });

  test.each([
    ['no JSON', '['],
    ['no list', '{"id":"a","quantity":1}'],
    ['nothing', 'null'],
    ['an id that is no text', '[{"id":1,"quantity":1}]'],
    ['an id that is none', '[{"id":"../a","quantity":1}]'],
    ['no quantity', '[{"id":"a"}]'],
    ['none', '[{"id":"a","quantity":0}]'],
    ['less than none', '[{"id":"a","quantity":-1}]'],
    ['half a unit', '[{"id":"a","quantity":1.5}]'],
    ['a quantity as text', '[{"id":"a","quantity":"1e3"}]'],
    ['a quantity as a list', '[{"id":"a","quantity":[1]}]'],
    ['more than an order takes', `[{"id":"a","quantity":${maxQuantity + 1}}]`],
    ['a billion', '[{"id":"a","quantity":1e9}]'],
    ['no number', '[{"id":"a","quantity":null}]'],
    ['one good line and one bad', '[{"id":"a","quantity":1},{"id":"b","quantity":0}]'],
  ])('are refused with %s', (_what, cart) => {
    expect(submitted({ cart }).lines).toBeNull();
  });

  test('are not too many', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}`, quantity: 1 }));
    expect(linesOf(lines(mostLines))).toHaveLength(mostLines);
    expect(submitted({ cart: JSON.stringify(lines(mostLines + 1)) })).toMatchObject({
      ...{ lines: null, tooManyProducts: mostLines + 1 },
    });
    expect(submitted({ cart: '[{"id":1}]' })).toMatchObject({ lines: null, tooManyProducts: null });
  });

  test('are whole positive quantities of possible ids, or nothing at all, whatever is sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (cart) => {
        for (const line of submitted({ cart }).lines ?? []) {
          expect(line.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
          expect(Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= maxQuantity).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
