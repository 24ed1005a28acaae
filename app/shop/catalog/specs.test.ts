import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveredKeys } from './categories/delivered-categories.ts';
import { deliveredCardFacts, deliveredFacts } from './categories/delivered-facts.ts';
import { type SpecFact, type SpecKind, specProblems } from './specs.ts';

const goodOfKind: Record<SpecKind, unknown[]> = {
  number: [0, 2.5, 6000],
  text: ['AM5', 2.5, false],
  boolean: [true, false],
  range: [1200, [600, 1800], [1800, 600]],
  list: [[], ['AM4', 'AM5']],
  choice: [],
};
const badOfKind: Record<SpecKind, unknown[]> = {
  number: ['12', -1, null, true, [1], Number.POSITIVE_INFINITY],
  text: ['', '   ', null, ['a'], {}, 'x'.repeat(201), -1],
  boolean: ['true', 1, null],
  range: ['1200', [1], [1, 2, 3], ['1', '2'], [-1, 2], null],
  list: ['AM5', [1], [''], Array.from({ length: 61 }, () => 'a'), null],
  choice: [],
};

const everyFact = deliveredKeys.flatMap((category) =>
  Object.entries<SpecFact>(deliveredFacts[category]).map(([key, fact]) => ({ category, key, ...fact })),
);

describe('facts of a part', () => {
  test('are taken when they are of the kind that the category knows', () => {
    for (const { category, key, kind } of everyFact.filter(({ items, is }) => !items && !is)) {
      for (const value of goodOfKind[kind]) expect(specProblems(category, { [key]: value }), key).toEqual([]);
    }
  });

  test('are refused by name when they are of another kind', () => {
    for (const { category, key, kind, items, is } of everyFact) {
      for (const value of badOfKind[kind]) {
        expect(specProblems(category, { [key]: value }), `${key}: ${JSON.stringify(value)}`).toEqual([
          { key, problem: 'wrong_type', expected: items ?? is ?? kind },
        ]);
      }
    }
  });

  test('of M.2 slots and radiators are read text by text', () => {
    const good = ['2230/2242/2280 PCIe 4.0 SATA', '2280', '? PCIe 5.0', '? SATA', '22110'];
    expect(specProblems('Motherboards', { m2: good })).toEqual([]);
    for (const text of ['2250', '2280 PCIe4', '2280 SATA PCIe 4.0', '80', 'M.2-2280', '2280/']) {
      expect(specProblems('Motherboards', { m2: [text] }), text).toEqual([
        { key: 'm2', problem: 'wrong_type', expected: 'm2' },
      ]);
    }
    expect(specProblems('Chasís', { radiadores: ['240', '360'] })).toEqual([]);
    for (const text of ['240 mm', '0', 'x', '-1', '24.5']) {
      expect(specProblems('Chasís', { radiadores: [text] }), text).toEqual([
        { key: 'radiadores', problem: 'wrong_type', expected: 'size' },
      ]);
    }
  });

  test('of bar codes follow their check digit, also as the number of an older file', () => {
    for (const ean of ['4006381333931', 4006381333931]) expect(specProblems('SSD', { ean })).toEqual([]);
    for (const ean of ['4006381333932', 'x', true]) {
      expect(specProblems('SSD', { ean }), String(ean)).toEqual([
        { key: 'ean', problem: 'wrong_type', expected: 'gtin' },
      ]);
    }
  });

  test('that no category knows are stored while they are simple', () => {
    expect(specProblems('Mouse', { garantia: '2 años', peso_caja_g: 300, cable: true })).toEqual([]);
    expect(specProblems('Mouse', { partes: ['a'], medidas: { alto: 1 } })).toEqual([
      { key: 'partes', problem: 'wrong_type', expected: 'simple' },
      { key: 'medidas', problem: 'wrong_type', expected: 'simple' },
    ]);
  });

  test.each(['', 'Peso', 'año', 'peso g', '1peso', '__proto__', 'a'.repeat(41)])('cannot be called %j', (key) => {
    const specs = JSON.parse(`{${JSON.stringify(key)}: 1}`);
    expect(specProblems('Mouse', specs)).toEqual([{ key, problem: 'bad_name', expected: 'simple' }]);
  });

  test('named like something that every object has are judged as unknown facts', () => {
    expect(specProblems('Mouse', { constructor: 'a' })).toEqual([]);
    expect(specProblems('Mouse', { constructor: [] })).toEqual([
      { key: 'constructor', problem: 'wrong_type', expected: 'simple' },
    ]);
  });

  test('are all named, not only the first, and any JSON is judged without an exception', () => {
    expect(specProblems('SSD', { capacidad_gb: 'mil', Formato: 'M.2', tbw: 600, cache_mb: null })).toHaveLength(3);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(...deliveredKeys), (specs, category) => {
        const problemKeys = specProblems(category, specs as Record<string, unknown>).map((problem) => problem.key);
        expect(Object.keys(specs)).toEqual(expect.arrayContaining(problemKeys));
        expect(new Set(problemKeys).size).toBe(problemKeys.length);
      }),
    );
  });
});

test('a product card shows two or three facts that its category knows', () => {
  for (const category of deliveredKeys) {
    expect(deliveredCardFacts[category].length).toBeGreaterThanOrEqual(2);
    expect(deliveredCardFacts[category].length).toBeLessThanOrEqual(3);
    for (const key of deliveredCardFacts[category]) expect(Object.keys(deliveredFacts[category])).toContain(key);
  }
});
