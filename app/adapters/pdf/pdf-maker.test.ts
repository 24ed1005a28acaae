import { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import encodeQR from 'qr';
import { expect, test } from 'vitest';
import { letter, type PdfBlock } from '#app/shop/shared/pdf-document.ts';
import { pdfMaker } from './pdf-maker.server.ts';

const madeAt = new Date('2026-11-23T15:00:00Z');
const draw = (blocks: PdfBlock[]) =>
  pdfMaker().draw({ ...letter, title: 'Pasaporte de la pieza', author: 'Núcleo', madeAt, blocks });
const asText = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');
const pagesOf = (pdf: Uint8Array) => asText(pdf).match(/\/Type \/Page\b(?!s)/g)?.length;

/** The characters of all pages. */
function drawn(pdf: Uint8Array): string {
  const streams = asText(pdf).matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g);
  return [...streams]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .join('\n');
}

const blocks: PdfBlock[] = [
  { kind: 'logo', words: 'Núcleo' },
  { kind: 'words', words: 'Pasaporte de la pieza', face: 'wide', size: 22, isHeading: true },
  { kind: 'facts', facts: [{ name: 'Número de serie', words: 'SN-1', face: 'mono' }] },
  { kind: 'rule' },
  { kind: 'columns', columns: [[{ kind: 'words', words: 'Uno' }], [{ kind: 'words', words: 'Dos\ny tres' }]] },
  {
    kind: 'table',
    columns: [
      { name: 'Pieza', share: 0.8 },
      { name: 'Cantidad', share: 0.2, align: 'right' },
    ],
    rows: [['A', '1']],
  },
];

test('is a PDF of one page with its fonts inside, its language and its title', async () => {
  const pdf = await draw(blocks);
  expect(asText(pdf)).toMatch(/^%PDF-1\.7/);
  expect(pagesOf(pdf)).toBe(1);
  expect(asText(pdf).match(/\/FontFile2 /g)).toHaveLength(3);
  expect(asText(pdf)).toContain('/Lang (es-CO)');
  expect(asText(pdf)).toContain('/DisplayDocTitle true');
  expect(pdf.length).toBeLessThan(60_000);
  if (process.env.PAPER_FILE) writeFileSync(process.env.PAPER_FILE, pdf);
});

const rowsOf = (many: number) => Array.from({ length: many }, (_, index) => [`Pieza ${index}`, '1']);
const twoColumns = [
  { name: 'Pieza', share: 0.7 },
  { name: 'Cantidad', share: 0.3 },
];

test('goes on on the next page, with the names of the columns', async () => {
  expect(pagesOf(await draw([{ kind: 'table', columns: twoColumns, rows: rowsOf(90) }]))).toBe(3);
});

test('frames stand side by side, and a row of them stays on its page', async () => {
  const frame: PdfBlock[] = [{ kind: 'words', words: 'A' }];
  const frames = (many: number): PdfBlock[] => [
    { kind: 'frames', across: 2, height: 200, frames: Array.from({ length: many }, () => frame) },
  ];
  expect(pagesOf(await draw(frames(6)))).toBe(1);
  expect(pagesOf(await draw(frames(7)))).toBe(2);
});

test('a code is drawn square by square, and screen readers read what it holds', async () => {
  const pdf = await draw([{ kind: 'code', holds: 'JTYOYJ', name: 'Código QR con JTYOYJ', size: 60 }]);
  const dark = encodeQR('JTYOYJ', 'raw', { ecc: 'medium', border: 1 }).flat().filter(Boolean);
  expect(drawn(pdf).match(/ re\n/g)).toHaveLength(dark.length);
  expect(asText(pdf)).toMatch(/\/Alt \(/);
});

const slip: PdfBlock[] = [{ kind: 'newPage' }, { kind: 'table', columns: twoColumns, rows: rowsOf(12) }];
const label: PdfBlock[] = [{ kind: 'code', holds: 'JTYOYJ', name: 'Código QR', size: 60 }];

test.each<[string, PdfBlock[]]>([
  ['a pile of slips', Array.from({ length: 100 }, () => slip).flat()],
  ['a long table', [{ kind: 'table', columns: twoColumns, rows: rowsOf(1_200) }]],
  ['labels', [{ kind: 'frames', across: 2, height: 228, frames: Array.from({ length: 400 }, () => label) }]],
])('others are answered while %s is drawn', async (_, document) => {
  let turns = 0;
  const asking = setInterval(() => {
    turns += 1;
  });
  await draw(document);
  clearInterval(asking);
  expect(turns).toBeGreaterThan(3);
});

test('holds whatever a text is made of', async () => {
  const hostile = [
    '漢字 \u202e\u0000\n',
    '\ud800 sin pareja',
    '🧨'.repeat(40),
    'x'.repeat(5000),
    '',
    '  ',
    '\\) /JS (',
    'a\u0301'.repeat(900),
  ];
  for (const words of hostile) {
    const pdf = await draw([
      { kind: 'words', words },
      { kind: 'words', words, lines: 2 },
      { kind: 'facts', facts: [{ name: words, words }] },
      { kind: 'table', columns: [{ name: words, share: 1 }], rows: [[words]] },
      { kind: 'columns', columns: [[{ kind: 'words', words, lines: 3 }], [{ kind: 'logo', words }]] },
    ]);
    expect(pagesOf(pdf)).toBeLessThan(20);
    expect(asText(pdf)).not.toContain('/JS (');
  }
});

test('a document without end is refused', async () => {
  const maker = pdfMaker();
  const endless = Array.from({ length: 401 }, (): PdfBlock => ({ kind: 'newPage' }));
  const document = { ...letter, title: '', author: '', madeAt };
  await expect(maker.draw({ ...document, blocks: endless })).rejects.toThrow('more than 400 pages');
  expect(pagesOf(await maker.draw({ ...document, blocks: [] }))).toBe(1);
});
