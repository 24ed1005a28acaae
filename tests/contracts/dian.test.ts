import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type DianAccount, dianProvider } from '#app/adapters/dian/dian-provider.server.ts';
import { readPkcs12, type SigningIdentity } from '#app/platform/certificates/pkcs12.server.ts';
import type { IssuedDocument } from '#app/shop/invoices/invoice.ts';
import { type CreditNoteContent, finalConsumer, type InvoiceContent, written } from '#app/shop/invoices/invoice.ts';
import { buyerOf, type FrozenLine } from '#app/shop/invoices/invoice-of-order.ts';
import type { IssueAnswer, SignedDocument } from '#app/shop/invoices/invoice-provider.ts';
import { signDocument } from '#app/shop/invoices/ubl/sign-document.server.ts';
import { writeDocument } from '#app/shop/invoices/ubl/write-document.server.ts';
import { discountReason } from '#app/text/invoices/invoice-words.ts';
import type { DianMode } from '#sandbox/dian/dian-modes.ts';
import { REHEARSAL_DIAN } from '#sandbox/keys.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { aCreditNote, anInvoice, customer, issuedAt, lines, range } from '#tests/support/invoices/example-documents.ts';
import { identity as stranger } from '#tests/support/invoices/signed-documents.ts';

/** The sandbox checks fields, sums, codes and signatures by code of its own, so that an error of the shop cannot cancel itself out. */
const now = () => issuedAt;
const software = { id: REHEARSAL_DIAN.softwareId, pin: REHEARSAL_DIAN.pin };

function certified(file: string): SigningIdentity {
  const reading = readPkcs12(readFileSync(file), REHEARSAL_DIAN.certificatePassword, issuedAt);
  if (!reading.ok) throw new Error(reading.refusal);
  return reading.identity;
}

async function aDian(given: Partial<DianAccount> = {}, other: SigningIdentity | null = null) {
  const sandbox = await startSandbox({ port: 0, smtpPort: null, now });
  onTestFinished(() => sandbox.close());
  const identity = certified(sandbox.settings.DIAN_CERTIFICATE ?? '');
  const account: DianAccount = {
    ...{ serviceUrl: sandbox.settings.DIAN_SERVICE_URL ?? '', softwareId: software.id, nit: '900373076' },
    ...{ testSetId: null, timeoutMs: 3_000 },
    ...given,
  };
  const provider = dianProvider(account, () => other ?? identity, now);
  const turn = async (settings: object) => {
    const headers = { 'content-type': 'application/json' };
    const path = `${sandbox.url}/control/settings`;
    const response = await fetch(path, { method: 'PUT', headers, body: JSON.stringify(settings) });
    expect(response.ok, await response.text()).toBe(true);
  };
  const fails = (dianMode: DianMode, dianModeTimes: number | null = null) => turn({ dianMode, dianModeTimes });
  const held = async () => (await (await fetch(`${sandbox.url}/dian`)).text()).match(/<tr><td/g)?.length ?? 0;
  const signed = (document: IssuedDocument, changed = (xml: string) => xml, authorised = range): SignedDocument => {
    const of = document.kind === 'invoice' ? authorised : null;
    const { xml, code, qrUrl } = writeDocument(document, software, of, discountReason);
    return { number: document.number, code, qrUrl, xml: signDocument(changed(xml), identity, document.issuedAt, '1') };
  };
  const send = (document: IssuedDocument, own = signed(document)): Promise<IssueAnswer> => {
    const request = { reference: 'PEDIDO-1-F', issuedAt, range, signed: own };
    return document.kind === 'invoice'
      ? provider.issue({ ...request, content: document as InvoiceContent })
      : provider.creditNote({ ...request, content: document as CreditNoteContent });
  };
  return { provider, turn, fails, held, signed, send, sandbox };
}

const numbers = Array.from({ length: 2_000 }, (_, index) => 990_000_001 + index).values();
const aNumbered = (changes: Parameters<typeof anInvoice>[1] = {}, sold?: FrozenLine[]) =>
  anInvoice(sold, { number: { prefix: 'SETP', consecutive: numbers.next().value ?? 0 }, ...changes });

const codesOf = (answer: IssueAnswer) =>
  answer.kind === 'rejected' ? answer.rules.map(({ code }) => code) : [answer.kind];

