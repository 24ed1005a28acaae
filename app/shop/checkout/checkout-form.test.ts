import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formMessages } from '#app/text/checkout/checkout.ts';
import { storedCharacters } from '../orders/customer-fields.ts';
import { oneLine } from '../shared/visible-text.ts';
import { type CheckedForm, checkForm, checkoutFieldNames } from './checkout-form.ts';

const filled = {
  fullName: 'Ana Prueba',
  email: 'ana@example.test',
  phoneNumber: '300 123 4567',
  legalId: '1000000001',
  legalIdType: 'CE',
  addressLine1: 'Calle 34 # 56 - 78',
  city: 'Medellín',
  region: 'Antioquia',
  country: 'CO',
  terms: 'on',
};
type FilledForm = Record<keyof typeof filled | 'courierNotes', unknown>;
const check = (change: Partial<FilledForm> = {}) => checkForm({ ...filled, ...change });
const customerOf = (form: CheckedForm) => (form.ok ? form.customer : undefined);
const sentenceOf = (form: CheckedForm) => (form.ok ? undefined : formMessages[form.message]);
const problemsOf = (form: CheckedForm) => (form.ok ? undefined : form.problems);

const required = ['fullName', 'email', 'phoneNumber', 'legalId', 'addressLine1', 'city', 'region'] as const;

describe('a filled checkout form', () => {
  const { terms: _terms, ...customer } = filled;

  test('is taken whole, without the terms', () => {
    expect(check()).toEqual({ ok: true, customer });
  });

  test.each(required)(
    'brings %s',
    { tags: ['S3.35', 'S3.36', 'S3.37', 'S3.38', 'S3.41', 'S3.42', 'S3.43'] },
    (field) => {
      expect(customerOf(check())?.[field]).toBe(filled[field]);
    },
  );

  test('brings a document type, one of CC, CE, NIT, PP', {
    tags: ['S3.39', 'S9.30', 'S9.31', 'S9.32', 'S9.33'],
  }, () => {
    for (const legalIdType of ['CC', 'CE', 'NIT', 'PP'])
      expect(customerOf(check({ legalIdType }))).toMatchObject({ legalIdType });
    for (const legalIdType of ['TI', 'cc', 'CC ', 'OTHER']) {
      expect(problemsOf(check({ legalIdType }))).toEqual({ legalIdType: 'not_a_choice' });
    }
  });

  test('has the document type CC when none was chosen', { tags: ['S3.40'] }, () => {
    for (const legalIdType of [undefined, '']) expect(customerOf(check({ legalIdType }))?.legalIdType).toBe('CC');
  });

  test('has the country CO and takes no other', { tags: ['S3.44', 'S9.34', 'S1.23'] }, () => {
    for (const country of ['CO', undefined, '']) expect(customerOf(check({ country }))?.country).toBe('CO');
    for (const country of ['US', 'co', 'Colombia'])
      expect(problemsOf(check({ country }))).toEqual({ country: 'not_a_choice' });
  });
});

describe('an empty field', () => {
  test.each(required)(
    '%s stops the form with its sentence',
    { tags: ['S5.15', 'S5.16', 'S5.17', 'S5.18', 'S5.19', 'S5.20', 'S5.21'] },
    (field) => {
      for (const nothing of ['', '   ', '\t\n', undefined, null, 7, ['a'], new Blob(['a'])]) {
        const form = check({ [field]: nothing });
        expect(problemsOf(form)).toEqual({ [field]: 'missing' });
        expect(sentenceOf(form)).toBe('Por favor, completa todos los campos requeridos.');
      }
    },
  );

  test('is said before the terms and before other problems, and every field says its own', () => {
    const form = check({ fullName: '', email: 'no-at-sign', city: 'x'.repeat(101), terms: undefined });
    expect(problemsOf(form)).toEqual({
      fullName: 'missing',
      email: 'not_an_email',
      city: 'too_long',
      terms: 'not_accepted',
    });
    expect(sentenceOf(form)).toBe('Por favor, completa todos los campos requeridos.');
    expect(Object.keys(problemsOf(checkForm({})) ?? {})).toHaveLength(8);
  });
});

