import { describe, expect, test } from 'vitest';
import { sampleNames, sampleText } from '#tests/support/invoices/samples.ts';
import { checkDocument, type DocumentCheck } from './check-document.server.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

function checkOf(text: string, key: string | null = null): DocumentCheck {
  const reading = checkDocument(bytes(text), key);
  if (!reading.ok) throw new Error(`refused: ${reading.refusal}`);
  return reading.check;
}

function refusalOf(text: string): string | null {
  const reading = checkDocument(bytes(text), null);
  return reading.ok ? null : reading.refusal;
}

const whole = { digests: { document: true, keyInfo: true, properties: true }, isSigned: true, schemaProblems: [] };

/** A changed text that is no longer the same, so that a sample that changed does not make a test empty. */
function changed(text: string, from: string | RegExp, to: string): string {
  const result = text.replace(from, to);
  expect(result).not.toBe(text);
  return result;
}

describe('official samples', () => {
  test.each(sampleNames)('%s is right by the schemas, and its code is the hash of its fields', (name) => {
    const { schemaProblems, code } = checkOf(sampleText(name));
    expect(schemaProblems).toEqual([]);
    expect(code.outcome).toBe('ok');
  });

  test.each(['CreditNote', 'DebitNote'])('%s is what was signed', (name) => {
    expect(checkOf(sampleText(name))).toMatchObject(whole);
  });

  test.each(['Consumidor-Final', 'ExcluidosExentos', 'Generica'])('%s was edited after it was signed', (name) => {
    expect(checkOf(sampleText(name))).toMatchObject({
      digests: { document: false, keyInfo: true, properties: true },
      isSigned: true,
    });
  });

  test('name other parties than what was hashed, which is said and no error', () => {
    expect(checkOf(sampleText('Generica')).code).toEqual({ outcome: 'ok', notes: ['other_parties'] });
    expect(checkOf(sampleText('Consumidor-Final')).code).toEqual({ outcome: 'ok', notes: [] });
  });
});

