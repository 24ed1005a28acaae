import { describe, expect, test } from 'vitest';
import { categoryKeys } from '../categories.ts';
import { factsOf, type Specs } from '../specs.ts';
import { checkSpecs, specField, writtenSpec } from './spec-form.ts';

const fieldsOf = (facts: Record<string, string>) =>
  Object.fromEntries(Object.entries(facts).map(([key, value]) => [specField(key), value]));

describe('the facts of a part in its form', () => {
  test('are read by their kind, and an empty field is no fact', () => {
    const typed = fieldsOf({
      tipo: 'Air',
      alto_mm: '158,5',
      sockets: 'AM5; LGA1851 ;',
      rpm: '500 - 1800',
      ruido_db: '25',
      pwm: 'true',
      rgb: 'false',
      color: '  ',
    });
    expect(checkSpecs('Coolers', typed, {})).toEqual({
      ok: true,
      specs: {
        tipo: 'Air',
        alto_mm: 158.5,
        sockets: ['AM5', 'LGA1851'],
        rpm: [500, 1800],
        ruido_db: 25,
        pwm: true,
        rgb: false,
      },
    });
  });

  test('each that is of another kind is named', () => {
    const typed = fieldsOf({ alto_mm: 'alto', rpm: '5 - x', pwm: 'quizás', color: 'Negro' });
    expect(checkSpecs('Coolers', typed, {})).toEqual({
      ok: false,
      problems: { alto_mm: 'wrong_type', rpm: 'wrong_type', pwm: 'wrong_type' },
    });
  });

  test('a bar code is read in groups, and refused when its check digit does not agree; one from before stays', () => {
    const typed = (ean: string, known: Specs = {}) => checkSpecs('SSD', fieldsOf({ ean }), known);
    expect(typed('4 006381 333931')).toEqual({ ok: true, specs: { ean: '4006381333931' } });
    expect(typed('4006381333932')).toEqual({ ok: false, problems: { ean: 'wrong_type' } });
    expect(typed('12345678', { ean: '12345678' })).toEqual({ ok: true, specs: { ean: '12345678' } });
  });

  test('come back unchanged when nobody touched them, those too that the category does not know', () => {
    const specs: Specs = {
      alto_mm: 158.5,
      rpm: [500, 1800],
      sockets: ['AM5', 'AM4'],
      pwm: true,
      tipo: 'Air',
      extra: 'x',
    };
    const untouched = fieldsOf(
      Object.fromEntries(Object.keys(factsOf('Coolers')).map((key) => [key, writtenSpec(specs[key])])),
    );
    expect(checkSpecs('Coolers', untouched, specs)).toEqual({ ok: true, specs });
    expect(checkSpecs('Coolers', {}, specs)).toEqual({ ok: true, specs });
  });

  test.each(categoryKeys())('what is in the box is typed for %s, and written again as it was typed', (category) => {
    const typed = 'Procesador; Disipador, con pasta';
    const read = checkSpecs(category, fieldsOf({ incluye: typed }), {});
    expect(read).toEqual({ ok: true, specs: { incluye: ['Procesador', 'Disipador, con pasta'] } });
    if (read.ok) expect(writtenSpec(read.specs.incluye)).toBe(typed);
  });

  test('a fact that is cleared is gone', () => {
    expect(checkSpecs('Mouse', fieldsOf({ sensor: '' }), { sensor: 'PAW3395', rgb: true })).toEqual({
      ok: true,
      specs: { rgb: true },
    });
  });
});