describe('an invoice by own software', () => {
  test("is accepted with the DIAN's document, and found by its code", async () => {
    const { provider, send, signed, held } = await aDian();
    const invoice = aNumbered();
    const own = signed(invoice);
    const answer = await send(invoice, own);
    expect(answer).toMatchObject({
      ...{ kind: 'accepted', number: invoice.number, code: own.code, qrUrl: own.qrUrl, notes: [], roundingInCents: 0 },
      ...{ validatedAt: issuedAt, applicationResponse: expect.stringContaining(own.code) },
    });
    expect(await provider.find('PEDIDO-1-F', own)).toEqual(answer);
    expect(await provider.find('PEDIDO-1-F', null)).toEqual({ kind: 'not_found' });
    expect(await held()).toBe(1);
  });

  test('is accepted whatever is sold, to whom and at what discount', async () => {
    const { send } = await aDian();
    const [dear, book, computer, washers] = lines;
    const company = {
      name: 'Andina S.A.S.',
      nit: '900123456',
      checkDigit: '8',
      email: 'a@andina.test',
      responsibilities: [],
    };
    const orders = [[dear], [book], [computer], [washers], [dear, washers, computer, book]];
    for (const sold of orders) {
      const some = sold.filter((line) => line !== undefined);
      expect(await send(aNumbered({}, some))).toMatchObject({ kind: 'accepted' });
      const named = { buyer: buyerOf(customer, company) };
      expect(await send(aNumbered(named, some))).toMatchObject({ kind: 'accepted' });
      expect(await send(aNumbered({ buyer: finalConsumer }, some))).toMatchObject({ kind: 'accepted' });
    }
  });

  test("is accepted with the DIAN's notifications", async () => {
    const { send, fails } = await aDian();
    await fails('notes');
    expect(await send(aNumbered())).toMatchObject({ kind: 'accepted', notes: [{ code: 'FAJ43b', message: /RUT/ }] });
  });

  test('that is refused says by which rules, and its number is free for the document as corrected', async () => {
    const { send, fails } = await aDian();
    await fails('rejected', 1);
    const invoice = aNumbered();
    expect(await send(invoice)).toEqual({
      kind: 'rejected',
      rules: [{ code: 'FAK24', message: 'No está informado el DV del NIT' }],
    });
    expect(await send(invoice)).toMatchObject({ kind: 'accepted', number: invoice.number });
  });

  test.each<[string, (xml: string) => string, string]>([
    ['another sum', (xml) => xml.replace(/(<cbc:PayableAmount currencyID="COP">)(\d)/, '$19$2'), 'FAU14'],
    ['another number', (xml) => xml.replace(/<cbc:ID>SETP990/, '<cbc:ID>SETP890'), 'FAD05'],
    ['another resolution', (xml) => xml.replace('18760000001', '18760000002'), 'FAB05'],
    ['another software', (xml) => xml.replace(software.id, software.id.replace('d1a', 'd1b')), 'FAB24'],
    ['another day', (xml) => xml.replace('<cbc:IssueDate>2026-11-30', '<cbc:IssueDate>2026-11-29'), 'FAD09e'],
    ['another hour', (xml) => xml.replace('-05:00</cbc:IssueTime>', '-04:00</cbc:IssueTime>'), 'FAD10'],
    [
      'type 04, and no contingency',
      (xml) => xml.replace('>01</cbc:InvoiceTypeCode>', '>04</cbc:InvoiceTypeCode>'),
      'CTG01',
    ],
    ['no delivery address', (xml) => xml.replace(/<cac:Delivery>.*<\/cac:Delivery>/s, ''), 'FAM21'],
    ["another price of a line's", (xml) => xml.replace(/(<cbc:PriceAmount currencyID="COP">)(\d)/, '$19$2'), 'FAV06'],
  ])('with %s is refused by its rule', async (_what, change, code) => {
    const { send, signed } = await aDian();
    const invoice = aNumbered();
    const answer = await send(invoice, signed(invoice, change));
    const codes = codesOf(answer);
    expect(codes).toContain(code);
    expect(codes).not.toContain('ZE02');
  });

  test('whose code was made with another key is refused', async () => {
    const { send, signed } = await aDian();
    const invoice = aNumbered();
    const other = { ...range, technicalKey: 'a'.repeat(40) };
    expect(codesOf(await send(invoice, signed(invoice, undefined, other)))).toEqual(['FAD06']);
  });

  test('that was changed after it was signed, or signed by a stranger, is refused', async () => {
    const { send, signed } = await aDian();
    const invoice = aNumbered();
    const own = signed(invoice);
    const changed = { ...own, xml: own.xml.replace('>Núcleo<', '>Nucleo<') };
    expect(changed.xml).not.toBe(own.xml);
    expect(await send(invoice, changed)).toMatchObject({ kind: 'rejected', rules: [{ code: 'ZE02' }] });
    const { xml } = writeDocument(invoice, software, range, discountReason);
    const strange = { ...own, xml: signDocument(xml, stranger, invoice.issuedAt, '1') };
    expect(await send(invoice, strange)).toMatchObject({ kind: 'rejected', rules: [{ code: 'ZD05' }] });
  });

  test('whose answer is lost is unknown, and is found afterwards', async () => {
    const { provider, send, signed, fails, held } = await aDian();
    await fails('lost', 1);
    const invoice = aNumbered();
    const own = signed(invoice);
    expect(await send(invoice, own)).toMatchObject({ kind: 'unknown' });
    expect(await provider.find('', own)).toMatchObject({ kind: 'accepted', code: own.code });
    // Sent again all the same: they have it already, so it is read.
    expect(await send(invoice, own)).toMatchObject({ kind: 'accepted', code: own.code });
    expect(await held()).toBe(1);
  });

  test('of a number that another document has is refused by rule 90', async () => {
    const { send, fails, held } = await aDian();
    const invoice = aNumbered();
    await send(invoice);
    const other = { ...invoice, issuedAt: new Date(issuedAt.getTime() + 1_000) };
    expect(await send(other)).toEqual({
      kind: 'rejected',
      rules: [{ code: '90', message: 'Documento procesado anteriormente.' }],
    });
    await fails('rule-90');
    expect(await send(aNumbered())).toMatchObject({ kind: 'rejected', rules: [{ code: '90' }] });
    expect(await held()).toBe(1);
  });

  test('that the DIAN takes long for is pending, until it is asked again', async () => {
    const { provider, send, signed, fails, held } = await aDian();
    await fails('slow', 2);
    const invoice = aNumbered();
    const own = signed(invoice);
    expect(await send(invoice, own)).toEqual({ kind: 'pending' });
    expect(await provider.find('', own)).toEqual({ kind: 'pending' });
    expect(await provider.find('', own)).toMatchObject({ kind: 'accepted' });
    expect(await held()).toBe(1);
  });

  test.each<[DianMode, object]>([
    ['code-66', { kind: 'unknown', why: /66/ }],
    ['code-90', { kind: 'unknown', why: /90/ }],
    ['code-98', { kind: 'pending' }],
    ['code-99', { kind: 'rejected', rules: [{ code: '', message: /mandatorios/ }] }],
    ['fault', { kind: 'unknown', away: 'refused', why: /unable to process/ }],
    ['forbidden', { kind: 'unknown', away: 'refused', why: /403/ }],
    ['error', { kind: 'unknown', away: 'refused', why: /500/ }],
    ['away', { kind: 'unknown', away: 'refused', why: /503/ }],
    ['credentials', { kind: 'credentials_wrong' }],
    ['unauthorised', { kind: 'credentials_wrong' }],
    ['range-used-up', { kind: 'range_used_up' }],
    ['range-expired', { kind: 'range_used_up' }],
    ['other-document', { kind: 'unknown', why: /another document/ }],
    ['no-response', { kind: 'unknown', why: /without the document/ }],
    ['garbage', { kind: 'unknown', why: /no answer/ }],
    ['entities', { kind: 'unknown', why: /no answer/ }],
    ['endless', { kind: 'unknown', why: /larger than/ }],
  ])('answered with %s is a value, and never accepted for it', async (mode, answer) => {
    const { send, fails } = await aDian();
    await fails(mode);
    expect(await send(aNumbered())).toMatchObject(answer);
  });

  test.each<[DianMode, object]>([
    ['code-66', { kind: 'not_found' }],
    ['code-90', { kind: 'not_found' }],
    ['code-98', { kind: 'pending' }],
    ['away', { kind: 'unknown', away: 'refused' }],
    ['garbage', { kind: 'unknown' }],
    ['credentials', { kind: 'credentials_wrong' }],
  ])('that is looked up and answered with %s is not taken for another answer', async (mode, answer) => {
    const { provider, send, signed, fails } = await aDian();
    const invoice = aNumbered();
    const own = signed(invoice);
    await send(invoice, own);
    await fails(mode);
    expect(await provider.find('', own)).toMatchObject(answer);
  });

  test('is given up where nobody answers in time, and was not sent where nobody listens', async () => {
    const { send, fails } = await aDian({ timeoutMs: 300 });
    await fails('hang');
    expect(await send(aNumbered())).toMatchObject({ kind: 'unknown', away: 'slow' });
    const closed = await startSandbox({ port: 0, smtpPort: null });
    await closed.close();
    const nobody = await aDian({ serviceUrl: closed.settings.DIAN_SERVICE_URL ?? '' });
    expect(await nobody.send(aNumbered())).toEqual({ kind: 'unreachable', retryAfterSeconds: null });
  });

  test('of a certificate that the DIAN does not trust, or of none, is not taken', async () => {
    const { send, held } = await aDian({}, stranger);
    expect(await send(aNumbered())).toEqual({ kind: 'credentials_wrong' });
    expect(await held()).toBe(0);
    const { provider, signed } = await aDian();
    const none = dianProvider(
      { serviceUrl: 'http://127.0.0.1:1', softwareId: '', nit: '', testSetId: null },
      () => null,
      now,
    );
    expect(await none.find('', signed(aNumbered()))).toEqual({ kind: 'credentials_wrong' });
    expect(await provider.ranges()).toMatchObject({ kind: 'ranges' });
  });

  test('of contingency is taken while the DIAN has declared one', async () => {
    const { send, turn } = await aDian();
    await turn({ dianContingency: 'declared' });
    expect(await send(aNumbered({ mode: 'contingency' }))).toMatchObject({ kind: 'accepted' });
  });
});

