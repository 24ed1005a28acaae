import { expect, test } from 'vitest';
import { letter, type PdfBlock } from '#app/shop/shared/pdf-document.ts';
import { readPdf } from '#tests/support/pdf/read-pdf.ts';
import { pdfMaker } from './pdf-maker.server.ts';

const draw = (blocks: PdfBlock[]) =>
  pdfMaker().draw({ ...letter, title: 'Rótulos', author: 'Núcleo', madeAt: new Date('2026-11-27T15:00:00Z'), blocks });

const whole = [
  'Łukasz Dvořák',
  'Дмитрий Иванов',
  '王小明 (Ana)',
  'Nguyễn Thị Hạnh',
  'Ελένη Παπαδοπούλου',
  '佐藤さくら ＡＢ１２',
  'Şükrü Öztürk, Kraków',
  'José Peña ≥ 5 Ω',
];

test('names in other alphabets are read back whole, in every face, and each character has its glyph', async () => {
  const pdf = await draw(
    whole.flatMap((words): PdfBlock[] => [
      { kind: 'words', words, face: 'wide', size: 14 },
      { kind: 'facts', facts: [{ name: 'Nombre', words, face: 'mono' }] },
      { kind: 'columns', columns: [[{ kind: 'words', words }], [{ kind: 'logo', words }]] },
      { kind: 'frames', across: 2, height: 60, frames: [[{ kind: 'words', words }]] },
      { kind: 'table', columns: [{ name: 'Nombre', share: 0.5, align: 'right' }], rows: [[words]] },
    ]),
  );
  const { lines, withoutGlyph } = await readPdf(pdf);
  const text = lines.join('\n');
  for (const words of whole) expect(text.split(words).length - 1, words).toBeGreaterThanOrEqual(6);
  expect(withoutGlyph).toEqual([]);
  expect(text).not.toContain('[?]');
});

test('what no font has is a substitute, once for each word, and the rest of the line stays', async () => {
  const { lines, withoutGlyph } = await readPdf(
    await draw(
      ['Ana 🙂 Ruiz', 'محمد علي, Cali', '👩‍💻🧨 Kraków', 'กรุงเทพ 5'].map((words) => ({ kind: 'words', words })),
    ),
  );
  expect(lines).toEqual(['Ana [?] Ruiz', '[?] [?], Cali', '[?] Kraków', '[?] 5']);
  expect(withoutGlyph).toEqual([]);
});

test('the names of the fallback fonts are those of what is needed, and a file without such letters has none', async () => {
  const fontsIn = async (words: string) =>
    Buffer.from(await draw([{ kind: 'words', words }]))
      .toString('latin1')
      .match(/\/FontName \/\S+\+(\S+)/g) ?? [];
  expect(await fontsIn('Ana Gómez')).toHaveLength(1);
  // "Łukasz" is of two files of Noto Sans, one for the letters beyond Latin-1.
  expect((await fontsIn('Ana Łukasz')).filter((name) => name.includes('NotoSans-'))).toHaveLength(2);
  expect((await fontsIn('王小明')).some((name) => name.includes('NotoSansSC'))).toBe(true);
});

test('the file has only the characters that it needs', async () => {
  const pdf = await draw(whole.map((words) => ({ kind: 'words', words })));
  expect(pdf.length).toBeLessThan(80_000);
});

test('a long text in another alphabet is broken and cut as ours is', async () => {
  const words = 'Нижний Новгород, улица Большая Покровская, дом 12, квартира 7. '.repeat(4);
  const [line = '', ...others] = (await readPdf(await draw([{ kind: 'words', words, lines: 2 }]))).lines;
  expect(line.startsWith('Нижний Новгород')).toBe(true);
  expect(others).toHaveLength(1);
  expect(others[0]).toMatch(/…$/);
});

test('others are answered while a pile of names in Chinese is drawn', async () => {
  let turns = 0;
  const asking = setInterval(() => {
    turns += 1;
  });
  const frames = Array.from({ length: 60 }, (_, index): PdfBlock[] => [
    { kind: 'words', words: String.fromCodePoint(0x4e00 + index * 3, 0x5c0f, 0x660e), face: 'wide' },
  ]);
  await draw([{ kind: 'frames', across: 2, height: 100, frames }]);
  clearInterval(asking);
  expect(turns).toBeGreaterThan(3);
});
