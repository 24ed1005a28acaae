import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDollars, formatRoughCents, formatShortDay } from './admin/format.ts';
import {
  countOf,
  formatCents,
  formatDate,
  formatDay,
  formatFigure,
  formatMoment,
  formatPercent,
  formatPesos,
} from './format.ts';

describe('money', () => {
  test.each([
    [1_609_900, '$\u00a01.609.900'],
    [0, '$\u00a00'],
    [999, '$\u00a0999'],
    [1_500, '$\u00a01.500'],
    [10_000, '$\u00a010.000'],
    [2_000_000_000, '$\u00a02.000.000.000'],
  ])('%i pesos are shown as they are written in Colombia, without decimals', { tags: ['S9.24'] }, (pesos, text) => {
    expect(formatPesos(pesos)).toBe(text);
    expect(formatCents(pesos * 100)).toBe(text);
  });

  test('of an order from when prices had centavos is shown with them', () => {
    expect(formatCents(3_833_505)).toBe('$\u00a038.335,05');
    expect(formatCents(150)).toBe('$\u00a01,50');
    expect(formatCents(5)).toBe('$\u00a00,05');
  });

  test('never breaks over two lines and can be read back', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), (pesos) => {
        const text = formatPesos(pesos);
        expect(text).toMatch(/^\$\u00a0\d{1,3}(\.\d{3})*$/);
        expect(Number(text.replace(/[$.\u00a0]/g, ''))).toBe(pesos);
      }),
    );
  });
});

test('what is put together by hand is what the browser writes itself', () => {
  const own = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
  const plurals = new Intl.PluralRules('es-CO');
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -20_000, max: 20_000 })), (figure) => {
      expect(formatFigure(figure)).toBe(own.format(figure));
      expect(formatPesos(figure)).toBe(`$\u00a0${own.format(figure)}`);
    }),
  );
  fc.assert(
    fc.property(fc.nat({ max: 999_999 }), (count) => {
      expect(countOf(count, 'one', 'other').split(' ')[1]).toBe(plurals.select(count));
    }),
  );
});

test('days and hours are those of the time zone of Colombia', () => {
  const timeZone = 'America/Bogota';
  const days = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone });
  const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone });
  // Colombia had daylight saving time in 1992 and 1993.
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const [hour, half = ''] = clock.format(moment).split(/\s/);
      const inSpanish = `${hour}\u00a0${half[0]?.toLowerCase()}.\u00a0m.`;
      expect(formatMoment(moment)).toBe(`${days.format(moment)}, ${inSpanish}`);
    }),
  );
});

test('a percent has its sign after a space that does not break', () => {
  expect(formatPercent(15)).toBe('15\u00a0%');
  expect(formatPercent(0)).toBe('0\u00a0%');
});

test('a figure has a decimal comma, and no more than two decimals', () => {
  expect([2.5, 4, 12_000, 0.125, 3.999].map(formatFigure)).toEqual(['2,5', '4', '12.000', '0,13', '4']);
});

test('one is singular, everything else is plural', () => {
  const count = (figure: number) => countOf(figure, 'producto', 'productos');
  expect([0, 1, 2, 21, 1_000, 1_000_000].map(count)).toEqual([
    '0 productos',
    '1 producto',
    '2 productos',
    '21 productos',
    '1.000 productos',
    '1.000.000 productos',
  ]);
});

test('a moment is written by the calendar and the clock of Colombia', () => {
  expect(formatDay('2026-11-01')).toBe('1 de noviembre de 2026');
  expect(formatDate(new Date('2027-01-01T04:59:59.000Z'))).toBe('31 de diciembre de 2026');
  expect(formatMoment(new Date('2026-11-21T15:00:00.000Z'))).toBe('21 de noviembre de 2026, 10:00\u00a0a.\u00a0m.');
  expect(formatMoment(new Date('2027-01-01T04:59:59.000Z'))).toBe('31 de diciembre de 2026, 11:59\u00a0p.\u00a0m.');
  expect(formatMoment(new Date('2027-01-01T05:00:00.000Z'))).toBe('1 de enero de 2027, 12:00\u00a0a.\u00a0m.');
  expect(formatMoment(new Date('2026-11-21T17:05:00.000Z'))).toBe('21 de noviembre de 2026, 12:05\u00a0p.\u00a0m.');
});

test.each([
  [125_000_000_00, '$ 125 M'],
  [1_234_567_00, '$ 1,2 M'],
  [350_400_00, '$ 350 mil'],
  [9_999_00, '$ 9.999'],
  [0, '$ 0'],
])('%i cents are roughly %s', (cents, text) => {
  expect(formatRoughCents(cents).replaceAll('\u00a0', ' ')).toBe(text);
});

test('a day where there is little room keeps its month', () => {
  expect(['2026-01-01', '2026-11-21', '2026-12-31'].map(formatShortDay)).toEqual([
    '1\u00a0ene',
    '21\u00a0nov',
    '31\u00a0dic',
  ]);
});

test('what a unit cost abroad is in dollars and cents', () => {
  expect(formatDollars(12_990)).toBe('US$\u00a0129,90');
});
