import { describe, expect, test } from 'vitest';
import { checkOrderForm } from './order-forms.ts';

describe('a parcel', () => {
  const parcel = { carrier: ' Servientrega ', trackingNumber: '225 998', trackingUrl: '' };

  test('names who carries it and under which number; an address is free', () => {
    expect(checkOrderForm('send', parcel)).toEqual({
      ok: true,
      facts: { carrier: 'Servientrega', trackingNumber: '225 998', trackingUrl: null },
    });
    expect(checkOrderForm('send', {})).toEqual({
      ok: false,
      problems: { carrier: 'missing', trackingNumber: 'missing' },
    });
    expect(checkOrderForm('send', { ...parcel, carrier: 'x'.repeat(81) })).toEqual({
      ok: false,
      problems: { carrier: 'too_long' },
    });
  });

  test.each(['http://rastreo.test/1', 'javascript:alert(1)', 'rastreo', 'https://localhost/', '//rastreo.test'])(
    'is followed at no such address as %s',
    (trackingUrl) => {
      expect(checkOrderForm('send', { ...parcel, trackingUrl })).toEqual({
        ok: false,
        problems: { trackingUrl: 'not_https' },
      });
    },
  );

  test('is followed at an encrypted address', () => {
    const trackingUrl = 'https://rastreo.example.test/?guia=1';
    expect(checkOrderForm('send', { ...parcel, trackingUrl })).toMatchObject({ ok: true, facts: { trackingUrl } });
  });
});

describe('a refund', () => {
  const refund = { amount: '$ 1.609.900', refundedOn: '2026-11-21', method: 'wompi', transferReference: 'X-1' };

  test('has an amount, a day, a method and a reference', () => {
    expect(checkOrderForm('refund', refund)).toMatchObject({ ok: true, facts: { amountInCents: 160_990_000 } });
  });

  test.each([
    [{ amount: '0' }, { amount: 'too_small' }],
    [{ amount: '-5' }, { amount: 'negative' }],
    [{ amount: '89.90' }, { amount: 'not_pesos' }],
    [{ amount: '1.5' }, { amount: 'not_pesos' }],
    [{ amount: '1,5' }, { amount: 'not_pesos' }],
    [{ amount: '9'.repeat(13) }, { amount: 'too_large' }],
    [{ refundedOn: '2026-02-30' }, { refundedOn: 'not_a_day' }],
    [{ refundedOn: 'ayer' }, { refundedOn: 'not_a_day' }],
    [{ method: 'cash' }, { method: 'not_a_choice' }],
    [{ transferReference: '   ' }, { transferReference: 'missing' }],
  ])('with %j is refused', (changes, problems) => {
    expect(checkOrderForm('refund', { ...refund, ...changes })).toEqual({ ok: false, problems });
  });
});

test('cancelling asks for a reason and for being sure', () => {
  expect(checkOrderForm('cancel', {})).toEqual({ ok: false, problems: { reason: 'missing', sure: 'missing' } });
  expect(checkOrderForm('cancel', { reason: 'Agotado', sure: 'on' })).toMatchObject({ ok: true });
});

test('a note keeps its lines, and an empty one is none', () => {
  expect(checkOrderForm('note', { note: 'una\nlínea\u0000 ' })).toEqual({ ok: true, facts: { note: 'una\nlínea' } });
  expect(checkOrderForm('note', { note: ' ' })).toEqual({ ok: true, facts: { note: null } });
});
