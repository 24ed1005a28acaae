import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { typeDocument } from '#app/shop/invoices/admin/typed-documents.server.ts';
import { freezeCompany } from '#app/shop/invoices/company-buyers.server.ts';
import { invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aFactusShop, aPaidOrder, invoicingSeller, refundOf } from '#tests/support/invoices/factus-shop.ts';
import { sentDocumentMails } from '#tests/support/invoices/sent-mails.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const company = {
  ...{ name: 'Estudio Ñandú S.A.S.', nit: '800197268', checkDigit: '4', email: 'facturas@estudio.test' },
  responsibilities: [],
};

beforeEach(async () => {
  await stock(database.db, { id: 'gpu', name: 'Tarjeta', price: 1_190_000 });
  await setInvoicing(database.db, 'factus', testNow);
});

const order = () => aPaidOrder(database.db, [['gpu', 1_190_000, 0, 2]]);

const sentMails = () => sentDocumentMails(database.db);

async function filesIn(zip: Uint8Array | undefined): Promise<[string, string][]> {
  const entries = await new ZipReader(new Uint8ArrayReader(zip ?? new Uint8Array())).getEntries();
  return Promise.all(
    entries.map(async (entry) => {
      if (entry.directory) throw new Error('A folder');
      return [entry.filename, await entry.getData(new TextWriter())] as [string, string];
    }),
  );
}

describe('an accepted document', () => {
  test('goes to its buyer once, with its XML and its PDF in a ZIP', async () => {
    const { work } = await aFactusShop(database.db);
    await order();
    await work();
    await work();
    const [mail, ...more] = await sentMails();
    expect(more).toEqual([]);
    expect(mail?.to).toBe('ana@example.test');
    expect(mail?.subject).toMatch(/^Tu factura SETP990000000: pedido \w{6}$/);
    expect(mail?.text).toContain('Total: $ 2.380.000');
    expect(mail?.text).toMatch(/\/orders\/order_\w+\?clave=/);
    expect(mail?.attachments?.map(({ name, type }) => [name, type])).toEqual([
      ['SETP990000000.zip', 'application/zip'],
    ]);
    const [xml, pdf] = await filesIn(mail?.attachments?.[0]?.content);
    expect(xml).toEqual(['SETP990000000.xml', expect.stringMatching(/AttachedDocument[\s\S]*SETP990000000/)]);
    expect(pdf).toEqual(['SETP990000000.pdf', expect.stringMatching(/^%PDF-/)]);
    expect(await sentMails()).toEqual([]);
  });

  test('of a company goes to its address for invoices, under the subject by which its programs sort', async () => {
    const { work } = await aFactusShop(database.db);
    const reference = await order();
    await database.db.transaction().execute((each) => freezeCompany(each, reference, null, company));
    await work();
    await refundOf(database.db, reference, 1_190_000_00);
    await work();
    const mails = await sentMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['facturas@estudio.test', '900123456;Núcleo;SETP990000000;01;Núcleo'],
      ['facturas@estudio.test', '900123456;Núcleo;NC1;91;Núcleo'],
    ]);
    for (const { text } of mails) expect(text).toContain('Hola, equipo de Estudio Ñandú S.A.S.:');
  });

  test('whose XML does not come is sent with its PDF after a while, and not again when it comes', async () => {
    const { work, issuing } = await aFactusShop(database.db);
    await order();
    const without = { ...issuing.provider, files: async () => ({ kind: 'not_found' }) as const };
    await work(7, invoiceIssuer({ ...issuing, provider: without }));
    expect(await sentMails()).toEqual([]);
    await work(1, invoiceIssuer({ ...issuing, provider: without }));
    const [mail] = await sentMails();
    expect(mail?.attachments?.map(({ name }) => name)).toEqual(['SETP990000000.pdf']);
    await work();
    expect(await sentMails()).toEqual([]);
  });

  test('too large for a mail is sent without what does not fit, and says where it is', async () => {
    const { work } = await aFactusShop(database.db);
    await order();
    await work();
    // Random, so that it cannot be packed.
    const content = Array.from({ length: 1_950_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('');
    await database.db.updateTable('invoice_files').set({ content }).execute();
    const [mail] = await sentMails();
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).toContain('Sus archivos son muy grandes para un correo: los descargas desde tu pedido.');
  });

  test('that was typed by hand goes with the PDF that was typed, once', async () => {
    const { db } = database;
    await setInvoicing(db, 'manual', testNow);
    await order();
    const pdf = Buffer.from('%PDF-1.7 typed');
    for (const code of ['a', 'b']) {
      const typed = { number: { prefix: 'FE', consecutive: 7 }, code: code.repeat(96), day: '2026-11-21', pdf };
      const { id } = await db.selectFrom('invoices').select('id').executeTakeFirstOrThrow();
      const acting = await actingOwner(db);
      expect(await typeDocument({ db, acting, seller: invoicingSeller }, id, typed)).toEqual({ ok: true });
    }
    const [mail, ...more] = await sentMails();
    expect(more).toEqual([]);
    expect(mail?.attachments).toEqual([{ name: 'FE7.pdf', type: 'application/pdf', content: pdf }]);
  });

  test('of a buyer who was forgotten goes to nobody', async () => {
    const { work } = await aFactusShop(database.db);
    await order();
    await database.db.updateTable('orders').set({ forgotten_at: testNow }).execute();
    await work();
    expect(await sentMails()).toEqual([]);
  });
});
