import { beforeEach, describe, expect, test } from 'vitest';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { monthReportText, type ReportCell, reportSheets } from '#app/text/admin/invoices/month-report.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { setProduct, stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf, type SoldOrder } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { readMonthReport } from './month-report.server.ts';
import { type ReportTotal, totalsByDay, totalsByMethod, totalsByRate } from './month-report.ts';
import { typeDocument } from './typed-documents.server.ts';

const database = testDatabase();
const seller = {
  ...{ name: 'Núcleo', nit: '900.123.456-8', address: 'Calle 1', city: 'Bogotá, D.C.', phone: '+57 300 1234567' },
  ...{ email: 'hola@nucleo.test', chargesVat: true },
};
let acting: Acting;
let numbers = 0;
beforeEach(async () => {
  numbers = 0;
  acting = await actingOwner(database.db);
  await stock(
    database.db,
    { id: 'gpu', name: 'Tarjeta', price: 1_190_000 },
    { id: 'ssd', name: 'Disco', price: 238_001 },
    { id: 'libro', name: 'Libro', price: 33_333 },
    { id: 'curso', name: 'Curso', price: 77_777 },
  );
  await setProduct(database.db, 'ssd', { vat_percent: 5 });
  await setProduct(database.db, 'libro', { vat_percent: 0, zero_vat_kind: 'exempt' });
  await setProduct(database.db, 'curso', { vat_percent: 0, zero_vat_kind: 'excluded' });
  await setInvoicing(database.db, 'manual', testNow);
});

/** Paid and invoiced at one moment. */
async function sale(at: string, lines: SoldOrder['lines'] = [['gpu', 1_190_000, 0, 1]], method = 'CARD') {
  const reference = await anOrderOf(database.db, { createdAt: at, paidAt: at, lines });
  await database.db
    .insertInto('payments')
    .values({
      ...{ transaction_id: `t-${reference}`, order_reference: reference, status: 'APPROVED', amount_in_cents: 1 },
      ...{ currency: 'COP', method, first_seen_at: new Date(at), updated_at: new Date(at) },
    })
    .execute();
  await typeWaiting(at);
  return reference;
}

async function refund(reference: string, amountInCents: number, at: string): Promise<void> {
  await database.db
    .insertInto('refunds')
    .values({
      ...{ order_reference: reference, amount_in_cents: amountInCents, refunded_on: '2026-11-21', method: 'wompi' },
      ...{ transfer_reference: 'R', noted_at: new Date(at) },
    })
    .execute();
  await typeWaiting(at);
}

async function typeWaiting(at: string): Promise<void> {
  const now = new Date(at);
  const waiting = await database.db
    .selectFrom('invoices')
    .select(['id', 'kind'])
    .where('state', '=', 'queued')
    .execute();
  for (const { id, kind } of waiting) {
    numbers += 1;
    const number = { prefix: kind === 'invoice' ? 'FE' : 'NC', consecutive: numbers };
    const day = new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);
    const typed = { number, code: String(numbers).padStart(96, '0'), day, pdf: Buffer.from('%PDF') };
    expect(await typeDocument({ db: database.db, acting: { ...acting, now }, seller }, id, typed)).toEqual({
      ok: true,
    });
  }
}

const report = async (month: string) => {
  const read = await readMonthReport(database.db, month);
  if (!read.ok) throw new Error(read.code);
  return read.report;
};
const netOf = (totals: readonly ReportTotal<unknown>[]) =>
  totals.reduce((sum, each) => sum + each.invoicedInCents - each.creditedInCents, 0);

describe('the month’s report', () => {
  test('has a sale of 19:30 in Bogotá on the last of a month in that month, and no other', async () => {
    const november = await sale('2026-12-01T00:30:00Z');
    const december = await sale('2026-12-01T05:00:00Z');
    const [shown] = (await report('2026-11')).documents;
    expect(shown).toMatchObject({ orderReference: november, day: '2026-11-30', number: 'FE1' });
    expect((await report('2026-11')).documents).toHaveLength(1);
    expect((await report('2026-12')).documents.map(({ orderReference, day }) => [orderReference, day])).toEqual([
      [december, '2026-12-01'],
    ]);
    expect((await report('2026-10')).documents).toEqual([]);
  });

  test('adds up to the invoices to the cent, by rate, means and day, with notes below zero', async () => {
    const every: SoldOrder['lines'] = [
      ['gpu', 1_190_000, 7, 3],
      ['ssd', 238_001, 0, 2],
      ['libro', 33_333, 0, 1],
      ['curso', 77_777, 0, 1],
    ];
    const one = await sale('2026-11-20T15:00:00Z', every);
    await sale('2026-11-21T15:00:00Z', [['ssd', 238_001, 13, 5]], 'PSE');
    await refund(one, 1_234_567, '2026-11-22T15:00:00Z');
    await refund(one, 200_000_00, '2026-12-02T15:00:00Z');
    const { documents } = await report('2026-11');
    expect(documents.map(({ kind, number, notes, invoice }) => [kind, number, notes, invoice])).toEqual([
      ['invoice', 'FE1', ['NC3', 'NC4'], null],
      ['invoice', 'FE2', [], null],
      ['credit_note', 'NC3', [], 'FE1'],
    ]);
    expect(documents[0]?.refundedInCents).toBe(1_234_567 + 200_000_00);
    const orders = await database.db.selectFrom('orders').select('amount_in_cents').execute();
    const paid = orders.reduce((sum, { amount_in_cents }) => sum + amount_in_cents, 0);
    for (const totals of [totalsByRate(documents), totalsByMethod(documents), totalsByDay(documents)]) {
      expect(netOf(totals)).toBe(paid - 1_234_567);
    }
    expect(totalsByRate(documents).map(({ key }) => key)).toEqual([19, 5, 'exempt', 'excluded']);
    expect(totalsByMethod(documents).map(({ key, invoices, notes }) => [key, invoices, notes])).toEqual([
      ['CARD', 1, 1],
      ['PSE', 1, 0],
    ]);
    for (const { baseInCents, vatInCents, totalInCents, taxes } of documents) {
      expect(baseInCents + vatInCents).toBe(totalInCents);
      expect(taxes.reduce((sum, each) => sum + each.baseInCents + each.vatInCents, 0)).toBe(totalInCents);
    }
    const [sheet] = reportSheets({ month: '2026-11', documents, uninvoiced: [] });
    const total = sheet?.rows.at(-1)?.[sheet.columns.indexOf('Total')] as ReportCell;
    expect(total.cents).toBe(paid - 1_234_567);
    expect(sheet?.rows.map((row) => row.length)).toEqual(Array(4).fill(sheet?.columns.length));
  });

  test('lists sales that have no invoice apart, and counts them nowhere', async () => {
    await setInvoicing(database.db, 'off', testNow);
    const at = '2026-11-20T15:00:00Z';
    const reference = await anOrderOf(database.db, { createdAt: at, paidAt: at, lines: [['gpu', 1_190_000, 0, 1]] });
    const { documents, uninvoiced } = await report('2026-11');
    expect(documents).toEqual([]);
    expect(uninvoiced).toMatchObject([{ orderReference: reference, day: '2026-11-20', totalInCents: 119_000_000 }]);
    const sheets = reportSheets({ month: '2026-11', documents, uninvoiced });
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Facturas y notas', 0],
      ['Por tarifa', 0],
      ['Por medio de pago', 0],
      ['Por día', 0],
      ['Ventas sin factura', 1],
    ]);
    for (const { columns, rows } of sheets) for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(monthReportText.fileName('2026-11')).toBe('informe-2026-11.xlsx');
  });
});
