import { describe, expect, test } from 'vitest';
import { isDoubtfulNit, nitOf, readCompany } from './company-buyer.ts';

function form(fields: Record<string, string>, responsibilities: readonly string[] = []): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  for (const code of responsibilities) made.append('invoiceResponsibilities', code);
  return made;
}

describe('a company that an invoice is made out to', () => {
  test('is read as typed, with the codes that there are', () => {
    const fields = {
      invoiceName: ' Andina  SAS ',
      invoiceNit: '900.123.456',
      invoiceDv: '8',
      invoiceEmail: 'x@andina',
    };
    expect(readCompany(form(fields, ['O-47', 'O-99', 'O-13']))).toEqual({
      ...{ name: 'Andina SAS', nit: '900.123.456', checkDigit: '8', email: 'x@andina' },
      responsibilities: ['O-13', 'O-47'],
    });
  });

  test('is none without name and NIT, whatever else is there', () => {
    expect(readCompany(form({}))).toBeNull();
    expect(
      readCompany(form({ invoiceName: '  ', invoiceDv: '8', invoiceEmail: 'x@andina.test' }, ['O-13'])),
    ).toBeNull();
  });

  test('is cut where it is too long, never refused', () => {
    const long = 'x'.repeat(5000);
    const read = readCompany(form({ invoiceName: long, invoiceNit: long, invoiceDv: long, invoiceEmail: long }));
    expect(read && [read.name, read.nit, read.checkDigit, read.email].map(({ length }) => length)).toEqual([
      200, 40, 10, 254,
    ]);
  });

  test.each([
    ['900123456', '8', '900123456', '8', false],
    ['900.123.456-8', '', '900123456', '8', false],
    ['9001234568', '', '900123456', '8', false],
    ['900123456', '1', '900123456', '1', true],
    ['900123456-8', '1', '900123456', '1', true],
    ['no tengo', '', '', '', true],
    ['', '', '', '', false],
  ])('with NIT %j and digit %j', (nit, checkDigit, digits, digit, doubtful) => {
    expect(nitOf({ nit, checkDigit })).toEqual({ digits, checkDigit: digit });
    expect(isDoubtfulNit({ nit, checkDigit })).toBe(doubtful);
  });
});
