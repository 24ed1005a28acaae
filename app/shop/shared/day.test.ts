import { expect, test } from 'vitest';
import { addDays, dayOf, daysFrom, hourOf, readDay, startOfDay, weekdayOf, yearOf } from './day.ts';

test('a day begins and ends at midnight in Colombia', () => {
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-21T05:00:00.000Z');
  expect(dayOf(new Date('2026-11-21T04:59:59.999Z'))).toBe('2026-11-20');
  expect(dayOf(new Date('2026-11-21T05:00:00.000Z'))).toBe('2026-11-21');
});

test('a year begins at midnight in Colombia', () => {
  expect(yearOf(new Date('2027-01-01T04:59:59.999Z'))).toBe(2026);
  expect(yearOf(new Date('2027-01-01T05:00:00.000Z'))).toBe(2027);
});

test('every day has 24 hours: Colombia changes no clocks', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    expect(startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime(), day).toBe(86_400_000);
  }
});

test('days are added and counted over months and leap years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
  expect([daysFrom('2026-11-21', '2026-11-21'), daysFrom('2028-01-01', '2028-12-31')]).toEqual([1, 366]);
});

test.each(['2026-02-30', '21/11/2026', '2026-13-01', 'ayer', '', null])('%s is no day', (text) => {
  expect(readDay(text)).toBeNull();
});

test('the hour is that of Colombia', () => {
  expect(hourOf(new Date('2026-11-21T04:59:59.999Z'))).toBe(23);
  expect(hourOf(new Date('2026-11-21T05:00:00.000Z'))).toBe(0);
  expect(hourOf(new Date('2026-11-21T20:00:00.000Z'))).toBe(15);
});

test('weekdays begin with Sunday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(weekdayOf)).toEqual([0, 1, 6]);
});