describe('a credit note by own software', () => {
  test('is accepted by the code of its invoice, and never exceeds it', async () => {
    const { send, signed } = await aDian();
    const invoice = aNumbered();
    const { code } = signed(invoice);
    const about = { number: written(invoice.number), cufe: code, issuedOn: '2026-11-30' };
    const note = (amountInCents: number, consecutive: number) => ({
      ...aCreditNote(invoice, { amountInCents, units: {} }),
      invoice: about,
      number: { prefix: 'NC', consecutive },
    });
    expect(codesOf(await send(note(100_00, 1)))).toContain('CBF01');
    await send(invoice);
    expect(await send(note(100_00, 1))).toMatchObject({ kind: 'accepted', number: { prefix: 'NC', consecutive: 1 } });
    const whole = invoice.totals.totalInCents;
    expect(await send(note(whole, 2))).toMatchObject({ kind: 'rejected', rules: [{ code: 'CAU90' }] });
    expect(await send(note(whole - 100_00, 2))).toMatchObject({ kind: 'accepted' });
  });
});

describe('the test set of habilitación', () => {
  test('takes documents by their file, whose key says what became of them', async () => {
    const { provider, send, signed, fails, held } = await aDian({ testSetId: REHEARSAL_DIAN.testSetId });
    expect(await send(aNumbered())).toMatchObject({ kind: 'accepted' });
    await fails('slow', 2);
    const invoice = aNumbered();
    const own = signed(invoice);
    expect(await send(invoice, own)).toEqual({ kind: 'pending' });
    expect(await provider.find('', own)).toMatchObject({ kind: 'accepted' });
    await fails('rejected', 1);
    expect(await send(aNumbered())).toMatchObject({ kind: 'rejected', rules: [{ code: 'FAK24' }] });
    expect(await held()).toBe(3);
  });

  test('of another software is refused in the words of the DIAN', async () => {
    const { send } = await aDian({ testSetId: 'otro' });
    expect(await send(aNumbered())).toEqual({
      kind: 'rejected',
      rules: [{ code: '', message: 'Set de prueba con identificador inexistente' }],
    });
  });
});

test('ranges are those that the DIAN has for the software, with their key', async () => {
  const { provider } = await aDian();
  expect(await provider.ranges()).toEqual({ kind: 'ranges', ranges: [range] });
});
