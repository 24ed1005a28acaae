import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newReference } from '#app/shop/orders/reference.ts';
import type { CheckoutRequest } from '#app/shop/payments/gateway.ts';
import { checkoutUrl } from './checkout-url.server.ts';

const account = {
  publicKey: 'pub_test_EJEMPLOnoREAL0000000000000000',
  integritySecret: 'test_integrity_EJEMPLOnoREAL0123456789',
  checkoutUrl: 'https://checkout.wompi.co/p/',
  returnUrl: 'https://nucleo.com.co/success',
};

function request(
  given: Partial<CheckoutRequest> = {},
  customer: Partial<CheckoutRequest['customer']> = {},
): CheckoutRequest {
  return {
    reference: 'TIENDA-000123-1A',
    amountInCents: 15_470_000,
    vatInCents: 2_470_000,
    currency: 'COP',
    expiresAt: new Date('2026-12-01T05:00:00.000Z'),
    ...given,
    customer: {
      fullName: 'Ana Prueba',
      email: 'ana@example.test',
      phoneNumber: '3001234567',
      legalId: '1000000001',
      legalIdType: 'CC',
      addressLine1: 'Calle 34 # 56 - 78, apto 901 & más',
      city: 'Medellín',
      region: 'Antioquia',
      country: 'CO',
      ...customer,
    },
  };
}

const fieldsOf = (of: CheckoutRequest) => Object.fromEntries(new URL(checkoutUrl(account, of)).searchParams);

describe('the address of the hosted page', () => {
  test('carries every field, and the phone prefix that Wompi demands', { tags: ['S7.44'] }, () => {
    const url = new URL(checkoutUrl(account, request()));
    expect(url.origin + url.pathname).toBe('https://checkout.wompi.co/p/');
    expect([...url.searchParams]).toHaveLength(19);
    expect(fieldsOf(request())).toEqual({
      'public-key': 'pub_test_EJEMPLOnoREAL0000000000000000',
      currency: 'COP',
      'amount-in-cents': '15470000',
      'tax-in-cents:vat': '2470000',
      reference: 'TIENDA-000123-1A',
      'signature:integrity': 'dcabdd5950ebccff8b68b10369d98eb97885cc4d336866943d6f6f20e96ccc33',
      'redirect-url': 'https://nucleo.com.co/success',
      'expiration-time': '2026-12-01T05:00:00.000Z',
      'customer-data:email': 'ana@example.test',
      'customer-data:full-name': 'Ana Prueba',
      'customer-data:phone-number': '3001234567',
      'customer-data:phone-number-prefix': '+57',
      'customer-data:legal-id': '1000000001',
      'customer-data:legal-id-type': 'CC',
      'shipping-address:address-line-1': 'Calle 34 # 56 - 78, apto 901 & más',
      'shipping-address:country': 'CO',
      'shipping-address:phone-number': '3001234567',
      'shipping-address:city': 'Medellín',
      'shipping-address:region': 'Antioquia',
    });
  });

  test('is signed over what it itself carries, no matter who computes it', { tags: ['S7.47'] }, () => {
    const anyRequest = fc.record({
      reference: fc.constant(null).map(() => newReference(new Date())),
      amountInCents: fc.integer({ min: 1_500, max: 10_000_000_000 }).map((pesos) => pesos * 100),
      expiresAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    });
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const customer = fc.record({ fullName: text, addressLine1: text, city: text });
    fc.assert(
      fc.property(anyRequest, customer, (given, customer) => {
        const fields = fieldsOf(request(given, customer));
        const signed = [
          fields.reference,
          fields['amount-in-cents'],
          fields.currency,
          fields['expiration-time'],
          account.integritySecret,
        ].join('');
        expect(fields['signature:integrity']).toBe(createHash('sha256').update(signed, 'utf8').digest('hex'));
        expect(fields['amount-in-cents']).toBe(String(given.amountInCents));
        expect(fields['customer-data:full-name']).toBe(customer.fullName);
        expect(fields['shipping-address:address-line-1']).toBe(customer.addressLine1);
        expect(fields['shipping-address:city']).toBe(customer.city);
      }),
    );
  });

  test('has its expiry in the form of the example of Wompi: UTC with milliseconds', { tags: ['S7.49'] }, () => {
    const fields = fieldsOf(request({ expiresAt: new Date('2026-11-22T10:00:00-05:00') }));
    expect(fields['expiration-time']).toBe('2026-11-22T15:00:00.000Z');
  });

  test('never shows the secret', () => {
    expect(checkoutUrl(account, request())).not.toContain(account.integritySecret);
  });

  test('keeps what the configured address already says', () => {
    const url = new URL(checkoutUrl({ ...account, checkoutUrl: 'http://localhost:3001/p/?lang=es' }, request()));
    expect(url.host).toBe('localhost:3001');
    expect(url.searchParams.get('lang')).toBe('es');
    expect(url.searchParams.get('reference')).toBe('TIENDA-000123-1A');
  });
});

describe('the phone', () => {
  test.each([
    ['3001234567', '3001234567'],
    ['300 123 4567', '3001234567'],
    ['(300) 123-4567', '3001234567'],
    ['+57 300 123 4567', '3001234567'],
    ['57 300 123 4567', '3001234567'],
    ['0057 300 123 45 67', '3001234567'],
    ['604 444 5566', '6044445566'],
    ['5712345678', '5712345678'],
  ])('typed as %j goes as the ten digits %s', (typed, sent) => {
    const fields = fieldsOf(request({}, { phoneNumber: typed }));
    expect(fields['customer-data:phone-number']).toBe(sent);
    expect(fields['shipping-address:phone-number']).toBe(sent);
  });

  test.each(['444 5566', '+1 (212) 555-0100', 'el de siempre', '300123456789'])(
    'that is no such number, %j, goes as typed',
    (typed) => {
      expect(fieldsOf(request({}, { phoneNumber: ` ${typed} ` }))['customer-data:phone-number']).toBe(typed);
    },
  );
});

test('phone and document of any length leave the address short enough for every server', {
  tags: ['S5.23', 'S5.24'],
}, () => {
  const [phoneNumber, legalId] = ['3 '.repeat(50_000), '🪪'.repeat(50_000)];
  const longest = {
    fullName: 'ñ'.repeat(120),
    addressLine1: 'ñ'.repeat(200),
    city: 'ñ'.repeat(100),
    region: 'ñ'.repeat(100),
  };
  const asked = request({}, { ...longest, phoneNumber, legalId });
  expect(checkoutUrl(account, asked).length).toBeLessThan(8_000);
  const fields = fieldsOf(asked);
  expect(fields['customer-data:phone-number']).toBe('3 '.repeat(20).trim());
  expect(fields['shipping-address:phone-number']).toBe('3 '.repeat(20).trim());
  expect(fields['customer-data:legal-id']).toBe('🪪'.repeat(40));
});

test('an amount with centavos is never asked for, since Wompi takes whole pesos only', () => {
  const cents = fc.integer({ min: 150_000, max: 1_000_000_000_000 }).filter((amount) => amount % 100 !== 0);
  fc.assert(
    fc.property(cents, (amountInCents) => {
      expect(() => checkoutUrl(account, request({ amountInCents }))).toThrow(RangeError);
    }),
  );
});
