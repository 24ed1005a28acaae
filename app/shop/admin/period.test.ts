import { describe, expect, test } from 'vitest';
import { daysInOne, everyDay, lastMonths, mostDays, periodAddress, presets, readPeriod } from './period.ts';

const today = '2026-11-21';
const read = (address: string, day = today) => readPeriod(new URLSearchParams(address), day);

describe('a preset', () => {
  test.each([
    ['today', '2026-11-21 2026-11-21', '2026-11-20 2026-11-20'],
    ['last_7', '2026-11-15 2026-11-21', '2026-11-08 2026-11-14'],
    ['last_30', '2026-10-23 2026-11-21', '2026-09-23 2026-10-22'],
    ['last_90', '2026-08-24 2026-11-21', '2026-05-26 2026-08-23'],
    ['this_month', '2026-11-01 2026-11-21', '2026-10-01 2026-10-21'],
    ['last_month', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
    ['this_year', '2026-01-01 2026-11-21', '2025-01-01 2025-11-21'],
    ['last_year', '2025-01-01 2025-12-31', '2024-01-01 2024-12-31'],
  ])('%s is %s, compared with %s', (preset, period, before) => {
    const asked = read(`periodo=${preset}`);
    if (!asked.ok) throw new Error(asked.code);
    expect([`${asked.period.from} ${asked.period.to}`, `${asked.before.from} ${asked.before.to}`]).toEqual([
      period,
      before,
    ]);
  });

  test.each([
    // The month before is shorter or in another year; the year before has no 29 February.
    ['this_month', '2026-03-31', '2026-02-01 2026-02-28'],
    ['this_month', '2026-01-05', '2025-12-01 2025-12-05'],
    ['last_month', '2026-01-05', '2025-11-01 2025-11-30'],
    ['this_year', '2028-02-29', '2027-01-01 2027-02-28'],
    ['today', '2028-03-01', '2028-02-29 2028-02-29'],
  ])('%s on %s is compared with %s', (preset, day, before) => {
    const asked = read(`periodo=${preset}`, day);
    expect(asked.ok && `${asked.before.from} ${asked.before.to}`).toBe(before);
  });

  test.each(['', 'periodo=nope', 'periodo=constructor', 'desde=&hasta='])('of "%s" are the last 30 days', (address) => {
    expect(read(address)).toMatchObject({ ok: true, preset: 'last_30' });
  });
});

describe('two days', () => {
  test('are the period, compared with as many days right before', () => {
    expect(read('desde=2026-11-10&hasta=2026-11-12&periodo=today')).toEqual({
      ok: true,
      preset: null,
      month: null,
      period: { from: '2026-11-10', to: '2026-11-12' },
      before: { from: '2026-11-07', to: '2026-11-09' },
    });
  });

  test('end today at the latest', () => {
    expect(read('desde=2026-11-20&hasta=2027-01-01')).toMatchObject({ period: { from: '2026-11-20', to: today } });
  });

  test.each([
    ['desde=2026-02-30&hasta=2026-03-01', 'unreadable_day'],
    ['desde=ayer&hasta=2026-03-01', 'unreadable_day'],
    ["desde=2026-01-01' OR 1=1&hasta=2026-03-01", 'unreadable_day'],
    ['desde=2026-03-01', 'missing_day'],
    ['hasta=2026-03-01', 'missing_day'],
    ['desde=2026-03-02&hasta=2026-03-01', 'ends_before_it_begins'],
    ['desde=2026-11-22&hasta=2026-11-30', 'in_the_future'],
    ['desde=1999-12-31&hasta=2026-11-21', 'too_early'],
    ['desde=0000-01-01&hasta=9999-12-31', 'too_early'],
    ['desde=2010-01-01&hasta=9999-12-31', 'too_long'],
  ])('%s is refused: %s', (address, problem) => {
    expect(read(address)).toMatchObject({ ok: false, code: problem });
  });

  test('may be as far apart as five years', () => {
    const first = everyDay({ from: '2020-01-01', to: today }).at(-mostDays);
    expect(read(`desde=${first}&hasta=${today}`).ok).toBe(true);
  });
});

describe('a month', () => {
  test.each([
    ['2026-10', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
    ['2026-01', '2026-01-01 2026-01-31', '2025-12-01 2025-12-31'],
    ['2024-02', '2024-02-01 2024-02-29', '2024-01-01 2024-01-31'],
    // Of the month under way as many days of the one before.
    ['2026-11', '2026-11-01 2026-11-21', '2026-10-01 2026-10-21'],
  ])('%s is %s, compared with %s', (month, period, before) => {
    const asked = read(`mes=${month}`);
    if (!asked.ok) throw new Error(asked.code);
    expect([asked.month, `${asked.period.from} ${asked.period.to}`, `${asked.before.from} ${asked.before.to}`]).toEqual(
      [month, period, before],
    );
  });

  test.each([
    ['mes=2026-13', 'unreadable_month'],
    ['mes=noviembre', 'unreadable_month'],
    ["mes=2026-01' OR 1=1", 'unreadable_month'],
    ['mes=2026-12', 'in_the_future'],
    ['mes=1999-12', 'too_early'],
  ])('%s is refused: %s', (address, problem) => {
    expect(read(address)).toMatchObject({ ok: false, code: problem });
  });

  test('is offered among the last ones', () => {
    expect(lastMonths('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  });
});

test.each([
  ...presets.map((preset) => `periodo=${preset}`),
  'desde=2026-11-01&hasta=2026-11-03',
  'mes=2026-10',
  'mes=2026-11',
])('the address ?%s is written back the same', (address) => {
  const asked = read(address);
  if (!asked.ok) throw new Error(asked.code);
  const written = address === 'periodo=last_30' ? '/x' : `/x?${address}`;
  expect(periodAddress('/x', asked)).toBe(written);
});

test('a plot has a column a day up to a quarter of a year, then one a week, then one for four weeks', () => {
  const grain = (from: string) => daysInOne({ from, to: '2026-12-31' });
  expect([
    grain('2026-12-31'),
    grain('2026-10-01'),
    grain('2026-09-30'),
    grain('2025-12-31'),
    grain('2025-12-30'),
  ]).toEqual([1, 1, 7, 7, 28]);
});
