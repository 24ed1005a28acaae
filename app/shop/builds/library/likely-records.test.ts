import { describe, expect, test } from 'vitest';
import { libraryRecords } from '#tests/support/builds/library-parts.ts';
import type { ProductCategory } from '../../catalog/categories.ts';
import type { Specs } from '../../catalog/specs.ts';
import { likelyRecords } from './likely-records.ts';
import { recordIndex } from './same-part.ts';

const index = recordIndex(libraryRecords);
const likely = (category: ProductCategory, name: string, specs: Specs, wanted: string[]) =>
  likelyRecords(index, { category, name, specs }, wanted);

describe('records that an owner may take over', () => {
  test('are the sure one first, with just what the product lacks', () => {
    const supply = { vatios: 750, formato: 'ATX', modular: false };
    const [first, ...others] = likely('Fuente de poder', 'MSI MAG A750BN PCIE5 750 W', supply, ['largo_mm']);
    expect(first).toMatchObject({ isSure: true, differing: [], words: { own: [], theirs: [] } });
    expect(Object.keys(first?.facts ?? {}).sort()).toEqual(['eps_8pin', 'largo_mm', 'pcie_16pin', 'pcie_8pin']);
    expect(others.every(({ isSure }) => !isSure)).toBe(true);
  });

  test('are shown as likely with what differs, in words and in facts', () => {
    const specs = { tipo: 'ATX Mid Tower', fuente_max_mm: 235 };
    const found = likely('Chasís', 'Lian Li LANCOOL 216 Black', specs, ['bahias_25']);
    expect(found.map(({ isSure }) => isSure)).toEqual(found.map(() => false));
    expect(found[0]).toMatchObject({
      words: { own: [], theirs: [] },
      differing: [{ key: 'tipo', own: 'ATX Mid Tower', theirs: 'EATX Mid Tower' }],
    });
    expect(found[0]?.facts).not.toHaveProperty('fuente_max_mm');
    expect(found.find(({ record }) => record.name.includes('216 RGB'))?.words.theirs).toEqual(['rgb']);
  });

  test('are never of a model with another figure, of another maker, or without a wanted fact', () => {
    const found = likely('Chasís', 'Lian Li LANCOOL 216 Black', {}, ['bahias_25']);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ record }) => !/LANCOOL 216/i.test(record.name))).toEqual([]);
    expect(likely('Chasís', 'Desconocida LANCOOL 216 Black', {}, ['bahias_25'])).toEqual([]);
    expect(likely('Coolers', 'Lian Li LANCOOL 216 Black', {}, ['bahias_25'])).toEqual([]);
    expect(likely('Chasís', 'Lian Li LANCOOL 216 Black', {}, ['radiadores'])).toEqual([]);
  });
});
