import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveredCategory, deliveredKeys } from '../categories/delivered-categories.ts';
import { factGroupsOf } from '../fact-groups.ts';
import { factsOf, type SpecFact, type Specs } from '../specs.ts';
import { shownUses, useFacts } from '../uses/uses.ts';
import { betterFacts } from './better-facts.ts';
import { comparedGroups } from './comparison.ts';
import { pesosPerUnit, pricedUnitOf, unitsIn } from './price-per-unit.ts';

const factOf = (category: Parameters<typeof comparedGroups>[0], key: string, sheets: readonly Specs[]) =>
  comparedGroups(category, sheets)
    .flatMap(({ facts }) => facts)
    .find((fact) => fact.key === key);

const betterOf = (category: DeliveredCategory) =>
  betterFacts[category].flatMap(([better, ...keys]) => keys.map((key) => [better, key as string] as const));

describe('the tables', () => {
  test.each(deliveredKeys)('%s: each fact stands in exactly one group', (category) => {
    const grouped = factGroupsOf(category, []).flatMap(({ keys }) => keys);
    const uses = category in useFacts ? Object.keys(useFacts[category as keyof typeof useFacts]) : [];
    expect([...grouped].sort()).toEqual([...Object.keys(factsOf(category)), ...uses].sort());
  });

  test.each(deliveredKeys)('%s: what is better is a figure, yes, or a word of a known order', (category) => {
    const facts: Record<string, SpecFact> = { ...factsOf(category), resolucion: { kind: 'text' } };
    for (const [better, key] of betterOf(category)) {
      expect(['number', 'boolean', 'range', 'text'], key).toContain(facts[key]?.kind);
      expect(better.is === 'later_of', key).toBe(facts[key]?.kind === 'text');
      if (better.is !== 'later_of' && better.within) expect(facts, key).toHaveProperty(better.within);
    }
  });

  test.each(deliveredKeys)('%s: a fact is better in one way', (category) => {
    const keys = betterOf(category).map(([, key]) => key);
    expect(keys).toEqual([...new Set(keys)]);
  });

  test('what a supply carries and a card plays stands among its facts once, and the higher resolution is better', () => {
    const uses = [
      shownUses('Tarjeta Gráfica', { chip: 'GeForce RTX 5070', memoria_gb: 12 }),
      shownUses('Tarjeta Gráfica', { chip: 'GeForce RTX 4060', memoria_gb: 8 }),
    ];
    const groups = comparedGroups('Tarjeta Gráfica', uses);
    expect(groups.map(({ name, facts }) => [name, facts.map(({ key, best }) => [key, best])])).toEqual([
      [
        'performance',
        [
          ['resolucion', 0],
          ['uso', null],
        ],
      ],
    ]);
  });

  test('taste, size and fit are never better', () => {
    for (const category of deliveredKeys) {
      for (const key of ['color', 'socket', 'largo_mm', 'rgb', 'formato', 'interfaz', 'tdp_w']) {
        expect(
          betterOf(category).map(([, each]) => each),
          `${category} ${key}`,
        ).not.toContain(key);
      }
    }
  });
});

describe('a comparison highlights', () => {
  test.each([
    ['more cores', 'Procesadores', [{ nucleos: 8 }, { nucleos: 16 }, { nucleos: 6 }], 'nucleos', 1],
    ['the quieter one, by its loudest', 'Coolers', [{ ruido_db: [10, 36] }, { ruido_db: 25.6 }], 'ruido_db', 1],
    ['either order of a range', 'Coolers', [{ ruido_db: [36, 10] }, { ruido_db: 25.6 }], 'ruido_db', 1],
    [
      'the higher certificate',
      'Fuente de poder',
      [{ eficiencia: 'gold' }, { eficiencia: 'titanium' }],
      'eficiencia',
      1,
    ],
    ['yes before no', 'Coolers', [{ pwm: false }, { pwm: true }], 'pwm', 1],
    [
      'no tie, not even of two of three',
      'Procesadores',
      [{ nucleos: 8 }, { nucleos: 8 }, { nucleos: 6 }],
      'nucleos',
      null,
    ],
    ['nothing where one alone is known', 'Procesadores', [{ nucleos: 8 }, {}], 'nucleos', null],
    ['the best of those that are known', 'Procesadores', [{ nucleos: 8 }, {}, { nucleos: 6 }], 'nucleos', 0],
    ['no socket', 'Procesadores', [{ socket: 'AM5' }, { socket: 'AM4' }], 'socket', null],
    ['no unknown word', 'Fuente de poder', [{ eficiencia: 'gold' }, { eficiencia: 'cobre' }], 'eficiencia', null],
    [
      'no clock across chips',
      'Tarjeta Gráfica',
      [
        { chip: 'A', turbo_mhz: 2500 },
        { chip: 'B', turbo_mhz: 2600 },
      ],
      'turbo_mhz',
      null,
    ],
    [
      'a clock within one chip',
      'Tarjeta Gráfica',
      [{ chip: 'A', turbo_mhz: 2500 }, { chip: 'A', turbo_mhz: 2600 }, { chip: 'B' }],
      'turbo_mhz',
      1,
    ],
    [
      'no clock of an unknown chip',
      'Tarjeta Gráfica',
      [{ chip: 'A', turbo_mhz: 1 }, { turbo_mhz: 2 }],
      'turbo_mhz',
      null,
    ],
  ] as const)('%s', (_what, category, sheets, key, best) => {
    expect(factOf(category, key, sheets)?.best).toBe(best);
  });

  test.each([
    ['differs', [{ color: 'Black' }, { color: 'White' }], 'different'],
    ['is the same in other letters', [{ color: 'Black' }, { color: ' black' }], 'same'],
    ['is not known of one', [{ color: 'Black' }, {}], 'unknown'],
    ['differs among those that are known', [{ color: 'Black' }, {}, { color: 'White' }], 'different'],
  ] as const)('that a fact %s', (_what, sheets, likeness) => {
    expect(factOf('Chasís', 'color', sheets)?.likeness).toBe(likeness);
  });

  test('lists and ranges by what they hold, in any order', () => {
    expect(factOf('Coolers', 'sockets', [{ sockets: ['AM4', 'AM5'] }, { sockets: ['AM5', 'AM4'] }])?.likeness).toBe(
      'same',
    );
    expect(factOf('Coolers', 'rpm', [{ rpm: [500, 1500] }, { rpm: [1500, 500] }])?.likeness).toBe('same');
    expect(factOf('Coolers', 'rpm', [{ rpm: 1500 }, { rpm: [1500, 1500] }])?.likeness).toBe('same');
    expect(factOf('Coolers', 'rpm', [{ rpm: 1500 }, { rpm: [500, 1500] }])?.likeness).toBe('different');
  });

  test('facts that the category does not know come last, and what no product has does not come', () => {
    const groups = comparedGroups('SSD', [{ nand: 'TLC', capacidad_gb: 1000 }, { nand: 'QLC' }]);
    expect(groups.map(({ name }) => name)).toEqual(['performance', 'other']);
    expect(groups.flatMap(({ facts }) => facts).map(({ key }) => key)).toEqual(['capacidad_gb', 'nand']);
  });
});

