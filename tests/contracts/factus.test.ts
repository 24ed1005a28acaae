import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FactusAccount } from '#app/adapters/factus/factus-api.server.ts';
import { factusProvider } from '#app/adapters/factus/factus-provider.server.ts';
import { taxTreatments } from '#app/shop/catalog/product-vat.ts';
import { creditNoteLines } from '#app/shop/invoices/credit-note-lines.ts';
import {
  finalConsumer,
  type InvoiceBuyer,
  type InvoiceContent,
  type NumberingRange,
  written,
} from '#app/shop/invoices/invoice.ts';
import { invoiceLines, type SoldLine, totalsOf } from '#app/shop/invoices/invoice-lines.ts';
import type { CreditNoteRequest, IssueRequest } from '#app/shop/invoices/invoice-provider.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';

/** The sandbox adds, checks and codes by its own rules, so that an error of the shop cannot cancel itself out. */
const shortTimeoutMs = 1_500;

async function aFactus(given: Partial<FactusAccount> = {}) {
  const sandbox = await startSandbox({ port: 0, smtpPort: null });
  onTestFinished(() => sandbox.close());
  const setting = (name: string) => sandbox.settings[name] ?? '';
  const account: FactusAccount = {
    apiUrl: setting('FACTUS_API_URL'),
    clientId: setting('FACTUS_CLIENT_ID'),
    clientSecret: setting('FACTUS_CLIENT_SECRET'),
    username: setting('FACTUS_USERNAME'),
    password: setting('FACTUS_PASSWORD'),
    timeoutMs: shortTimeoutMs,
    ...given,
  };
  const turn = async (settings: object) => {
    const headers = { 'content-type': 'application/json' };
    const path = `${sandbox.url}/control/settings`;
    const response = await fetch(path, { method: 'PUT', headers, body: JSON.stringify(settings) });
    expect(response.ok, await response.text()).toBe(true);
  };
  const held = async () => (await (await fetch(`${sandbox.url}/facturas`)).text()).match(/<tr><td/g)?.length ?? 0;
  return { provider: factusProvider(account), turn, held, account, url: sandbox.url };
}

const sold = (given: Partial<SoldLine> = {}): SoldLine => ({
  ...{ productId: 'gpu-1', name: 'Tarjeta gráfica', quantity: 1, treatment: 19 },
  ...{ listPriceInCents: 119_000_00, grossInCents: 119_000_00 },
  ...given,
});

const bogota = {
  municipalityCode: '11001',
  city: 'Bogotá, D.C.',
  region: 'Bogotá, D.C.',
  line: 'Calle 1 # 2-3',
  postalCode: null,
};

const company: InvoiceBuyer = {
  ...{
    kind: 'company',
    name: 'Ferretería El Tornillo S.A.S.',
    documentType: 'NIT',
    document: '900123456',
    checkDigit: '8',
  },
  ...{ email: 'facturas@tornillo.test', phone: '3001234567', responsibilities: ['R-99-PN'], address: bogota },
};

function contentOf(lines: SoldLine[] = [sold()], buyer: InvoiceBuyer = finalConsumer): InvoiceContent {
  const invoiced = invoiceLines(lines);
  return {
    ...{
      kind: 'invoice',
      orderReference: 'PEDIDO-1',
      buyer,
      delivery: bogota,
      lines: invoiced,
      totals: totalsOf(invoiced),
      notes: [],
    },
    seller: {
      ...{ kind: 'company', name: 'Núcleo S.A.S.', tradeName: 'Núcleo', nit: { digits: '901724254', checkDigit: '1' } },
      ...{
        responsibilities: ['O-47'],
        isVatResponsible: true,
        address: bogota,
        email: 'hola@nucleo.test',
        phone: '6011234567',
      },
    },
    payment: { form: 'immediate', meansCode: '48', dueOn: '2026-11-29', transaction: '1-2-3' },
  };
}

const range: NumberingRange = {
  ...{ providerId: '8', documents: 'invoices', prefix: 'SETP', from: 990_000_000, to: 995_000_000, next: null },
  ...{ resolution: null, validFrom: null, validTo: null, technicalKey: null },
};

const references = Array.from({ length: 5_000 }, (_, index) => `FAC-${index + 1}`).values();
function request(content = contentOf(), reference = references.next().value ?? ''): IssueRequest {
  return { reference, content, issuedAt: new Date('2026-11-29T00:30:00Z'), range, signed: null };
}

