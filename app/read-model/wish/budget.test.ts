import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBudget } from './budget.ts';
import { textWithout, wordingOf } from './wish-words.ts';

const budget = (term: string) => {
  const wording = wordingOf(term);
  const { range, isForeign, said } = readBudget(wording.words);
  return { range: range && [range.from, range.to], rest: textWithout(wording, said), isForeign };
};

describe('a budget', () => {
  test.each([
    ['gráfica por menos de 2 millones', null, 2_000_000],
    ['gráfica hasta 2M', null, 2_000_000],
    ['gráfica máximo 1.5 millones', null, 1_500_000],
    ['gráfica max 800k', null, 800_000],
    ['gráfica que no pase de 2 palos', null, 2_000_000],
    ['gráfica no más de $ 2.000.000 pesos', null, 2_000_000],
    ["gráfica de menos de 2'000.000", null, 2_000_000],
    ['gráfica que cueste menos de 2,000,000', null, 2_000_000],
    ['gráfica 800 mil', null, 800_000],
    ['gráfica de 800k', null, 800_000],
    ['gráfica por 2000000', null, 2_000_000],
    ['gráfica por $800000', null, 800_000],
    ['gráfica por un millón y medio', null, 1_500_000],
    ['gráfica por millón y medio', null, 1_500_000],
    ['gráfica por medio millón', null, 500_000],
    ['gráfica por dos millones y medio', null, 2_500_000],
    ['gráfica por 1 millón 200 mil', null, 1_200_000],
    ['gráfica por un millón doscientos mil pesos', null, 1_200_000],
    ['gráfica de cuatrocientos cincuenta mil', null, 450_000],
    ['gráfica por 300 lucas', null, 300_000],
    ['gráfica presupuesto de 3 millones de pesos', null, 3_000_000],
    ['gráfica tengo 1 millón', null, 1_000_000],
    ['gráfica desde 1 millón', 1_000_000, null],
    ['gráfica de más de 500 mil', 500_000, null],
    ['gráfica mínimo 900 mil', 900_000, null],
    ['gráfica entre 1 y 2 millones', 1_000_000, 2_000_000],
    ['gráfica entre 2 y 1 millones', 1_000_000, 2_000_000],
    ['gráfica de 500 a 800 mil', 500_000, 800_000],
    ['gráfica entre 800 mil y 1.2 millones', 800_000, 1_200_000],
    ['gráfica de 800 a 1 millón', 800_000, 1_000_000],
    ['gráfica desde 1 hasta 2 palos', 1_000_000, 2_000_000],
    ['gráfica 1-2 millones', 1_000_000, 2_000_000],
    ['gráfica de más de 1 millón y menos de 2 millones', 1_000_000, 2_000_000],
    ['gráfica entre 400.000 y 600.000', 400_000, 600_000],
    ['gráfica alrededor de 2 millones', 1_700_000, 2_300_000],
    ['gráfica de unos 500 mil', 425_000, 575_000],
    ['gráfica menos de 800000', null, 800_000],
    ['gráfica no quiero gastar más de 1.600.000', null, 1_600_000],
    ['gráfica no mayor a 800.000', null, 800_000],
    ['gráfica por menos de millón ochocientos', null, 1_800_000],
    ['gráfica máximo un millón doscientos', null, 1_200_000],
    ['gráfica 1.500.000 pesos máximo', null, 1_500_000],
    ['gráfica de 2 millones y medio para abajo', null, 2_500_000],
    ['gráfica 2 millones para arriba', 2_000_000, null],
    ['gráfica tengo como 250 mil', null, 250_000],
    ['gráfica por ahí de 2 millones', 1_700_000, 2_300_000],
    ['gráfica con 800 mil pesitos', null, 800_000],
    ['gráfica menor a 600.000 pesos colombianos', null, 600_000],
    ['gráfica a lo más 300 lukas', null, 300_000],
    ['gráfica de 1 palo y medio', null, 1_500_000],
    ['gráfica por 250', null, 250_000],
    ['gráfica por 1500', null, 1_500_000],
    ['gráfica i5 por 700', null, 700_000, 'grafica i5'],
    ['gráfica por menos de 900', null, 900_000],
    ['gráfica que no cueste más de 850', null, 850_000],
    ['gráfica tengo 600', null, 600_000],
    ['gráfica presupuesto 700 máximo', null, 700_000],
  ])('%s', (term, from, to, rest = 'grafica') => {
    expect(budget(term)).toEqual({ range: [from, to], rest, isForeign: false });
  });

  test('more than the shop can ask is its highest price', () => {
    expect(budget('hasta 900000 millones').range).toEqual([null, 2_000_000_000]);
  });
});

describe('no budget', () => {
  test.each([
    'rtx 4060',
    'rtx4060 16 gb',
    'ryzen 5 5600x',
    'core i7 12700k',
    'core ultra 5 245k',
    'fuente 850w',
    'fuente 850 w',
    'ssd 2tb m.2 2280',
    'ram 2x16 ddr5 6000',
    'gráfica 4k',
    'gráfica 2k 1440p',
    'mouse 16 mil dpi',
    'mouse 16.000 dpi',
    'ssd de más de 1 tb',
    'ssd entre 1 y 2 tb',
    'chasis con 3 ventiladores',
    'fuente hasta 750 watts',
    'fuente hasta 750',
    'fuente de 650',
    'fuente por 850 w',
    'ventiladores 3 por 120',
    'ram 2 por 64',
    'tengo una fuente de 650',
    'rtx 4060 por 8 gb',
    'cambio gráfica por 4060',
    'ram menos de 32 gigas',
    'procesador desde 2023',
    'menos de 0',
    'menos de 0 pesos',
    'gratis',
    '$ 5',
    'x670e',
    'un mouse',
    'dos monitores',
    '100-100000926WOF',
    '3.5.1',
    '99999999999999999999999',
  ])('%s', (term) => expect(budget(term)).toMatchObject({ range: null, isForeign: false }));

  test.each([
    'gráfica por 200 dólares',
    'gráfica menos de USD 300',
    'gráfica us$300',
    'gráfica de 300 usd',
    'gráfica 250 euros',
  ])('in foreign money: %s', (term) => expect(budget(term)).toEqual({ range: null, rest: 'grafica', isForeign: true }));
});

test('of anything that is typed the ends are in order, positive and whole', () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...'entre de desde hasta menos y a mil millones medio $ 2 1.5 800 k m usd pesos no mas - 2000000 un dos gb'.split(
        ' ',
      ),
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const { range } = readBudget(wordingOf(words.join(' ')).words);
      if (!range) return;
      for (const end of [range.from, range.to]) if (end !== null) expect(Number.isInteger(end) && end > 0).toBe(true);
      if (range.from !== null && range.to !== null) expect(range.from).toBeLessThanOrEqual(range.to);
    }),
    { numRuns: 5_000 },
  );
});
