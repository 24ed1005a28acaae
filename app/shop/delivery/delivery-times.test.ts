import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostWorkingDays, readCutOff, readTimes, spreadTimes } from './delivery-times.ts';

const form = { capitalFrom: '2', capitalTo: '4', elsewhereFrom: '4', elsewhereTo: '8' };

test('four whole numbers of working days are read', () => {
  expect(readTimes(form)).toEqual({ ok: true, times: { capital: { from: 2, to: 4 }, elsewhere: { from: 4, to: 8 } } });
  expect(readTimes({ ...form, capitalFrom: ' 4 ' })).toMatchObject({ ok: true });
});

test.each(['', '0', '21', '-1', '1.5', '1e1', 'dos', '٣', undefined])('%s is no number of working days', (typed) => {
  expect(readTimes({ ...form, elsewhereFrom: typed })).toEqual({ ok: false, problems: { elsewhereFrom: 'not_days' } });
});

test('a range does not end before it begins', () => {
  expect(readTimes({ ...form, capitalFrom: '5' })).toEqual({
    ok: false,
    problems: { capitalTo: 'ends_before_it_begins' },
  });
});

test('whatever is read can be stored, and reads the same again', () => {
  const typed = fc.oneof(fc.string(), fc.integer({ min: -2, max: 30 }).map(String));
  fc.assert(
    fc.property(fc.tuple(typed, typed, typed, typed), ([capitalFrom, capitalTo, elsewhereFrom, elsewhereTo]) => {
      const read = readTimes({ capitalFrom, capitalTo, elsewhereFrom, elsewhereTo });
      if (!read.ok) return;
      for (const { from, to } of [read.times.capital, read.times.elsewhere]) {
        expect(from).toBeGreaterThanOrEqual(1);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(mostWorkingDays);
      }
      const again = Object.entries(spreadTimes(read.times)).map(([field, days]) => [field, String(days)]);
      expect(readTimes(Object.fromEntries(again))).toEqual(read);
    }),
  );
});

test('the hour is one from 0 to 24', () => {
  expect(['0', '15', '24', '25', '', 'x', '-1'].map((cutOffHour) => readCutOff({ cutOffHour }))).toEqual([
    0,
    15,
    24,
    null,
    null,
    null,
    null,
  ]);
});