describe.each(sampleNames)('of %s', (name) => {
  const text = sampleText(name);
  const [, totals = ''] = /<cac:(?:Legal|Requested)MonetaryTotal>([\s\S]*?)<\/cac:/.exec(text) ?? [];
  const [vat = ''] = /<cac:TaxTotal>[\s\S]*?<\/cbc:TaxAmount>/.exec(text) ?? [];

  /** All digits of an element, one after the other. */
  const everyDigit = (of: string, tag: string) => {
    const [, before = '', amount = ''] = new RegExp(`(<cbc:${tag} [^>]*>)([\\d.]+)<`).exec(of) ?? [];
    expect(amount).not.toBe('');
    return [...amount].flatMap((digit, index) => {
      if (digit === '.') return [];
      const other = digit === '9' ? '1' : String(Number(digit) + 1);
      const part = of.replace(before + amount, `${before}${amount.slice(0, index)}${other}${amount.slice(index + 1)}`);
      return [text.replace(of, part)];
    });
  };

  test.each([
    ['LineExtensionAmount', totals],
    ['PayableAmount', totals],
    ['TaxAmount', vat],
  ])('a digit of its %s changed makes the code wrong', (tag, of) => {
    for (const other of everyDigit(of, tag)) {
      expect(other).not.toBe(text);
      expect(checkOf(other).code.outcome).toBe('wrong');
    }
  });

  test.each([
    ['its number', /(<cbc:ID>)(\w+)(<\/cbc:ID>)/, '$1X1$3'],
    ['its day', /(<cbc:IssueDate>20\d\d-\d\d-)\d\d/, '$122'],
    ['its hour', /(<cbc:IssueTime>)\d\d/, '$111'],
    ['its code', /(<cbc:UUID [^>]*>)[0-9a-f]{2}/, '$100'],
    ['the hashed text', /(<cbc:Note>\w+\d{4}-\d\d-\d\d\d\d:\d\d:\d\d-05:00)\d/, '$19'],
  ])('%s changed makes the code wrong', (_what, from, to) => {
    expect(checkOf(changed(text, from, to)).code.outcome).toBe('wrong');
  });

  test('no key opens it once the hashed text is gone, but the right one in a document that is not anonymous', () => {
    const own = changed(text, /<cbc:Note>\w+\d{4}-\d\d-\d\d[^<]*<\/cbc:Note>/, '');
    expect(checkOf(own).code).toEqual({ outcome: 'unchecked', notes: [] });
    expect(checkOf(own, 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162d').code.outcome).toBe('wrong');
  });
});

describe('a code without its text in the document', () => {
  test('is recomputed with the technical key', () => {
    const anonymous = changed(sampleText('Generica'), /<cbc:Note>SETP[^<]*<\/cbc:Note>/, '');
    // The seller that was hashed.
    const own = changed(anonymous, /(<cbc:CompanyID [^>]*>)800197268(<)/, '$1900508908$2');
    expect(checkOf(own, 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c').code.outcome).toBe('ok');
  });

  test('of a note with the PIN', () => {
    const anonymous = changed(sampleText('CreditNote'), /<cbc:Note>NC3[^<]*<\/cbc:Note>/, '');
    const own = changed(anonymous, /(<cbc:CompanyID [^>]*>)800197268(<)/, '$1900508908$2');
    expect(checkOf(own, '20191').code.outcome).toBe('ok');
  });
});

describe('one byte changed', () => {
  const text = sampleText('CreditNote');

  test.each([
    ['in the document', /Cra\. |Carrera|COLOMBIA|Colombia/i, 'Kolombia', 'document'],
    ['in the certificate', /MIIIODCC/, 'MIIIODCD', 'keyInfo'],
    ['in the signed properties', /T19:24:47\.563/, 'T19:24:47.564', 'properties'],
  ] as const)('%s makes its digest wrong, and no other', (_where, from, to, digest) => {
    const { digests } = checkOf(changed(text, from, to));
    expect(digests).toEqual({ document: true, keyInfo: true, properties: true, [digest]: false });
  });

  test('in what was signed, or in the signature, makes the signature wrong', () => {
    expect(checkOf(changed(text, /nPU\/Ju/, 'nPV/Ju'))).toMatchObject({ isSigned: false });
    expect(checkOf(changed(text, /(URI="#[^"]*-keyinfo")/, '$1 Id="more"'))).toMatchObject({ isSigned: false });
  });

  test('between elements, too, since white space is signed', () => {
    expect(checkOf(changed(text, /\n {3}<cbc:UBLVersionID>/, '\n  <cbc:UBLVersionID>')).digests.document).toBe(false);
  });

  test('outside what is signed, or in how lines end, makes nothing wrong', () => {
    expect(checkOf(changed(text, 'standalone="no"', 'standalone="yes"'))).toMatchObject(whole);
    expect(checkOf(changed(text, /\r\n/g, '\n'))).toMatchObject(whole);
  });
});

describe('is refused', () => {
  const text = sampleText('CreditNote');
  const withType = (type: string, root = '<Invoice/>') => `<?xml version="1.0"?><!DOCTYPE Invoice [${type}]>${root}`;
  const laughs = Array.from({ length: 12 }, (_, index) => {
    const inside = index === 0 ? 'ha' : `&l${index - 1};`.repeat(10);
    return `<!ENTITY l${index} "${inside}">`;
  }).join('');

  test.each([
    ['a billion laughs', withType(laughs, '<Invoice>&l11;</Invoice>')],
    ['a billion laughs in an attribute', withType(laughs, '<Invoice a="&l11;"/>')],
    ['an entity of a file', withType('<!ENTITY f SYSTEM "file:///etc/passwd">', '<Invoice>&f;</Invoice>')],
    ['an entity of parameters', withType('<!ENTITY % p SYSTEM "http://localhost/x.dtd"> %p;')],
    [
      'a document type of its own before a signed document',
      text.replace('<CreditNote', '<!DOCTYPE CreditNote><CreditNote'),
    ],
  ])('%s', (_what, given) => {
    expect(refusalOf(given)).toBe('document_type');
  });

  test('what is no XML, or more than 10 MB', () => {
    expect(refusalOf('')).toBe('not_well_formed');
    expect(refusalOf('%PDF-1.7')).toBe('not_well_formed');
    expect(refusalOf(text.slice(0, -20))).toBe('not_well_formed');
    expect(refusalOf('<a/>'.padEnd(10 * 1024 * 1024 + 1))).toBe('too_large');
  });

  test('what is neither invoice nor note', () => {
    expect(refusalOf('<Invoice/>')).toBe('not_an_invoice');
    expect(refusalOf('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>')).toBe('not_an_invoice');
  });

  const [, signature = ''] = /(<ds:Signature [\s\S]*<\/ds:Signature>)/.exec(text) ?? [];
  const [body = ''] = /<CreditNote[\s\S]*/.exec(text) ?? [];

  test('a signed document inside another one', () => {
    const around = changed(text, signature, '').replace(
      '<cbc:UBLVersionID>',
      `<ext:x>${body}</ext:x><cbc:UBLVersionID>`,
    );
    expect(refusalOf(around)).toBe('document_in_document');
    const inside = signature.replace('</ds:Signature>', `<ds:Object Id="other">${body}</ds:Object></ds:Signature>`);
    expect(refusalOf(changed(text, signature, inside))).toBe('document_in_document');
  });

  test('a signature that names another part, or finds two of one name', () => {
    expect(refusalOf(changed(text, 'URI="">', 'URI="#other">'))).toBe('other_reference');
    expect(refusalOf(changed(text, /URI="#[^"]*-keyinfo"/, 'URI=""'))).toBe('other_reference');
    const [, id = ''] = /KeyInfo Id="([^"]*)"/.exec(text) ?? [];
    expect(refusalOf(changed(text, '<cbc:UBLVersionID>', `<cbc:UBLVersionID Id="${id}">`))).toBe('repeated_id');
  });

  test('a signature that changes the document before it is compared', () => {
    const transform = '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/>';
    expect(refusalOf(changed(text, '</ds:Transforms>', `${transform}</ds:Transforms>`))).toBe('other_transform');
  });

  test('two signatures, and one elsewhere', () => {
    expect(refusalOf(changed(text, signature, signature + signature.replaceAll('xmldsig-', 'other-')))).toBe(
      'several_signatures',
    );
    const moved = changed(text, signature, '').replace('<cbc:UBLVersionID>', `${signature}<cbc:UBLVersionID>`);
    expect(refusalOf(moved)).toBe('signature_elsewhere');
  });
});

test('a document without a signature is not signed', () => {
  const text = changed(sampleText('CreditNote'), /<ds:Signature [\s\S]*<\/ds:Signature>/, '');
  expect(checkOf(text)).toMatchObject({
    digests: { document: false, keyInfo: false, properties: false },
    ...{ isSigned: false, signer: '', code: { outcome: 'ok' } },
  });
});

test('a document that the schemas do not allow is said so, in its extensions, too', () => {
  const [, structures = ''] = /xmlns:sts="([^"]*)"/.exec(sampleText('Generica')) ?? [];
  expect(structures).toBe('dian:gov:co:facturaelectronica:Structures-2-1');
  const noSource = changed(sampleText('Generica'), /<sts:InvoiceSource>[\s\S]*?<\/sts:InvoiceSource>/, '');
  expect(checkOf(noSource).schemaProblems.join()).toContain('InvoiceSource');
  const noTotal = changed(sampleText('CreditNote'), /<cac:LegalMonetaryTotal>[\s\S]*?<\/cac:LegalMonetaryTotal>/, '');
  expect(checkOf(noTotal).schemaProblems).toHaveLength(1);
});
