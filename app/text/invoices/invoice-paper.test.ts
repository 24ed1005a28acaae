import { describe, expect, test } from 'vitest';
import { pdfMaker } from '#app/adapters/pdf/pdf-maker.server.ts';
import { finalConsumer } from '#app/shop/invoices/invoice.ts';
import { aCreditNote, anInvoice } from '#tests/support/invoices/example-documents.ts';
import { longInvoice, onPaper } from '#tests/support/invoices/example-papers.ts';
import { readPdf } from '#tests/support/pdf/read-pdf.ts';
import { type InvoiceOnPaper, invoicePaper } from './invoice-paper.ts';

async function read(paper: InvoiceOnPaper): Promise<{ text: string; withoutGlyph: string[] }> {
  const { lines, withoutGlyph } = await readPdf(await pdfMaker().draw(invoicePaper(paper)));
  return {
    text: lines
      .join(' ')
      .replace(/\u00a0/g, ' ')
      .replace(/\s+/g, ' '),
    withoutGlyph,
  };
}

describe('an invoice on paper', () => {
  const invoice = anInvoice();
  const paper = onPaper(invoice);

  test('says all that the law asks for', async () => {
    const { text } = await read(paper);
    for (const words of [
      'Factura electrónica de venta SETP990000001',
      'Núcleo Componentes S.A.S., NIT 900373076-4',
      'Responsable de IVA',
      'María José Peña <Ñañez> & Cía',
      'Cédula de ciudadanía 52123456',
      '30 de noviembre de 2026, 19:30:05',
      '30 de noviembre de 2026, 19:30:09',
      'Numeración DIAN 18760000001, SETP 990000000 a SETP 995000000',
      'vigente del 19 de enero de 2019 al 19 de enero de 2030',
      'Carrera 7 # 45-10, apto "301", Medellín, Antioquia',
      'Procesador Ryzen 7',
      'Ref. 1, unidad, $ 1.512.521,01 sin IVA',
      // As the XML has it: 999 of them are no whole centavos each.
      'Ref. 4, unidad, $ 96,19048 sin IVA',
      'Contado',
      'Tarjeta crédito',
      'Gravado al 19 %',
      'Exento',
      'Excluido',
      'Software propio.',
      'pesos colombianos',
    ])
      expect(text).toContain(words);
    expect(text.replace(/\s/g, '')).toContain(paper.code);
  });

  test('of a final consumer says so, of contingency that it waits for the DIAN', async () => {
    const { text } = await read({ ...onPaper({ ...invoice, buyer: finalConsumer }), validatedAt: null });
    expect(text).toContain('Consumidor final');
    expect(text).toContain('222222222222');
    expect(text).toContain('Pendiente: expedida en contingencia de la DIAN');
  });

  test('has its code on each page, larger than two centimetres, and letters of all alphabets', async () => {
    const long = onPaper(longInvoice());
    const { header = [] } = invoicePaper(long);
    const codes = header.flatMap((block) => (block.kind === 'columns' ? block.columns.flat() : [block]));
    const [code] = codes.filter((block) => block.kind === 'code');
    expect(code).toMatchObject({ holds: long.qrText });
    expect(code?.size).toBeGreaterThanOrEqual((2 / 2.54) * 72);
    const { text, withoutGlyph } = await read(long);
    expect(withoutGlyph).toEqual([]);
    for (const words of ['显卡 RTX 5090', 'Видеокарта', 'Κάρτα γραφικών']) expect(text).toContain(words);
    expect(text.match(/Factura electrónica de venta SETP990000001/g)?.length).toBeGreaterThan(1);
  });
});

test('a note says which invoice it corrects, and why', async () => {
  const note = aCreditNote(anInvoice(), { amountInCents: 100_000_00, units: {} });
  const { text } = await read(onPaper(note));
  expect(text).toContain('Nota crédito electrónica NC7');
  expect(text).toContain('SETP990000001, del 30 de noviembre de 2026');
  expect(text).toContain('Devolución de una parte');
  expect(text).not.toContain('Numeración DIAN');
});