test('a part number and a bar code are names of the product, and no difference', () => {
  const sheets = [
    { numero_parte: '100-1', ean: '4711377114929', nucleos: 6 },
    { numero_parte: '100-2', ean: '4711377114936', nucleos: 8 },
  ];
  const likeness = (key: string) => factOf('Procesadores', key, sheets)?.likeness;
  expect(['nucleos', 'numero_parte', 'ean'].map(likeness)).toEqual(['different', 'name', 'name']);
});

const figure = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
const sheet = fc
  .record({ nucleos: figure, hilos: figure, tdp_w: figure })
  .map((facts) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Specs);

test('of any sheets, nothing missing is best, the best is alone and no other is better, and a difference needs two values', () => {
  fc.assert(
    fc.property(fc.array(sheet, { minLength: 1, maxLength: 4 }), (sheets) => {
      for (const { values, likeness, best } of comparedGroups('Procesadores', sheets).flatMap(({ facts }) => facts)) {
        const known = values.filter((value) => value !== undefined);
        const kinds = new Set(known).size;
        expect(likeness).toBe(kinds > 1 ? 'different' : known.length < sheets.length ? 'unknown' : 'same');
        if (best === null) continue;
        expect(known.length).toBeGreaterThan(1);
        expect(values[best]).toBeDefined();
        expect(known.filter((value) => Number(value) >= Number(values[best]))).toEqual([values[best]]);
      }
    }),
  );
});

describe('the price of a unit', () => {
  test.each([
    ['SSD', { capacidad_gb: 1000 }, 1000],
    ['Memoria Ram', { modulos: 2, gb_por_modulo: 16 }, 32],
    ['Memoria Ram', { gb_por_modulo: 16 }, undefined],
    ['Fuente de poder', { vatios: 0 }, undefined],
    ['Procesadores', { nucleos: 8 }, 8],
    ['Mouse', { dpi_max: 8000 }, undefined],
  ] as const)('%s %o has %s', (category, specs, units) => {
    expect(unitsIn(category, specs)).toBe(units);
  });

  test.each([
    [31_190_000, 32, 9747],
    [150, 1, 2],
    [149, 1, 1],
    [100, 3, 0],
  ])('%s cents for %s are %s pesos each', (cents, units, pesos) => {
    expect(pesosPerUnit(cents, units)).toBe(pesos);
  });

  test('is whole, at most half a peso from the exact one, and undefined units are never none', () => {
    fc.assert(
      fc.property(fc.nat(200_000_000_000), figure, figure, (cents, modulos, gb_por_modulo) => {
        const specs = Object.fromEntries(
          Object.entries({ modulos, gb_por_modulo }).filter(([, value]) => value !== undefined),
        ) as Specs;
        const units = unitsIn('Memoria Ram', specs);
        if (!modulos || !gb_por_modulo) {
          expect(units).toBeUndefined();
          return;
        }
        const pesos = pesosPerUnit(cents, units!);
        expect(Number.isInteger(pesos)).toBe(true);
        expect(Math.abs(pesos - cents / 100 / units!)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  test('exists only where a fact of the category says how much is bought', () => {
    expect(deliveredKeys.filter((name) => pricedUnitOf(name)).length).toBe(6);
  });
});