describe('the terms', () => {
  test('must be accepted', { tags: ['S5.14'] }, () => {
    for (const terms of [undefined, '', 'off', 'true', true]) {
      const form = check({ terms });
      expect(problemsOf(form)).toEqual({ terms: 'not_accepted' });
      expect(sentenceOf(form)).toBe('Debes aceptar los términos y condiciones para continuar.');
    }
  });

  test('are said after a field that is wrong', () => {
    expect(sentenceOf(check({ email: 'ana', terms: undefined }))).toBe('Revisa los datos marcados.');
  });
});

const typed = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  // Blank braille and its like are as empty as a blank (`visible-text.ts`).
  .filter((text) => oneLine(text) !== '' && !/[\p{Cc}\s]/u.test(text));

describe('no format or length rule', () => {
  test('holds for the phone', { tags: ['S5.23'] }, () => {
    fc.assert(fc.property(typed, (phoneNumber) => check({ phoneNumber }).ok));
    for (const phoneNumber of ['1', '+57 (300) 123-4567 ext. 8', 'el de siempre', '3'.repeat(storedCharacters)]) {
      expect(customerOf(check({ phoneNumber }))?.phoneNumber).toBe(phoneNumber);
    }
  });

  test('holds for the document', { tags: ['S5.24'] }, () => {
    fc.assert(fc.property(typed, (legalId) => check({ legalId }).ok));
    for (const legalId of ['1', 'AB-123.456', '900.000.000-0', '9'.repeat(storedCharacters)]) {
      expect(customerOf(check({ legalId }))?.legalId).toBe(legalId);
    }
  });

  test('keeps the first 500 characters of both, and cuts none in two', { tags: ['S5.23', 'S5.24'] }, () => {
    const stored = customerOf(check({ phoneNumber: '3'.repeat(240_000), legalId: `1${'👍'.repeat(120_000)}` }));
    expect(stored?.phoneNumber).toBe('3'.repeat(storedCharacters));
    expect(stored?.legalId).toBe(`1${'👍'.repeat(storedCharacters - 1)}`);
  });
});

test.each([
  'ana',
  'ana@',
  '@example.test',
  'ana@example',
  'ana@@example.test',
  'ana b@example.test',
  'ana@example.test, b@c.co',
])('the e-mail %j is no address', (email) => {
  expect(problemsOf(check({ email }))).toEqual({ email: 'not_an_email' });
});

test('notes for the courier are one line, may be left out, and are bounded', () => {
  expect(customerOf(check())).not.toHaveProperty('courierNotes');
  expect(customerOf(check({ courierNotes: ' \n ' }))).not.toHaveProperty('courierNotes');
  expect(customerOf(check({ courierNotes: ' Portería\r\n torre 3\u0000 ' }))).toMatchObject({
    courierNotes: 'Portería torre 3',
  });
  expect(customerOf(check({ courierNotes: 'x'.repeat(200) }))).toMatchObject({ courierNotes: 'x'.repeat(200) });
  expect(problemsOf(check({ courierNotes: 'x'.repeat(201) }))).toEqual({ courierNotes: 'too_long' });
  expect(problemsOf(check({ courierNotes: ['x'] }))).toBeUndefined();
});

test('whatever is typed, what is taken has no blanks at its ends, no line breaks and no characters that cannot be stored', () => {
  const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('a\u0000b', 'a\r\nb', ' a\tb '));
  fc.assert(
    fc.property(anyText, anyText, (fullName, addressLine1) => {
      const form = check({ fullName, addressLine1 });
      const customer = customerOf(form);
      for (const text of customer ? [customer.fullName, customer.addressLine1] : []) {
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/\p{Cc}/u);
        expect(text).not.toBe('');
        expect(text).toBe(text.replace(/\s+/g, ' '));
      }
      if (!form.ok) expect(checkoutFieldNames).toEqual(expect.arrayContaining(Object.keys(form.problems)));
    }),
    { numRuns: 300 },
  );
});
