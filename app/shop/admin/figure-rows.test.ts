import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RefundPart, SoldLine } from './figure-refunds.ts';
import { addedUp, type FigureRow, firstRows, grouped, joinedRows, netInCents, noSums } from './figure-rows.ts';

const keys = ['SSD', 'RAM', 'Fuentes', 'Cajas', 'Monitores'];
const cents = fc.integer({ min: 1, max: 5_000_000_00 });
const key = fc.constantFrom(...keys);

const sold = fc
  .uniqueArray(key, { maxLength: 5 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        cents.map((receivedInCents): FigureRow => ({ kind: 'part', ...noSums, key: name, receivedInCents })),
      ),
    ),
  );
const line = (category: string): SoldLine => {
  return { productId: 'p', productName: 'P', category, grossInCents: 1, vat: 19, costInCents: null };
};
const who = { refund: 0, day: '2026-11-20', email: 'ana@example.test', fullName: 'Ana', method: 'CARD' };
const part = fc.tuple(fc.option(key), cents).map(([category, amountInCents]): RefundPart => {
  return { ...who, line: category === null ? null : line(category), amountInCents, vatInCents: 0, costInCents: 0 };
});
const extra = cents.map((amountInCents) => ({ ...who, amountInCents }));
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const sumOf = (rows: readonly FigureRow[]) => netInCents(addedUp(rows));

test('rows add up to what came less what went back, however few of them are read or shown', () => {
  const world = fc.tuple(
    sold,
    fc.array(part, { maxLength: 6 }),
    fc.array(extra, { maxLength: 3 }),
    fc.nat(6),
    fc.nat(6),
  );
  fc.assert(
    fc.property(world, ([all, parts, extras, mostRead, mostShown]) => {
      const expected =
        total(all.map((row) => row.receivedInCents)) +
        total(extras.map(({ amountInCents }) => amountInCents)) -
        total(parts.map(({ amountInCents }) => amountInCents));
      const read = all.slice(0, mostRead);
      const rowOfPart = (each: RefundPart) => ({ key: each.line?.category ?? null });
      const rows = joinedRows({ sold: read, ofAll: addedUp(all), parts, extras, rowOfPart });
      expect(sumOf(rows)).toBe(expected);
      const shown = firstRows(rows, mostShown);
      expect(sumOf(shown)).toBe(expected);
      expect(shown.filter(({ kind }) => kind === 'part').length).toBeLessThanOrEqual(mostShown);
      expect(shown.filter(({ kind }) => kind === 'rest').length).toBeLessThanOrEqual(1);
      expect(sumOf(grouped(rows, ({ key: name }) => ({ key: name?.charAt(0) ?? null })))).toBe(expected);
    }),
  );
});

test('a category that was only refunded has a row, and a payment too many has one of its own', () => {
  const rows = joinedRows({
    sold: [{ kind: 'part', ...noSums, key: 'SSD', receivedInCents: 100 }],
    parts: [{ ...who, line: line('RAM'), amountInCents: 30, vatInCents: 5, costInCents: 0 }],
    extras: [{ ...who, amountInCents: 7 }],
    rowOfPart: (each) => ({ key: each.line?.category ?? null }),
  });
  expect(rows.map((row) => [row.kind, row.key, row.receivedInCents, row.refundedInCents, row.vatInCents])).toEqual([
    ['part', 'SSD', 100, 0, 0],
    ['part', 'RAM', 0, 30, -5],
    ['extra', null, 7, 0, 0],
  ]);
});
