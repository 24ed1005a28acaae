import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '../shared/day.ts';
import { addMonths, warrantyOf, withdrawalClock } from './rights.ts';

/** Public holidays as Colombia's calendars print them, not as we compute them. */
const holidays = new Set(
  `2026-01-01 2026-01-12 2026-03-23 2026-04-02 2026-04-03 2026-05-01 2026-05-18 2026-06-08 2026-06-15 2026-06-29
   2026-07-13 2026-07-20 2026-08-07 2026-08-17 2026-10-12 2026-11-02 2026-11-16 2026-12-08 2026-12-25
   2027-01-01 2027-01-11 2027-03-22 2027-03-25 2027-03-26 2027-05-01 2027-05-10 2027-05-31 2027-06-07 2027-07-05
   2027-07-12 2027-07-20 2027-08-07 2027-08-16 2027-10-18 2027-11-01 2027-11-15 2027-12-08 2027-12-25`.split(/\s+/),
);
const isWorking = (day: string) => ![0, 6].includes(weekdayOf(day)) && !holidays.has(day);
const noon = (day: string) => new Date(`${day}T12:00:00-05:00`);

describe('the clock of the withdrawal', () => {
  test('ends with the fifth working day after the delivery, for every day of two years', () => {
    for (let day = '2026-01-01'; day <= '2027-12-20'; day = addDays(day, 1)) {
      const { until } = withdrawalClock(noon(day), noon(day));
      const counted: string[] = [];
      for (let each = addDays(day, 1); each <= until; each = addDays(each, 1)) if (isWorking(each)) counted.push(each);
      expect(counted, day).toHaveLength(5);
      expect(counted.at(-1), day).toBe(until);
      for (const today of [day, addDays(day, 3), until, addDays(until, 1)]) {
        const { daysLeft, isOver } = withdrawalClock(noon(day), noon(today));
        expect([daysLeft, isOver], `${day} seen on ${today}`).toEqual([
          counted.filter((each) => each > today).length,
          today > until,
        ]);
      }
    }
  });

  test('knows days of Colombia, not of Greenwich', () => {
    // 19 November, 23:30 in Bogotá.
    const deliveredAt = new Date('2026-11-20T04:30:00Z');
    expect(withdrawalClock(deliveredAt, deliveredAt)).toEqual({ until: '2026-11-26', daysLeft: 5, isOver: false });
    expect(withdrawalClock(deliveredAt, new Date('2026-11-27T04:59:59Z'))).toMatchObject({
      daysLeft: 0,
      isOver: false,
    });
    expect(withdrawalClock(deliveredAt, new Date('2026-11-27T05:00:00Z'))).toMatchObject({ isOver: true });
  });
});

describe('the warranty', () => {
  const delivered = noon('2026-11-20');
  test.each([
    [null, '2027-11-20', null, '2027-11-20'],
    [6, '2027-11-20', null, '2027-11-20'],
    [12, '2027-11-20', null, '2027-11-20'],
    [36, '2027-11-20', '2029-11-20', '2029-11-20'],
  ])('of a maker who gives %s months is never shorter than the law’s', (months, byLaw, byMaker, until) => {
    expect(warrantyOf(delivered, months, delivered)).toMatchObject({ byLaw, byMaker, until, isOver: false });
  });

  test('holds on its last day', () => {
    expect(warrantyOf(delivered, null, noon('2027-11-20')).isOver).toBe(false);
    expect(warrantyOf(delivered, null, noon('2027-11-21')).isOver).toBe(true);
  });

  test('of a day that the last month does not have ends with that month', () => {
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2026-08-31', 18)).toBe('2028-02-29');
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  });
});
