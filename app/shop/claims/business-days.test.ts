import { expect, test } from 'vitest';
import { addBusinessDays, answerDue, businessDaysLeft, holidaysOf } from './business-days.ts';

test('the holidays of 2026 are those of the official calendar', () => {
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01',
    '2026-01-12',
    '2026-03-23',
    '2026-04-02',
    '2026-04-03',
    '2026-05-01',
    '2026-05-18',
    '2026-06-08',
    '2026-06-15',
    '2026-06-29',
    '2026-07-20',
    '2026-08-07',
    '2026-08-17',
    '2026-10-12',
    '2026-11-02',
    '2026-11-16',
    '2026-12-08',
    '2026-12-25',
  ]);
});

test('business days leave out weekends and holidays', () => {
  expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23');
  expect(addBusinessDays('2026-12-07', 1)).toBe('2026-12-09');
  expect(addBusinessDays('2026-12-31', 2)).toBe('2027-01-05');
});

test('a claim is answered within fifteen of them, counted from its day in Colombia', () => {
  expect(answerDue(new Date('2026-11-21T03:00:00Z'))).toBe('2026-12-14');
  expect(answerDue(new Date('2026-11-21T15:00:00Z'))).toBe('2026-12-14');
});

test('days that are left are counted as they were given', () => {
  expect(businessDaysLeft('2026-11-20', addBusinessDays('2026-11-20', 15))).toBe(15);
  expect(businessDaysLeft('2026-11-20', '2026-11-23')).toBe(1);
  expect(businessDaysLeft('2026-11-21', '2026-11-23')).toBe(1);
  expect(businessDaysLeft('2026-11-23', '2026-11-23')).toBe(0);
  expect(businessDaysLeft('2026-11-24', '2026-11-23')).toBe(0);
});