function noteRequest(content: InvoiceContent, number: string, amountInCents: number, units = {}): CreditNoteRequest {
  const { lines } = creditNoteLines(content.lines, [], { amountInCents, units });
  return {
    ...request(),
    range: { ...range, providerId: '9', documents: 'credit_notes', prefix: 'NC' },
    content: {
      ...{
        ...content,
        kind: 'credit_note',
        lines,
        totals: totalsOf(lines),
        concept: '1',
        reason: 'Devolución parcial',
      },
      invoice: { number, cufe: 'a'.repeat(96), issuedOn: '2026-11-28' },
    },
  };
}

describe('an invoice by Factus', () => {
  test('is accepted with number, code, moment and address, for a final consumer and for a company', async () => {
    const { provider } = await aFactus();
    for (const [index, buyer] of [finalConsumer, company].entries()) {
      // Factus says whole seconds.
      const before = Math.floor(Date.now() / 1000) * 1000;
      const answer = await provider.issue(request(contentOf([sold()], buyer)));
      expect(answer).toMatchObject({
        ...{
          kind: 'accepted',
          number: { prefix: 'SETP', consecutive: 990_000_000 + index },
          notes: [],
          roundingInCents: 0,
        },
        ...{
          code: expect.stringMatching(/^[0-9a-f]{96}$/),
          qrUrl: expect.stringContaining('documentkey='),
          validatedAt: expect.any(Date),
        },
      });
      if (answer.kind !== 'accepted') continue;
      expect(answer.validatedAt.getTime()).toBeGreaterThanOrEqual(before);
      expect(answer.validatedAt.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  test('says what was paid, whatever is sold, and the sum of Factus differs by pesos at most', async () => {
    const { provider } = await aFactus();
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 999 }),
      treatment: fc.constantFrom(...taxTreatments),
      unitPriceInCents: fc.integer({ min: 1, max: 30_000_000 }).map((pesos) => pesos * 100),
    });
    const orders = fc.array(line, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(orders, async (lines) => {
        const whole = lines.map((given, index) =>
          sold({ ...given, listPriceInCents: given.unitPriceInCents, productId: `p${index}` }),
        );
        const answer = await provider.issue(request(contentOf(whole)));
        expect(answer).toMatchObject({ kind: 'accepted' });
        if (answer.kind === 'accepted') expect(Math.abs(answer.roundingInCents)).toBeLessThanOrEqual(500_00);
      }),
      { numRuns: 60 },
    );
  });

  test('is the same one when it is asked for again, whichever way Factus takes it', async () => {
    const { provider, turn, held } = await aFactus();
    for (const factusRepeat of ['returns', 'refuses']) {
      await turn({ factusRepeat });
      const once = request();
      const first = await provider.issue(once);
      expect(await provider.issue(once)).toEqual({ ...first, validatedAt: expect.any(Date) });
    }
    expect(await held()).toBe(2);
  });

  test.each(['plain', 'show', 'none'])(
    'is found by its reference, where one document is at %s',
    async (factusDetail) => {
      const { provider, turn } = await aFactus();
      await turn({ factusDetail });
      const asked = request(contentOf(), 'FACTURA-77');
      const issued = await provider.issue(asked);
      expect(issued).toMatchObject({ kind: 'accepted' });
      const { code, number, qrUrl } = issued as Extract<typeof issued, { kind: 'accepted' }>;
      expect(await provider.find('FACTURA-77')).toMatchObject({ kind: 'accepted', code, number, qrUrl });
      // The filter of Factus finds what contains the words.
      expect(await provider.find('FACTURA-7')).toEqual({ kind: 'not_found' });
    },
  );

  test('whose answer is lost is unknown, and is found afterwards', async () => {
    const { provider, turn, held } = await aFactus();
    await turn({ factusMode: 'lost', factusModeTimes: 1 });
    const asked = request();
    expect(await provider.issue(asked)).toMatchObject({ kind: 'unknown' });
    expect(await provider.find(asked.reference)).toMatchObject({ kind: 'accepted' });
    expect(await held()).toBe(1);
  });

  test('that the DIAN takes long for is pending, and done by the same request', async () => {
    const { provider, turn, held } = await aFactus();
    await turn({ factusMode: 'slow', factusModeTimes: 2 });
    const asked = request();
    expect(await provider.issue(asked)).toEqual({ kind: 'pending' });
    expect(await provider.find(asked.reference)).toEqual({ kind: 'pending' });
    expect(await provider.issue(asked)).toEqual({ kind: 'pending' });
    expect(await provider.issue(asked)).toMatchObject({ kind: 'accepted' });
    expect(await held()).toBe(1);
  });

  test('that the DIAN refuses is rejected with its rules, and stands in the way of no other', async () => {
    const { provider, turn } = await aFactus();
    await turn({ factusMode: 'rejected', factusModeTimes: 1 });
    const asked = request();
    expect(await provider.issue(asked)).toMatchObject({ kind: 'rejected', rules: [{ code: 'FAK24', message: /DV/ }] });
    expect(await provider.issue(request())).toMatchObject({ kind: 'accepted' });
    expect(await provider.issue(asked)).toMatchObject({ kind: 'accepted' });
  });

  test('is accepted with the notifications of the DIAN', async () => {
    const { provider, turn } = await aFactus();
    await turn({ factusMode: 'notes' });
    expect(await provider.issue(request())).toMatchObject({ kind: 'accepted', notes: [{ code: 'FAJ43b' }] });
  });

  test('is blocked by another that waits, and says by which', async () => {
    const { provider, turn } = await aFactus();
    await turn({ factusMode: 'pending' });
    expect(await provider.issue(request())).toEqual({ kind: 'blocked', by: null });
    await turn({ factusMode: 'slow', factusModeTimes: 1 });
    await provider.issue(request(contentOf(), 'FAC-WAITS'));
    expect(await provider.issue(request())).toEqual({ kind: 'blocked', by: 'FAC-WAITS' });
  });

  test.each([
    ['plan', { kind: 'plan_used_up' }],
    ['credentials', { kind: 'credentials_wrong' }],
    ['range-used-up', { kind: 'range_used_up' }],
    ['range-expired', { kind: 'range_used_up' }],
    ['busy', { kind: 'unreachable', retryAfterSeconds: 7 }],
    ['unprocessable', { kind: 'data_wrong', fields: [{ field: 'customer.names' }] }],
    ['other-reference', { kind: 'unknown' }],
  ])('answers %s as a value', async (factusMode, answer) => {
    const { provider, turn } = await aFactus();
    await turn({ factusMode });
    expect(await provider.issue(request())).toMatchObject(answer);
  });

  test.each(['away', 'garbage', 'endless'])(
    'is unknown once it was sent and Factus is %s, and nothing is issued twice',
    async (factusMode) => {
      const { provider, turn, held } = await aFactus();
      // With a token in hand, so that the request itself meets the trouble.
      await provider.ranges();
      await turn({ factusMode, factusModeTimes: 1 });
      const asked = request();
      expect(await provider.issue(asked)).toMatchObject({ kind: 'unknown' });
      expect(await provider.find(asked.reference)).toEqual({ kind: 'not_found' });
      expect(await provider.issue(asked)).toMatchObject({ kind: 'accepted' });
      expect(await held()).toBe(1);
    },
  );

  test('is not sent where nobody listens, where no token is given, and gives up where nobody answers', async () => {
    const { provider: nobody } = await aFactus({ apiUrl: 'http://127.0.0.1:1' });
    expect(await nobody.issue(request())).toEqual({ kind: 'unreachable', retryAfterSeconds: null });
    const { provider: wrong } = await aFactus({ password: 'otra' });
    expect(await wrong.issue(request())).toEqual({ kind: 'credentials_wrong' });
    const { provider, turn } = await aFactus({ timeoutMs: 200 });
    await turn({ factusMode: 'hang' });
    expect(await provider.issue(request())).toEqual({ kind: 'unreachable', retryAfterSeconds: null });
  });

  test('is refused with the field that is wrong', async () => {
    const { provider } = await aFactus();
    const wrong = { ...company, checkDigit: '3' };
    expect(await provider.issue(request(contentOf([sold()], wrong)))).toMatchObject({
      kind: 'data_wrong',
      fields: [{ field: 'customer.dv', message: /no corresponde/ }],
    });
  });

  test('asks for one token, however many ask at once, and for another when it was taken back', async () => {
    const { url, account } = await aFactus();
    let tokens = 0;
    const forwarding: RequestListener = async (incoming, outgoing) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      if (incoming.url?.endsWith('/oauth/token')) tokens += 1;
      const isTakenBack = tokens === 1 && incoming.url?.includes('TAKEN');
      const headers = { ...incoming.headers, ...(isTakenBack && { authorization: 'Bearer old' }) } as Record<
        string,
        string
      >;
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) delete headers[name];
      const body = parts.length > 0 ? Buffer.concat(parts) : undefined;
      const answer = await fetch(url + incoming.url, {
        method: incoming.method ?? 'GET',
        headers,
        ...(body && { body }),
      });
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    };
    const server = createServer(forwarding).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const provider = factusProvider({
      ...account,
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/factus`,
    });
    await Promise.all(Array.from({ length: 5 }, () => provider.ranges()));
    expect(tokens).toBe(1);
    expect(await provider.find('TAKEN-1')).toEqual({ kind: 'not_found' });
    expect(tokens).toBe(2);
  });
});

describe('a credit note by Factus', () => {
  test('is accepted, found by its reference, and never exceeds its invoice', async () => {
    const { provider } = await aFactus();
    const content = contentOf([sold({ quantity: 3, grossInCents: 300_000_00, listPriceInCents: 100_000_00 })]);
    const invoice = await provider.issue(request(content));
    if (invoice.kind !== 'accepted') throw new Error(invoice.kind);
    const number = written(invoice.number);
    const asked = noteRequest(content, number, 100_000_00, { 'gpu-1': 1 });
    const note = await provider.creditNote(asked);
    expect(note).toMatchObject({ kind: 'accepted', number: { prefix: 'NC', consecutive: 1 } });
    expect(await provider.find(asked.reference)).toMatchObject({
      kind: 'accepted',
      number: { prefix: 'NC', consecutive: 1 },
    });
    expect(await provider.creditNote(asked)).toMatchObject({ kind: 'accepted', number: { consecutive: 1 } });
    const beyond = await provider.creditNote(noteRequest(content, number, 300_000_00, { 'gpu-1': 3 }));
    expect(beyond).toMatchObject({ kind: 'data_wrong' });
    expect(await provider.creditNote(noteRequest(content, 'SETP1', 1_00))).toMatchObject({
      fields: [{ field: 'bill_number' }],
    });
  });
});

describe('what Factus holds', () => {
  test('gives the files of a document, and of no other', async () => {
    const { provider } = await aFactus();
    const answer = await provider.issue(request(contentOf([sold({ name: 'Disco & cable <SSD>' })])));
    if (answer.kind !== 'accepted') throw new Error(answer.kind);
    const number = written(answer.number);
    const files = await provider.files({ number, code: answer.code });
    if (files.kind !== 'files') throw new Error(files.kind);
    const xml = Buffer.from(files.xml).toString();
    expect(xml).toContain('Disco &amp; cable &lt;SSD&gt;');
    expect(xml).toContain('<cbc:PayableAmount currencyID="COP">119000.00</cbc:PayableAmount>');
    expect(Buffer.from(files.pdf ?? []).toString('latin1')).toMatch(/^%PDF/);
    expect(Buffer.from(files.attachedDocument ?? []).toString()).toContain('AttachedDocument');
    expect(await provider.files({ number, code: 'b'.repeat(96) })).toMatchObject({ kind: 'unknown' });
    expect(await provider.files({ number: 'SETP1', code: answer.code })).toEqual({ kind: 'not_found' });
  });

  test('names its ranges with what is left of them, and none that is over', async () => {
    const { provider, turn } = await aFactus();
    await provider.issue(request());
    expect(await provider.ranges()).toEqual({
      kind: 'ranges',
      ranges: [
        {
          ...{
            providerId: '8',
            documents: 'invoices',
            prefix: 'SETP',
            from: 990_000_000,
            to: 995_000_000,
            next: 990_000_001,
          },
          ...{ resolution: '18760000001', validFrom: '2025-01-01', validTo: '2030-12-31' },
          technicalKey: expect.stringMatching(/^[0-9a-f]{40}$/),
        },
        expect.objectContaining({ providerId: '9', documents: 'credit_notes', prefix: 'NC', technicalKey: null }),
      ],
    });
    await turn({ factusMode: 'range-expired' });
    expect(await provider.ranges()).toEqual({ kind: 'ranges', ranges: [] });
  });
});
