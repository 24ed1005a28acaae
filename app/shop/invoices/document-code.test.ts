import { describe, expect, test } from 'vitest';
import {
  type CodeFields,
  codeSeed,
  documentCode,
  eventCode,
  qrText,
  sha384,
  softwareSecurityCode,
  truncatedAmount,
} from './document-code.server.ts';
import { issueDate, issueTime } from './issue-moment.ts';

const technicalKey = '693ff6f2a553c3646a063436fd4dd9ded0311471';
const noTax = { vat: '0.00', consumptionTax: '0.00', municipalTax: '0.00' };
const invoice: CodeFields = {
  ...noTax,
  ...{ number: '323200000129', date: '2019-01-16', time: '10:53:10-05:00' },
  ...{ lineExtension: '1500000.00', vat: '285000.00', payable: '1785000.00' },
  ...{ sellerNit: '700085371', buyerDocument: '800199436', environment: '1' },
};
const note: CodeFields = {
  ...noTax,
  ...{ number: '8110007871', date: '2019-01-12', time: '07:00:00-05:00' },
  ...{ lineExtension: '5000.00', vat: '950.00', payable: '5950.00' },
  ...{ sellerNit: '900373076', buyerDocument: '8355990', environment: '1' },
};

describe('the codes of the annex', () => {
  test('CUFE of the invoice of 11.2.1', () => {
    expect(codeSeed(invoice, technicalKey)).toBe(
      '3232000001292019-01-1610:53:10-05:001500000.0001285000.00040.00030.001785000.00700085371800199436693ff6f2a553c3646a063436fd4dd9ded03114711',
    );
    expect(documentCode(invoice, technicalKey)).toBe(
      '8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4',
    );
  });

  test('CUDE of the credit note of 11.4, with the PIN', () => {
    expect(documentCode(note, '12301')).toBe(
      '907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168',
    );
  });

  test('CUDE with a municipal tax, in the environment for tests', () => {
    const fields: CodeFields = {
      ...{ ...note, date: '2019-02-20', time: '16:46:55-05:00', environment: '2' },
      ...{ lineExtension: '235.28', vat: '19.00', municipalTax: '8.28', payable: '262.56' },
    };
    expect(documentCode(fields, '12345')).toBe(
      '955327eb55f8bdf16d069358a063d87e1577a292cb088ec186ed60bbc38e750b7b3980659b278ead789b95f9c51a9ef7',
    );
  });

  test('CUDE of the event of 11.6', () => {
    const event = {
      number: '1',
      date: '2019-04-30',
      time: '19:48:50-05:00',
      issuer: '99998888',
      receiver: '800197268',
    };
    const answer = { responseCode: '030', document: 'FE123', documentType: '01' };
    expect(eventCode({ ...event, ...answer }, '11111')).toBe(
      '0d91ba25b01f5e7dbda870a11b274501d3a62a73e91932c473c86c93f12a142a2ac45876efcde3e679024a01c0be41f9',
    );
  });

  test.each([
    [
      'SETP9900589872019-11-2818:14:37-05:001720000.0001342000.00040.00030.002023060.00999988882222222222fc8eac422eba16e22ffd8c6f94b3f40a6e38162c2',
      'b629c5d2a9bea378550e74f3f376bc9aa85d09d8ff6d7455f689599d4b4f1c39b6f670feb1d93aee376c716817807a1c',
    ],
    [
      'SETP9900000022019-06-2009:15:23-05:0012600.06012424.01040.00030.0014024.07900508908900108281fc8eac422eba16e22ffd8c6f94b3f40a6e38162c2',
      '941cf36af62dbbc06f105d2a80e9bfe683a90e84960eae4d351cc3afbe8f848c26c39bac4fbc80fa254824c6369ea694',
    ],
    [
      'NC32019-06-2109:15:23-05:0012600.06012394.01040.00030.0014994.07900508908900108281201912',
      'da3af05f963db5cff231d1171a810f5f55eb08615f22dc239fff55fa927be5cf6caade8bfa4f1f70c067dbb9ed30c009',
    ],
  ])('of the samples: %s', (seed, code) => {
    expect(sha384(seed)).toBe(code);
  });

  test('the security code of the program', () => {
    expect(softwareSecurityCode('abc', '12345', 'SETP990000001')).toBe(
      'ef061d791ea17f22a34df2d5d18726509bcbe69139a7527a7e3d94c5d534899d5ff886f5a360c0fe87a71d600b67e3eb',
    );
  });
});

test('amounts are cut off at two decimals, not rounded', () => {
  expect(['19.999', '0', '12600.06', '7.5', '007.10', '.5', '-1.00', '1e3', ''].map(truncatedAmount)).toEqual([
    ...['19.99', '0.00', '12600.06', '7.50', '7.10'],
    ...[null, null, null, null],
  ]);
});

test("an evening in Bogotá is that day's, though it is the next one in UTC", () => {
  const evening = new Date('2026-12-01T00:30:05Z');
  expect([issueDate(evening), issueTime(evening)]).toEqual(['2026-11-30', '19:30:05-05:00']);
  const midnight = new Date('2026-12-01T05:00:00Z');
  expect([issueDate(midnight), issueTime(midnight)]).toEqual(['2026-12-01', '00:00:00-05:00']);
});

test('the QR code holds what was hashed, and where to look it up', () => {
  const fields = { ...invoice, consumptionTax: '0.05', municipalTax: '0.02' };
  expect(qrText(fields, 'abc', 'test', false).split('\n')).toEqual([
    ...[
      'NumFac: 323200000129',
      'FecFac: 2019-01-16',
      'HorFac: 10:53:10-05:00',
      'NitFac: 700085371',
      'DocAdq: 800199436',
    ],
    ...['ValFac: 1500000.00', 'ValIva: 285000.00', 'ValOtroIm: 0.07', 'ValTolFac: 1785000.00', 'CUFE: abc'],
    'https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=abc',
  ]);
});
