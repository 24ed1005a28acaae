import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkDocument } from '#app/shop/invoices/check/check-document.server.ts';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { REHEARSAL_DIAN } from '#sandbox/keys.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { formOn } from '#tests/support/page-forms.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { startStore, storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore({ mode: 'demo', env: { INVOICING: 'dian' } });
let id: string;
beforeAll(async () => {
  const [part] = await stock(running.store.services.db, { stock: 99, price: 119_000 });
  id = part!.id;
});

describe('a shop with own software', () => {
  test('shows invoice and XML on the page of a paid order, and the DIAN has it', async () => {
    const { url, control, services, sandbox } = running.store;
    const bought = await buy(url, [{ id, quantity: 2 }], {
      invoiceName: 'Andina SAS',
      invoiceNit: '900123456',
      invoiceDv: '8',
      invoiceEmail: 'facturas@andina.test',
    });
    await control.pay(bought, { sendEvent: true });
    const link = new URL(
      guestOrderLink({ publicUrl: url, sessionSecret: services.settings.sessionSecret }, bought.reference),
    );
    const page = async () => (await fetch(link)).text();
    await expect.poll(page).toContain('Factura SETP990000000');
    const file = (kind: string) => fetch(`${url}${link.pathname}/facturas/SETP990000000.${kind}${link.search}`);
    await expect.poll(async () => (await file('xml')).status).toBe(200);
    const xml = Buffer.from(await (await file('xml')).arrayBuffer());
    expect(checkDocument(xml, REHEARSAL_DIAN.technicalKey)).toMatchObject({
      ok: true,
      check: { schemaProblems: [], code: { outcome: 'ok' }, isSigned: true },
    });
    const pdf = await file('pdf');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await (await fetch(`${sandbox.url}/dian`)).text()).toContain(bought.reference);
  });
});

describe('the owner of a shop with own software', () => {
  let owner: SignedInCustomer;
  beforeAll(async () => {
    owner = await signedIn(running.store, storeOwner.email, storeOwner.password);
  });

  async function paidOrder(form: object = {}) {
    const { url, control } = running.store;
    const made = await buy(url, [{ id, quantity: 2 }], form);
    await control.pay(made);
    return { reference: made.reference, page: `/admin/pedidos/${made.reference}` };
  }

  const textOf = async (page: string) => (await visit(running.store, page, owner)).text;
  const rows = (reference: string) =>
    running.store.services.db
      .selectFrom('invoices')
      .select(['kind', 'state', 'is_in_force as isInForce', 'content', 'code'])
      .select(sql<string>`prefix || consecutive`.as('number'))
      .where('order_reference', '=', reference)
      .orderBy('id')
      .execute();
  const settled = (reference: string, count: number) =>
    expect.poll(async () => (await rows(reference)).filter(({ state }) => state === 'accepted').length).toBe(count);

  /** The form of the page as a browser sends it, with what was typed. */
  async function press(page: string, intent: string, typed: Record<string, string> = {}) {
    const { html } = await visit(running.store, page, owner);
    const fields = Object.fromEntries(formOn(html, ['intent', intent]).fields);
    return submit(running.store, page, { ...fields, intent, ...typed }, owner);
  }

  const andina = {
    ...{ buyerName: 'Andina SAS', buyerDocumentType: 'NIT', buyerDocument: '900123456', buyerDv: '8' },
    buyerEmail: 'facturas@andina.test',
  };

  test('corrects the buyer of an invoice by a note for the whole of it and the next invoice', async () => {
    const { reference, page } = await paidOrder();
    await settled(reference, 1);
    await expect.poll(() => textOf(page)).toMatch(/Factura SETP\d+/);
    for (const field of ['buyerName', 'buyerDocument', 'buyerDv', 'buyerEmail']) {
      const long = await press(page, 'invoice_buyer', { ...andina, [field]: '9'.repeat(10_240) });
      expect([field, long.status]).toEqual([field, 422]);
    }
    expect(await rows(reference)).toHaveLength(1);
    expect((await press(page, 'invoice_buyer', andina)).status).toBe(303);
    await settled(reference, 3);
    const [first, note, next] = await rows(reference);
    expect(note).toMatchObject({ kind: 'credit_note', content: { concept: '2', invoice: { cufe: first?.code } } });
    expect(note?.content?.lines.map(({ quantity }) => quantity)).toEqual([2]);
    expect([first?.isInForce, next?.isInForce]).toEqual([false, true]);
    expect(next?.content?.buyer).toMatchObject({ name: 'Andina SAS', document: '900123456', checkDigit: '8' });
    const numberOf = (document: { number: string } | undefined) => Number(document?.number.replace(/\D+/, ''));
    expect(numberOf(next)).toBe(numberOf(first) + 1);
    expect(note?.number).toMatch(/^NC\d+$/);
    const sent = (await running.store.control.documents()).dian.filter((each) => each.reference === reference);
    expect(sent.map(({ number, state }) => [number, state])).toEqual(
      [next, note, first].map((each) => [each?.number, 'accepted']),
    );
    const shown = await textOf(page);
    for (const each of [first, note, next]) expect(shown).toContain(each?.number);
  });

  test('puts right what the DIAN refused, and sends it again under its number', async () => {
    const { control } = running.store;
    await control.settings({ dianMode: 'rejected', dianModeTimes: 1 });
    const { reference, page } = await paidOrder();
    await expect.poll(() => textOf('/admin/facturas?ver=to_fix')).toContain('regla FAK24');
    const refused = (await control.documents()).dian.find((each) => each.reference === reference);
    expect(refused?.state).toBe('rejected');
    const put = await press(page, 'recipient', { fullName: 'Ana Corregida' });
    expect(put.status).toBe(303);
    // Two at once: the second press finds it on its way, or accepted.
    const presses = await Promise.all([press(page, 'send_again'), press(page, 'send_again')]);
    expect(presses.map(({ status }) => status)).toContain(303);
    await settled(reference, 1);
    const [invoice] = await rows(reference);
    expect(invoice?.number).toBe(refused?.number);
    expect(invoice?.content?.buyer.name).toBe('Ana Corregida');
    const sent = (await control.documents()).dian.filter((each) => each.reference === reference);
    expect(sent.map(({ number, state }) => [number, state])).toEqual([
      [refused?.number, 'accepted'],
      [refused?.number, 'rejected'],
    ]);
    const numbers = await running.store.services.db
      .selectFrom('invoice_numbers')
      .selectAll()
      .orderBy('number')
      .execute();
    expect(numbers.filter(({ gap }) => gap !== null)).toEqual([]);
  });

  test('sees which numbers have no document, and why', async () => {
    await running.store.control.settings({ dianMode: 'rule-90', dianModeTimes: 1 });
    const { reference } = await paidOrder();
    await settled(reference, 1);
    const shown = await textOf('/admin/facturas');
    expect(shown).toMatch(/Números sin documento SETP\d+ La DIAN ya tiene otro documento con este número/);
    expect(await textOf('/admin')).toContain('1 número con otro documento en la DIAN');
  });
});

test('a shop whose certificate cannot be opened says so at its start', async () => {
  const starting = startStore({
    mode: 'demo',
    seed: 'none',
    env: { INVOICING: 'dian', DIAN_CERTIFICATE_PASSWORD: 'otra' },
  });
  await expect(starting).rejects.toThrow('DIAN_CERTIFICATE is not opened by its password');
});
