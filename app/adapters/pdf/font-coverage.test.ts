import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FallbackCoverage, fallbackCoverage } from '#scripts/fonts/fallback-coverage.ts';
import coverage from './font-coverage.json' with { type: 'json' };
import { isOfEveryFace, textRuns } from './font-coverage.server.ts';
import { printable, unprintable } from './printable.server.ts';

const { characters, versions } = coverage as FallbackCoverage;

/** To read all takes three seconds. */
const isSampled = (font: string) => !font.includes('-sc-') || /-(latin|latin-ext|119|98|4)$/.test(font);

test('the table of characters is that of the fonts that are installed (scripts/fonts/make-fallback-coverage.ts)', async () => {
  const sampled = Object.fromEntries(Object.entries(characters).filter(([font]) => isSampled(font)));
  expect(await fallbackCoverage(isSampled)).toEqual({ versions, characters: sampled });
});

test('the faces have the same characters, Latin-1 among them', () => {
  expect([characters.wide, characters.mono]).toEqual([characters.text, characters.text]);
  expect(characters.text).toMatch(/^20-7e a0-ac ae-ff /);
});

test.each([
  ['Ana Gómez', []],
  ['Łukasz 王小明 Дмитрий', []],
  ['Ana 🙂 Ruiz 🙂', ['🙂']],
  ['👩‍💻 y 🇨🇴', ['👩‍💻', '🇨🇴']],
  ['한글 עברית', ['한', '글', 'ע', 'ב', 'ר', 'י', 'ת']],
  ['gra\u00adfica \u202eana\n\tRuiz', []],
  ['\ud800', ['\ufffd']],
  ['a\u0301 n\u0303', []],
])('%j cannot be printed where it has %j', (words, missing) => {
  expect(unprintable([words, words])).toEqual(missing);
});

test.each([
  ['Łukasz Dvořák vive en Cali', ['noto', 'text', 'noto', 'text']],
  ['王小明 (Ana)', ['noto', 'text']],
  ['Ana Gómez', ['text']],
])('%j is in these fonts: %j', (words, fonts) => {
  const runs = textRuns(words, 'text').map(({ font }) => (font === 'text' ? font : 'noto'));
  expect(runs.filter((font, index) => font !== runs[index - 1])).toEqual(fonts);
});

const someText = fc.array(
  fc.oneof(
    fc.constantFrom('Ana', ' ', 'Ł', '王', 'Д', '🙂', '\u0301', '\u200d', '\n', 'ع'),
    fc.string({ unit: 'binary' }),
  ),
);

test('whatever is printed can be printed, loses no character that a font has, and is the sum of its runs', () => {
  fc.assert(
    fc.property(someText, (parts) => {
      const text = printable(parts.join(''));
      expect(unprintable([text])).toEqual([]);
      expect(printable(text)).toBe(text);
      const runs = textRuns(text, 'wide');
      expect(runs.map((run) => run.text).join('')).toBe(text);
      if (isOfEveryFace(text)) expect(runs).toEqual([{ text, font: 'wide' }]);
    }),
    { examples: [[['Ana', '\u200d', '\u0301']]] },
  );
});
