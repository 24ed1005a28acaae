import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { libraryRecords } from '#tests/support/builds/library-parts.ts';
import type { ProductCategory } from '../../catalog/categories.ts';
import type { Specs } from '../../catalog/specs.ts';
import { fillFacts } from './fill-facts.ts';
import type { LibraryRecord } from './library-record.ts';
import { recordIndex } from './same-part.ts';

const library = recordIndex(libraryRecords);

const judged = readFileSync('docs/judged-facts.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, ProductCategory, string, string, string, string, string]);

test('a hundred products, judged by hand, get the same facts from the same records', () => {
  expect(judged.length).toBe(100);
  for (const [id, category, name, specs, records, facts] of judged) {
    const match = library.match({ category, name, specs: JSON.parse(specs) });
    expect(match, id).toMatchObject({ kind: 'same', facts: JSON.parse(facts) });
    expect(match?.records.map((record) => record.id).join(' '), id).toBe(records);
  }
});

function match(category: ProductCategory, name: string, specs: Specs = {}) {
  return library.match({ category, name, specs })?.kind ?? null;
}

const am5: Specs = { socket: 'AM5', formato: 'ATX', memoria_max_gb: 256, ranuras_memoria: 4 };

describe('another part is', () => {
  test.each([
    ['a board without its wireless card', 'Motherboards', 'MSI MAG B650 TOMAHAWK', am5],
    ['a board of the next generation', 'Motherboards', 'MSI MAG B650 TOMAHAWK WIFI II', am5],
    ['a board with another ending', 'Motherboards', 'MSI MAG B650 TOMAHAWK MAX WIFI', am5],
    ['a supply of another year', 'Fuente de poder', 'Corsair RM750e (2022) 750 W', { vatios: 750 }],
    ['a supply of the next series', 'Fuente de poder', 'MSI MAG A750BN PCIE5 II 750 W', { vatios: 750 }],
    ['a cooler with SE', 'Coolers', 'Thermalright AXP90-X47 SE', {}],
    [
      'memory that is called after another metal',
      'Memoria Ram',
      'Corsair Dominator Platinum 64 GB (2x32 GB) DDR5-6000 CL30',
      {},
    ],
    ['a card of another maker', 'Tarjeta Gráfica', 'PNY VENTUS 2X OC GeForce RTX 5070 12 GB', { memoria_gb: 12 }],
    ['a processor with another letter', 'Procesadores', 'Intel Core i5-12400T', {}],
    ['a product of another category', 'Mouse', 'AMD Ryzen 5 7600', {}],
  ] as const)('%s', (_, category, name, specs) => {
    expect(match(category, name, specs)).toBeNull();
  });

  test('asked about, where the words are the same and a figure is not', () => {
    expect(match('Motherboards', 'MSI MAG B650 TOMAHAWK WIFI', am5)).toBe('same');
    expect(match('Motherboards', 'MSI MAG B650 TOMAHAWK WIFI', { ...am5, socket: 'AM4' })).toBe('doubtful');
    expect(match('Fuente de poder', 'Corsair RM750e (2025) 750 W', { vatios: 750, formato: 'SFX' })).toBe('doubtful');
    expect(match('Tarjeta Gráfica', 'MSI VENTUS 2X OC GeForce RTX 5070 12 GB', { memoria_gb: 12, largo_mm: 280 })).toBe(
      'doubtful',
    );
  });

  test('asked about, where one name is of an air cooler, a fan and a liquid one', () => {
    expect(match('Coolers', 'be quiet! Pure Rock 3 Black')).toBe('same');
    expect(match('Coolers', 'be quiet! Pure Rock 3 Black', { radiador_mm: 240 })).toBe('doubtful');
    expect(match('Coolers', 'be quiet! Pure Rock 3 Black', { tamano_mm: 120 })).toBe('doubtful');
  });

  test('asked about, where bare modules may be those of a portable computer', () => {
    expect(match('Memoria Ram', 'Patriot Signature Line 8 GB (1x8 GB) DDR4-3200 CL22', { ddr: 4 })).toBe('doubtful');
    expect(match('Memoria Ram', 'Crucial CT16G56C46U5 16 GB (1x16 GB) DDR5-5600 CL46', { ddr: 5 })).toBe('same');
  });

  test('asked about, where records of one name disagree', () => {
    const [first] = libraryRecords.filter(({ kind }) => kind === 'psu') as Extract<LibraryRecord, { kind: 'psu' }>[];
    const { match: of } = recordIndex([first!, { ...first!, id: 'psu-00000000', lengthMm: 999 }]);
    const found = of({ category: 'Fuente de poder', name: first!.name, specs: {} });
    expect(found).toMatchObject({ kind: 'doubtful', keys: ['largo_mm'] });
  });
});

test('what a product says itself stays, and what is filled is filled once', () => {
  const specs = { socket: 'AM5', familia: 'Ryzen 7000', tdp_w: 65, graficos: 'Radeon' };
  const row = { id: 'a', name: 'AMD Ryzen 5 7600', category: 'Procesadores' as const, specs };
  const { filled, doubts } = fillFacts([row], libraryRecords);
  expect(filled.get('a')?.specs).toMatchObject({ ...specs, ppt_w: 88 });
  const again = fillFacts([{ ...row, specs: filled.get('a')?.specs ?? {} }], libraryRecords);
  expect([doubts, again.filled.size, again.doubts]).toEqual([[], 0, []]);
});
