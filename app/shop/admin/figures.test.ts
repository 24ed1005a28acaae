import { expect, test } from 'vitest';
import {
  averageInCents,
  changeInPercent,
  netSalesInCents,
  noSales,
  receivedInCents,
  shareInPercent,
  spansOf,
  withEmptyDays,
} from './figures.ts';

const day = (name: string, amountInCents: number) => ({ ...noSales, day: name, sales: 1, amountInCents });

test('days without a sale are there, in order', () => {
  const days = withEmptyDays({ from: '2026-11-29', to: '2026-12-01' }, [day('2026-12-01', 7), day('2026-11-29', 5)]);
  expect(days.map(({ day: name, sales, amountInCents }) => [name, sales, amountInCents])).toEqual([
    ['2026-11-29', 1, 5],
    ['2026-11-30', 0, 0],
    ['2026-12-01', 1, 7],
  ]);
});

test('a column of several days sums them up; the last one may be shorter', () => {
  const days = Array.from({ length: 10 }, (_, index) => day(`2026-11-${10 + index}`, index + 1));
  expect(spansOf(days, 7)).toEqual([
    { ...noSales, from: '2026-11-10', to: '2026-11-16', sales: 7, amountInCents: 28 },
    { ...noSales, from: '2026-11-17', to: '2026-11-19', sales: 3, amountInCents: 27 },
  ]);
});

test('without a sale there is no average, and without a before no change', () => {
  expect(averageInCents(noSales)).toBeNull();
  expect(averageInCents({ ...noSales, sales: 3, amountInCents: 20_000 })).toBe(6_700);
  expect([changeInPercent(5, 0), changeInPercent(null, 5), changeInPercent(0, 5)]).toEqual([null, null, -100]);
  // More went back than came: nothing is a percentage of that.
  expect([changeInPercent(5, -5), changeInPercent(-5, 5)]).toEqual([null, -200]);
  expect([changeInPercent(112, 100), changeInPercent(2, 3), changeInPercent(5, 5)]).toEqual([12, -33.3, 0]);
  expect([shareInPercent(1, 3), shareInPercent(0, 0), shareInPercent(0, 4)]).toEqual([33.3, null, 0]);
});

test('net is all that came less what went back, also where that is below nothing', () => {
  const sum = {
    ...noSales,
    amountInCents: 500_00,
    extraInCents: 200_00,
    refundedInCents: 900_00,
    annulledInCents: 70_00,
  };
  expect([receivedInCents(sum), netSalesInCents(sum)]).toEqual([700_00, -200_00]);
});
