import { expect, test } from 'vitest';
import { arrivalChange, arrivalDays, arrivalSentence } from './arrival.ts';

test.each([
  ['2026-11-26', '2026-11-30', 'entre el jueves 26 y el lunes 30', ' de noviembre'],
  ['2026-11-30', '2026-12-04', 'entre el lunes 30 de noviembre y el viernes 4 de diciembre', ''],
  ['2026-12-30', '2027-01-04', 'entre el miércoles 30 de diciembre y el lunes 4 de enero', ''],
  ['2026-11-26', '2026-11-26', 'el jueves 26', ' de noviembre'],
])('from %s to %s', (from, to, days, month) => {
  expect(arrivalSentence({ from, to })).toBe(`Llega ${days}`);
  expect(arrivalDays({ from, to })).toBe(`${days}${month}`);
});

test('a date that a late payment changed says why, and what was said first', () => {
  const now = { from: '2026-11-27', to: '2026-12-01' };
  const before = { from: '2026-11-26', to: '2026-11-30' };
  const changed = { before, by: 'payment', at: new Date('2026-11-25T01:00:00Z') } as const;
  expect(arrivalChange(now)).toBeNull();
  expect(arrivalChange({ ...now, changed })).toBe(
    'La fecha cambió porque el pago llegó el 24 de noviembre de 2026. Antes: entre el jueves 26 y el lunes 30 de noviembre.',
  );
  expect(arrivalChange({ ...now, changed: { ...changed, by: 'address' } })).toContain('corregimos la dirección el 24');
  expect(arrivalChange({ ...now, changed: { ...changed, by: 'units' } })).toContain('las unidades llegaron el 24');
});
