import { expect, test } from 'vitest';
import { arrivalDays, arrivalSentence } from './arrival.ts';

test.each([
  ['2026-11-26', '2026-11-30', 'entre el jueves 26 y el lunes 30', ' de noviembre'],
  ['2026-11-30', '2026-12-04', 'entre el lunes 30 de noviembre y el viernes 4 de diciembre', ''],
  ['2026-12-30', '2027-01-04', 'entre el miércoles 30 de diciembre y el lunes 4 de enero', ''],
  ['2026-11-26', '2026-11-26', 'el jueves 26', ' de noviembre'],
])('from %s to %s', (from, to, days, month) => {
  expect(arrivalSentence({ from, to })).toBe(`Llega ${days}`);
  expect(arrivalDays({ from, to })).toBe(`${days}${month}`);
});
