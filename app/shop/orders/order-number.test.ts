import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderNumber, readOrderName, shownOrderName } from './order-number.ts';
import { newReference } from './reference.ts';

const reference = 'order_1795273200000_0f3kq8x1n5v2t7c4b9m6z0w8rp';

describe('the number of an order', () => {
  test('is the end of its reference, and leads back to it', () => {
    expect(orderNumber(reference)).toBe('Z0W8RP');
    fc.assert(
      fc.property(fc.date({ min: new Date(1_700_000_000_000), max: new Date(4e12), noInvalidDate: true }), (moment) => {
        const made = newReference(moment);
        expect(readOrderName(orderNumber(made))).toEqual({ number: orderNumber(made) });
        expect(readOrderName(made)).toEqual({ reference: made });
        expect(shownOrderName(made)).toBe(orderNumber(made));
      }),
    );
  });

  test.each([
    'Z0W8RP',
    'z0w8rp',
    '#Z0W8RP',
    ' # z0w 8rp ',
    'Pedido Z0W8RP',
    'pedido #z0w8rp',
    'Remisión Z0W8RP',
    'Pedido: Z0W8RP',
  ])('is read from %j', (typed) => {
    expect(readOrderName(typed)).toEqual({ number: 'Z0W8RP' });
    expect(shownOrderName(typed)).toBe('Z0W8RP');
  });

  test.each([reference, ` ${reference.toUpperCase()} `, `#${reference}`, `Pedido ${reference}`])(
    'the whole reference is read from %j',
    (typed) => {
      expect(readOrderName(typed)).toEqual({ reference });
    },
  );

  test.each([
    '',
    '#',
    'Pedido',
    '123456',
    'ABC12',
    'ABCDE12',
    'mi pedido de ayer',
    'ABC-12D',
    'Ñandú1',
    `${reference}1`,
  ])('%j names no order and stays as it was written', (typed) => {
    expect(readOrderName(typed)).toBeNull();
    expect(shownOrderName(typed)).toBe(typed);
  });
});
