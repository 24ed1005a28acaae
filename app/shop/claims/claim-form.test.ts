import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkClaim, longestClaim } from './claim-form.ts';

const filled = {
  kind: 'claim',
  name: ' Ana  Prueba ',
  email: 'ana@example.test',
  document: '',
  orderReference: '  ',
  text: 'La tarjeta llegó golpeada.\r\n\r\nPido el cambio.\u0000 ',
  privacy: 'on',
};

describe('the form of a claim', () => {
  test('takes what is needed, tidied; what is optional may be left empty', () => {
    expect(checkClaim(filled)).toEqual({
      ok: true,
      request: {
        kind: 'claim',
        name: 'Ana Prueba',
        email: 'ana@example.test',
        text: 'La tarjeta llegó golpeada.\n\nPido el cambio.',
      },
    });
    expect(checkClaim({ ...filled, document: ' 1000 ', orderReference: 'order_1' })).toMatchObject({
      request: { document: '1000', orderReference: 'order_1' },
    });
    for (const typed of ['#z0w8rp', ' Pedido Z0W 8RP ']) {
      expect(checkClaim({ ...filled, orderReference: typed }), typed).toMatchObject({
        request: { orderReference: 'Z0W8RP' },
      });
    }
  });

  test.each([
    ['kind', undefined, 'missing'],
    ['kind', 'praise', 'not_a_choice'],
    ['name', ' \u0000 ', 'missing'],
    ['name', 'x'.repeat(121), 'too_long'],
    ['email', 'ana', 'not_an_email'],
    ['email', '', 'missing'],
    ['document', '1'.repeat(41), 'too_long'],
    ['orderReference', 'x'.repeat(81), 'too_long'],
    ['text', '\n\n', 'missing'],
    ['text', 'x'.repeat(longestClaim + 1), 'too_long'],
    ['privacy', undefined, 'not_accepted'],
    ['privacy', 'yes', 'not_accepted'],
  ])('refuses %s = %j: %s', (name, value, problem) => {
    expect(checkClaim({ ...filled, [name]: value })).toEqual({ ok: false, problems: { [name]: problem } });
  });

  test('names everything that is wrong at once', () => {
    expect(checkClaim({})).toEqual({
      ok: false,
      problems: { kind: 'missing', name: 'missing', email: 'missing', text: 'missing', privacy: 'not_accepted' },
    });
  });

  test('never lets through what a database cannot store, and never throws', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\ud800'), fc.anything());
    fc.assert(
      fc.property(anything, anything, (name, text) => {
        const checked = checkClaim({ ...filled, name, text });
        if (!checked.ok) return;
        expect(checked.request.name).not.toMatch(/\p{Cc}/u);
        expect(checked.request.text.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
        expect(checked.request.text.isWellFormed() && checked.request.name.isWellFormed()).toBe(true);
        expect(checked.request.text.trim()).not.toBe('');
      }),
    );
  });
});
