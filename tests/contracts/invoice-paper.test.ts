import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfMaker } from '#app/adapters/pdf/pdf-maker.server.ts';
import { invoicePaper } from '#app/text/invoices/invoice-paper.ts';
import { findProgram } from '#scripts/testing/server-programs.ts';
import { longInvoice, onPaper } from '#tests/support/invoices/example-papers.ts';

const [toText, toPicture] = [findProgram('pdftotext'), findProgram('pdftoppm')];

// Left out where poppler-utils is not installed (2026-11-29).
describe.runIf(toText && toPicture)('poppler, which others wrote, reads of an invoice on paper', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'));
  const file = join(folder, 'invoice.pdf');
  const paper = onPaper(longInvoice());
  beforeAll(async () => writeFileSync(file, await pdfMaker().draw(invoicePaper(paper))));
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(program: string | undefined, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(program ?? '', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  }

  test('its words', () => {
    const text = run(toText, '-layout', file, '-').replace(/\s+/g, ' ');
    expect(text).toContain('Factura electrónica de venta SETP990000001');
    expect(text).toContain('显卡 RTX 5090');
  });

  test('the code on each page, printed in grey', async () => {
    run(toPicture, '-r', '200', '-gray', '-png', file, join(folder, 'page'));
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      // Not by its path: where the shop's pictures were read in this process before, sharp reads no files.
      const { data, info } = await sharp(readFileSync(join(folder, page)))
        .ensureAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(decodeQR({ width: info.width, height: info.height, data })).toBe(paper.qrText);
    }
  });
});
