import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { manyLines, oneLine, visibleText } from './visible-text.ts';

const invisible = [
  ...['\u3164', '\u115F', '\u1160', '\uFFA0', '\u2800', '\u00AD', '\u034F', '\u061C', '\u180E', '\uFEFF', '\u17B4'],
  ...['\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u2060', '\u2061', '\u2064', '\u206F', '\uFFF9', '\uFFFB'],
  ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\uFE00', '\uFE0E', '\uFE0F', '\u{E0001}', '\u{E0041}', '\u{E007F}', '\u{E0100}', '\u{1D159}', '\u{1D173}'],
];
const emoji = ['👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '#️⃣', '🇨🇴', '❤️', '👩🏽‍💻', '🏳️‍🌈', '☺︎', '👍🏿', '🧔‍♂️'];
const words = ['Ana', 'niño', ' ', '5 GHz', 'می‌خواهم', 'क्‍ष', '葛\u{E0100}', '中', '…', '½'];
const unseen = fc.array(fc.constantFrom(...invisible, ' ', '\n', '\t', '\u00A0', '\u2003', '\u2028'), { minLength: 1 });

describe('a text', () => {
  test('without a visible character is empty', () => {
    fc.assert(fc.property(unseen, (characters) => visibleText(characters.join('')).trim() === ''));
  });

  test('keeps emoji, flags, keycaps and scripts as they are written', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...emoji, ...words)), (parts) => {
        expect(visibleText(parts.join(' '))).toBe(parts.join(' '));
      }),
    );
  });

  test('loses what is invisible in and around its words, and nothing else', () => {
    const plain = fc.array(fc.constantFrom('Ana', 'ñ', '1', '.', 'Ж'), { minLength: 1 });
    fc.assert(
      fc.property(plain, fc.constantFrom(...invisible), (parts, between) => {
        expect(visibleText(parts.join(between)).replaceAll(' ', '')).toBe(
          /[\u200C\u200D]/.test(between)
            ? parts.join(between).replace(/(?<!Ж)[\u200C\u200D]|[\u200C\u200D](?!Ж)/g, '')
            : parts.join(''),
        );
      }),
    );
  });

  test('is the same when it is read again', () => {
    const any = fc.array(fc.oneof(fc.constantFrom(...invisible, ...emoji, ...words), fc.string({ unit: 'binary' })));
    fc.assert(fc.property(any, (parts) => visibleText(visibleText(parts.join(''))) === visibleText(parts.join(''))));
  });
});

test.each([
  ['Bue\u202Ene', 'Buene'],
  ['\u2067oculto\u2069', 'oculto'],
  ['gra\u00ADfica', 'grafica'],
  ['Ana\u3164Ruiz', 'Ana Ruiz'],
  ['a\uFE0Fb', 'ab'],
  ['👍\u200B', '👍'],
  ['👍\u{E0041}', '👍'],
])('%j reads %j', (typed, seen) => {
  expect(visibleText(typed)).toBe(seen);
});

test.each([
  ['  Ryzen  5\t7600 ', 'Ryzen 5 7600'],
  ['Ryzen\u00A0\u20075\u202F7600\u3000X', 'Ryzen 5 7600 X'],
  ['Ryzen\r\n5\n7600\u2028X\u0085Y', 'Ryzen 5 7600 X Y'],
  ['Ry\u200Bzen\uFEFF 5\u0000\u0007\u007F7600', 'Ryzen 5 7600'],
  ['Disen\u0303o de Co\u0301rdoba', 'Diseño de Córdoba'],
  ['o\u034F\u0301', 'ó'],
  ['👩🏽\u200D💻 ❤\uFE0F 🇨🇴', '👩🏽\u200D💻 ❤\uFE0F 🇨🇴'],
  ['e\u0301\u200Dж', 'éж'],
  ['½ ℃ ﬁ', '½ ℃ ﬁ'],
  ['Ryzen\uFFFE 5\u{1FFFF}', 'Ryzen 5'],
  ['Teclado \uD83D', 'Teclado \uFFFD'],
  ['\u200B \u2800\u3164\u0301', ''],
])('%j is the line %j', (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

test.each([
  ['Uno\r\ndos\rtres\n\ncuatro ', 'Uno\ndos\ntres\n\ncuatro'],
  ['Uno\u2028dos\u2029tres\u0085cuatro\u000Bcinco', 'Uno\ndos\ntres\ncuatro\ncinco'],
  ['Largo:\t30  cm\u0000\u200B', 'Largo:\t30  cm'],
  ['Co\u0301rdoba', 'Córdoba'],
  ['\n\u200B\u0301\n', ''],
])('%j are the lines %j', (typed, lines) => {
  expect(manyLines(typed)).toBe(lines);
});

test('a line and lines are the same when they are read again, composed, and of what can be stored', () => {
  const part = fc.oneof(
    fc.constantFrom(...invisible, ...emoji, ...words, ...hostileTexts),
    fc.constantFrom(
      '\u0301',
      '\u0345',
      'e',
      'ж',
      'क',
      '\u093C',
      '↔',
      '\u0338',
      '\u212B',
      '\uF900',
      '\u0958',
      '\t',
      '\r',
      '\n',
    ),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      for (const read of [oneLine, manyLines]) {
        const once = read(text);
        expect(read(once)).toBe(once);
        expect(once).toBe(once.normalize('NFC').toWellFormed());
        expect(once).not.toMatch(/[^\P{Cc}\n\t]|\r/u);
      }
      expect(oneLine(manyLines(text))).toBe(oneLine(text));
      expect(oneLine(text)).not.toMatch(/[^\S ]| {2}|^ | $/u);
    }),
    { numRuns: 300 },
  );
});
