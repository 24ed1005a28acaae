import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { pdfMaker } from '#app/services.server.ts';
import { typeDocument } from '#app/shop/invoices/admin/typed-documents.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { exportDocuments } from '#scripts/invoices/export-documents.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const seller = {
  ...{ name: 'Núcleo', nit: '900.123.456-8', address: 'Calle 1', city: 'Bogotá, D.C.', phone: '+57 300 1234567' },
  ...{ email: 'hola@nucleo.test', chargesVat: true },
};

beforeEach(async () => {
  await stock(database.db, { id: 'gpu', name: 'Tarjeta', price: 1_190_000 });
  await setInvoicing(database.db, 'manual', testNow);
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-invoices-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @param isDrawn as a provider's, whose PDF the shop draws; else one that was typed */
async function invoiced(at: string, consecutive: number, isDrawn: boolean): Promise<void> {
  const { db } = database;
  const reference = await anOrderOf(db, { createdAt: at, paidAt: at, lines: [['gpu', 1_190_000, 0, 1]] });
  const { id } = await db
    .selectFrom('invoices')
    .select('id')
    .where('order_reference', '=', reference)
    .executeTakeFirstOrThrow();
  const acting = await actingOwner(db, new Date(at));
  const day = new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 10);
  const code = String(consecutive).padStart(96, '0');
  const typed = { number: { prefix: 'FE', consecutive }, code, day, pdf: Buffer.from(`%PDF typed ${consecutive}`) };
  expect(await typeDocument({ db, acting, seller }, id, typed)).toEqual({ ok: true });
  if (!isDrawn) return;
  await db.deleteFrom('typed_documents').where('invoice_id', '=', id).execute();
  const files = (['xml', 'attached'] as const).map((kind) => ({
    invoice_id: id,
    kind,
    content: `<${kind}>ñ</${kind}>`,
  }));
  await db.insertInto('invoice_files').values(files).execute();
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort();

describe('npm run invoices:export', () => {
  test('writes every file by month, once, and goes on where it was interrupted', async () => {
    const folder = await aFolder();
    const tools = { db: database.db, pdf: pdfMaker() };
    await invoiced('2026-12-01T00:30:00Z', 1, true);
    await invoiced('2026-12-01T05:00:00Z', 2, false);
    const all = [
      ...['2026-11/factura-FE1-contenedor.xml', '2026-11/factura-FE1.pdf', '2026-11/factura-FE1.xml'],
      '2026-12/factura-FE2.pdf',
    ];
    expect(await exportDocuments(tools, folder, null)).toEqual({
      ...{ invoices: 2, notes: 0, written: 4, there: 0, withoutXml: 1 },
    });
    expect(await filesIn(folder)).toEqual(all);
    expect(await readFile(join(folder, '2026-11/factura-FE1.xml'), 'utf8')).toBe('<xml>ñ</xml>');
    expect(await readFile(join(folder, '2026-12/factura-FE2.pdf'), 'utf8')).toBe('%PDF typed 2');
    expect((await readFile(join(folder, '2026-11/factura-FE1.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    // Killed while it wrote: a part of one file, and nothing of another.
    await rm(join(folder, '2026-11/factura-FE1.pdf'));
    await writeFile(join(folder, '2026-11/factura-FE1.xml'), '');
    expect(await exportDocuments(tools, folder, null)).toMatchObject({ written: 2, there: 2 });
    expect(await filesIn(folder)).toEqual(all);
    expect(await readFile(join(folder, '2026-11/factura-FE1.xml'), 'utf8')).toBe('<xml>ñ</xml>');
  });

  test('takes those since a day of Colombia', async () => {
    const folder = await aFolder();
    await invoiced('2026-12-01T00:30:00Z', 1, false);
    await invoiced('2026-12-01T05:00:00Z', 2, false);
    expect(await exportDocuments({ db: database.db, pdf: pdfMaker() }, folder, '2026-12-01')).toMatchObject({
      ...{ invoices: 1, written: 1 },
    });
    expect(await filesIn(folder)).toEqual(['2026-12/factura-FE2.pdf']);
  });

  test.each([[[]], [['a', 'b']], [['a', '--since', 'ayer']], [['a', '--since']], [['--since', '2026-11-21']]])(
    'says how it is used for %j',
    (args) => {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/invoices/export.ts', ...args], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([1, expect.stringContaining('npm run invoices:export')]);
    },
  );
});
