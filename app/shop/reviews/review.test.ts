import { describe, expect, test } from 'vitest';
import { checkReview, longestComment } from './check-review.ts';
import { ratingOf, shownWriter } from './review.ts';

const of = (comment: unknown, stars: unknown = '4') => checkReview({ stars, comment });
const said = (comment: string) => ({ ok: true, review: { stars: 4, comment } });

describe('a comment', () => {
  test('is trimmed and keeps its lines', { tags: ['S5.02'] }, () => {
    expect(of('  Corre fresco.\r\nNo suena. \n\n\n\n Lo recomiendo.\t ')).toEqual(
      said('Corre fresco.\nNo suena.\n\nLo recomiendo.'),
    );
  });

  test.each([[''], ['   '], ['\n\t\r\n'], ['\u0000'], ['\u200B\u200D'], ['\u202E'], [undefined], [3], [['a']], [null]])(
    'of nothing, %j, is missing',
    { tags: ['S5.01', 'S5.03'] },
    (comment) => {
      expect(of(comment)).toEqual({ ok: false, problems: { comment: 'comment_missing' } });
    },
  );

  test('has at most 2,000 characters, counted after trimming, a line’s end as one', () => {
    const longest = `${'a'.repeat(longestComment - 2)}\nb`;
    expect(of(`  ${longest.replace('\n', '\r\n')}  `)).toEqual(said(longest));
    expect(of(`${longest}c`)).toEqual({ ok: false, problems: { comment: 'comment_too_long' } });
  });

  test('loses what no database stores and what would turn the page around, and nothing else', () => {
    expect(of('Bueno\u0000, \uD800 y \u202Eodnum\u202C <script>alert(1)</script> 👨‍👩‍👧 ñ')).toEqual(
      said('Bueno , \uFFFD y odnum <script>alert(1)</script> 👨‍👩‍👧 ñ'),
    );
  });
});

describe('stars', () => {
  test.each([[1], ['1'], ['5'], [5]])('may be %j', (stars) => {
    expect(of('Sí', stars)).toEqual({ ok: true, review: { stars: Number(stars), comment: 'Sí' } });
  });

  test.each([
    [0],
    ['0'],
    [6],
    ['4.5'],
    [' 4'],
    ['04'],
    [''],
    [null],
    [Number.NaN],
    ['cinco'],
    [['4']],
    [{}],
    [{ toString: 'x' }],
  ])('may not be %j', (stars) => {
    expect(of('Sí', stars)).toEqual({ ok: false, problems: { stars: 'stars_missing' } });
  });

  test('and comment may both be missing', () => {
    expect(checkReview({})).toEqual({
      ok: false,
      problems: { stars: 'stars_missing', comment: 'comment_missing' },
    });
  });
});

test.each([
  ['anamaria@correo.test', 'ana'],
  ['maria@correo.test', 'ma'],
  ['ana@correo.test', 'a'],
  ['li@correo.test', 'l'],
  ['x@correo.test', ''],
  ['𝒶𝒷𝒸𝒹@correo.test', '𝒶𝒷'],
  ['', ''],
])('of %s only %j is shown of who has no name', (email, start) => {
  expect(shownWriter({ name: '', email })).toEqual({ start });
  expect(shownWriter({ name: email, email: email })).toEqual({ start });
});

test.each([
  ['Ana Gómez', 'Ana G.'],
  ['Ana', 'Ana'],
  ['  ANA   gómez  ', 'Ana G.'],
  ['Ana María Gómez Ruiz', 'Ana G.'],
  ['José de la Rosa', 'José R.'],
  ['Óscar ñáñez', 'Óscar Ñ.'],
  ['李 小龙', '李 小.'],
  ['a'.repeat(80), `A${'a'.repeat(19)}`],
])('who is called %s signs as %s', (name, signed) => {
  expect(shownWriter({ name, email: 'x@correo.test' })).toEqual({ name: signed });
});

test.each([['123'], ['<b>'], ['...']])('%s is no name', (name) => {
  expect(shownWriter({ name, email: 'maria@correo.test' })).toEqual({ start: 'ma' });
});

describe('a rating', () => {
  test('counts and averages to one decimal', () => {
    expect(
      ratingOf([
        { stars: 5, count: 2 },
        { stars: 4, count: 1 },
      ]),
    ).toEqual({ count: 3, average: 4.7, counts: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 2 } });
  });

  test('of nothing is nothing', () => {
    expect(ratingOf([])).toEqual({ count: 0, average: 0, counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } });
  });
});
