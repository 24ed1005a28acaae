import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysFrom, weekdayOf } from './day.ts';
import { addWorkingDays, holidaysOf, isWorkingDay, workingDaysLeft } from './working-days.ts';

/**
 * Written out, so that the rule is compared with a calendar and not with itself: equal to that of the Python package
 * `holidays` 0.105, which is made by others from the texts of the laws. On 2030-07-01 two fall together.
 */
const calendar: Readonly<Record<number, string>> = {
  2026: '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-13 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  2027: '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  2028: '01-01 01-10 03-20 04-13 04-14 05-01 05-29 06-19 06-26 07-03 07-10 07-20 08-07 08-21 10-16 11-06 11-13 12-08 12-25',
  2029: '01-01 01-08 03-19 03-29 03-30 05-01 05-14 06-04 06-11 07-02 07-09 07-20 08-07 08-20 10-15 11-05 11-12 12-08 12-25',
  2030: '01-01 01-07 03-25 04-18 04-19 05-01 06-03 06-24 07-01 07-15 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
  2031: '01-01 01-06 03-24 04-10 04-11 05-01 05-26 06-16 06-23 06-30 07-14 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25',
  2032: '01-01 01-12 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  2033: '01-01 01-10 03-21 04-14 04-15 05-01 05-30 06-20 06-27 07-04 07-11 07-20 08-07 08-15 10-17 11-07 11-14 12-08 12-25',
  2034: '01-01 01-09 03-20 04-06 04-07 05-01 05-22 06-12 06-19 07-03 07-10 07-20 08-07 08-21 10-16 11-06 11-13 12-08 12-25',
  2035: '01-01 01-08 03-19 03-22 03-23 05-01 05-07 05-28 06-04 07-02 07-09 07-20 08-07 08-20 10-15 11-05 11-12 12-08 12-25',
};
const holidays = new Set(
  Object.entries(calendar).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`)),
);
const isFree = (day: string) => [0, 6].includes(weekdayOf(day)) || holidays.has(day);

test.each(Object.entries(calendar))('the holidays of %s are those of the calendar', (year, days) => {
  expect(holidaysOf(Number(year))).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

test('the day of Chiquinquirá is one only since its law of 2026', () => {
  expect(isWorkingDay('2025-07-14')).toBe(true);
  expect(isWorkingDay('2026-07-13')).toBe(false);
});

test('each day of ten years is a working day exactly when it is none of the weekend and of the calendar', () => {
  for (let day = '2026-01-01'; day < '2036-01-01'; day = addDays(day, 1)) {
    expect(isWorkingDay(day), day).toBe(!isFree(day));
  }
});

test('what is added is counted back, and no working day in between is left out', () => {
  const days = daysFrom('2026-01-01', '2035-10-01');
  fc.assert(
    fc.property(fc.nat(days), fc.integer({ min: 1, max: 20 }), (after, count) => {
      const start = addDays('2026-01-01', after);
      const end = addWorkingDays(start, count);
      let counted = 0;
      for (let day = addDays(start, 1); day <= end; day = addDays(day, 1)) if (!isFree(day)) counted += 1;
      expect(counted).toBe(count);
      expect(isFree(end)).toBe(false);
      expect(workingDaysLeft(start, end)).toBe(count);
    }),
  );
});

test('nothing is left on the day itself and afterwards', () => {
  expect(workingDaysLeft('2026-11-21', '2026-11-23')).toBe(1);
  expect(workingDaysLeft('2026-11-23', '2026-11-23')).toBe(0);
  expect(workingDaysLeft('2026-11-24', '2026-11-23')).toBe(0);
  expect(addWorkingDays('2026-11-24', 0)).toBe('2026-11-24');
});
