import { describe, expect, test } from 'vitest';
import { customer, lines, seller } from '#tests/support/invoices/example-documents.ts';
import { isFinalConsumer } from './invoice.ts';
import { addressOf, buyerOf, invoiceOfOrder, meansCodeOf, problemOfBuyer } from './invoice-of-order.ts';

describe('the buyer', () => {
  test('is who paid, with the document as typed', () => {
    expect(buyerOf(customer, null)).toMatchObject({
      ...{ kind: 'person', name: 'María José Peña <Ñañez> & Cía', documentType: 'CC' },
      ...{ document: '52123456', checkDigit: null, email: 'maria@example.test' },
    });
  });

  test('is a company by its NIT, not the person who paid', () => {
    const company = {
      name: ' Andina de Cómputo S.A. ',
      nit: '900.123.456-8',
      checkDigit: '',
      email: '',
      responsibilities: [],
    };
    expect(buyerOf(customer, company)).toMatchObject({
      ...{ kind: 'company', name: 'Andina de Cómputo S.A.', documentType: 'NIT' },
      ...{ document: '900123456', checkDigit: '8', email: 'maria@example.test' },
    });
  });

  test('with a NIT as the document is one, too; its wrong digit is taken as typed', () => {
    const buyer = buyerOf({ ...customer, legalIdType: 'NIT', legalId: '900123456-1' }, null);
    expect(buyer).toMatchObject({ kind: 'company', document: '900123456', checkDigit: '1' });
  });

  test.each([
    ['52123456', 'CC', 'Ana', true],
    ['no tengo', 'CC', 'Ana', false],
    ['52123456', 'CC', '---', false],
    ['AB123456', 'PP', 'Ana', true],
    ['', 'PP', 'Ana', false],
  ] as const)(
    'with the document %j (%s) and the name %j can be invoiced: %s',
    (legalId, legalIdType, fullName, can) => {
      expect(problemOfBuyer(buyerOf({ ...customer, legalId, legalIdType, fullName }, null)) === null).toBe(can);
    },
  );
});

describe('the invoice', () => {
  const invoice = invoiceOfOrder(
    {
      ...{
        reference: 'A1B',
        customer,
        paymentMethod: 'PSE',
        transaction: '1-2',
        paidOn: '2026-11-30',
      },
      lines: lines.map((line, index) => (index === 0 ? { ...line, treatment: null } : line)),
    },
    seller,
    buyerOf(customer, null),
  );

  test('has what was frozen on the lines, and takes 19 % of a line from before', () => {
    expect(invoice.lines.map(({ treatment }) => treatment)).toEqual([19, 'exempt', 'excluded', 5]);
    expect(invoice.totals.totalInCents).toBe(1_609_900_00 * 2 + 105_000_00 * 3 + 2_000_000_00 + 100_00 * 999);
    expect(invoice.payment).toEqual({ form: 'immediate', meansCode: '47', dueOn: '2026-11-30', transaction: '1-2' });
    expect(isFinalConsumer(invoice.buyer)).toBe(false);
  });

  test('says where it is brought, by the code of the municipality', () => {
    expect(invoice.delivery).toMatchObject({ municipalityCode: '05001', city: 'Medellín', region: 'Antioquia' });
    expect(addressOf({ ...customer, city: 'Otra parte' })).toMatchObject({ municipalityCode: '', city: 'Otra parte' });
  });

  test('says by which means it was paid', () => {
    expect(['CARD', 'NEQUI', 'BANCOLOMBIA_COLLECT', 'constructor', null].map(meansCodeOf)).toEqual([
      ...['48', '47', '10', 'ZZZ', 'ZZZ'],
    ]);
  });
});
