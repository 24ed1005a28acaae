import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, hourOf, startOfDay } from '../shared/day.ts';
import { isWorkingDay, workingDaysLeft } from '../shared/working-days.ts';
import { arrivalAfter, arrivalAt, type DeliveryTimes, daysTo } from './arrival.ts';
import { allMunicipalities, departments } from './municipalities.ts';

const times: DeliveryTimes = {
  cutOffHour: 15,
  departments: departments.map(({ code }) => ({ code, capital: { from: 2, to: 4 }, elsewhere: { from: 4, to: 8 } })),
};
const at = (moment: string) => new Date(`${moment}:00-05:00`);

test.each([
  ['before the hour, on a Tuesday', '2026-11-24T14:59', { from: '2026-11-26', to: '2026-11-30' }],
  ['at the hour it leaves on the next working day', '2026-11-24T15:00', { from: '2026-11-27', to: '2026-12-01' }],
  ['on a Friday evening it leaves on Monday', '2026-11-20T18:00', { from: '2026-11-25', to: '2026-11-27' }],
  ['before a holiday on a Tuesday', '2026-12-07T10:00', { from: '2026-12-10', to: '2026-12-14' }],
  ['on the holiday itself', '2026-12-08T10:00', { from: '2026-12-11', to: '2026-12-15' }],
  ['over Christmas and New Year', '2026-12-24T16:00', { from: '2026-12-30', to: '2027-01-04' }],
])('%s', (_when, moment, arrival) => {
  expect(arrivalAt('05001', at(moment), times)).toEqual(arrival);
});

test('a capital, another municipality, a department alone and nothing known', () => {
  const one: DeliveryTimes = {
    ...times,
    departments: times.departments.map((each) =>
      each.code === '88' ? { code: '88', capital: { from: 5, to: 9 }, elsewhere: { from: 7, to: 12 } } : each,
    ),
  };
  expect(daysTo('88001', one)).toEqual({ from: 5, to: 9 });
  expect(daysTo('88564', one)).toEqual({ from: 7, to: 12 });
  expect(daysTo('88', one)).toEqual({ from: 5, to: 12 });
  expect(daysTo('', one)).toEqual({ from: 2, to: 12 });
  expect(daysTo('25001', one), 'Agua de Dios is no capital').toEqual({ from: 4, to: 8 });
});

test('for any moment and destination, both ends are working days, as far from the day it leaves as the table says', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 })).map(([a, b]) => ({
    from: Math.min(a, b),
    to: Math.max(a, b),
  }));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_500 * 24 * 60 }),
      fc.integer({ min: 0, max: 24 }),
      fc.constantFrom(...allMunicipalities.map(({ code }) => code)),
      fc.array(fc.tuple(range, range), { minLength: 33, maxLength: 33 }),
      (minutes, cutOffHour, code, ranges) => {
        const now = new Date(startOfDay('2026-01-01').getTime() + minutes * 60_000);
        const table = departments.map((each, index) => {
          const [capital, elsewhere] = ranges[index] as [{ from: number; to: number }, { from: number; to: number }];
          return { code: each.code, capital, elsewhere };
        });
        const { from, to } = arrivalAt(code, now, { cutOffHour, departments: table });
        const own = table.find((each) => each.code === code.slice(0, 2));
        const days = code.endsWith('001') && code !== '25001' ? own?.capital : own?.elsewhere;
        let leaves = dayOf(now);
        if (!isWorkingDay(leaves) || hourOf(now) >= cutOffHour) {
          do leaves = addDays(leaves, 1);
          while (!isWorkingDay(leaves));
        }
        expect([isWorkingDay(from), isWorkingDay(to)]).toEqual([true, true]);
        expect(workingDaysLeft(leaves, from)).toBe(days?.from);
        expect(workingDaysLeft(leaves, to)).toBe(days?.to);
      },
    ),
  );
});

const tableRow = { capital: { from: 2, to: 4 }, elsewhere: { from: 4, to: 8 } };

test('a later payment moves what was promised to where it would have been promised then', () => {
  const minutes = fc.integer({ min: 0, max: 400 * 24 * 60 });
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 0, max: 30 * 24 * 60 }),
      fc.integer({ min: 0, max: 24 }),
      (at, late, hour) => {
        const madeAt = new Date(startOfDay('2026-01-01').getTime() + at * 60_000);
        const paidAt = new Date(madeAt.getTime() + late * 60_000);
        const times = { cutOffHour: hour, departments: departments.map(({ code }) => ({ code, ...tableRow })) };
        const promised = arrivalAt('05001', madeAt, times);
        const then = arrivalAt('05001', paidAt, times);
        expect(
          arrivalAfter(promised, { promisedAt: madeAt, leavesAfter: paidAt, cutOffHour: hour }) ?? promised,
        ).toEqual(then);
      },
    ),
  );
});
