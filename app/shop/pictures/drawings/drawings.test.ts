import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryRecords } from '#tests/support/builds/library-parts.ts';
import { specsOfRecord } from '../../builds/library/record-specs.ts';
import { slotCategories } from '../../builds/slots.ts';
import { categoryNames } from '../../catalog/categories.ts';
import { drawing } from './drawing.ts';
import { drawingAddress, drawingFields, lookNamed } from './drawing-address.ts';
import { lookOf } from './drawing-look.ts';
import { pictureAddress } from './drawn-picture.ts';

const fileOf = (address: string) => address.split('/').at(-1) ?? '';
const anyLook = fc
  .constantFrom(...(Object.keys(drawingFields) as (keyof typeof drawingFields)[]))
  .chain((kind) =>
    fc
      .record(
        Object.fromEntries(
          Object.entries(drawingFields[kind]).map(([field, values]) => [
            field,
            Array.isArray(values) ? fc.constantFrom(...(values as string[])) : fc.nat(99_999).map(String),
          ]),
        ),
      )
      .map((fields) => ({ kind, ...fields }) as never),
  );

describe('drawings by facts', () => {
  test('each has an address of its own, which is read back, and is a small picture of whole tags', () => {
    fc.assert(
      fc.property(anyLook, (look) => {
        const address = drawingAddress(look);
        expect(address).toMatch(/^\/images\/drawings\/[a-z0-9-]+\.svg$/);
        expect(lookNamed(fileOf(address))).toEqual(look);
        const svg = drawing(look);
        expect(svg.length).toBeLessThan(20_000);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        const open: string[] = [];
        for (const [, close, name = '', rest = ''] of svg.matchAll(/<(\/)?([a-z]+)((?:[^">]|"[^"]*")*)>/g)) {
          if (close) expect(open.pop()).toBe(name);
          else if (!rest.endsWith('/')) open.push(name);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    'd1-case.svg',
    'd1-case-none-none-mid-glass-3-2-usual.png',
    'd1-case-none-none-mid-glass-4-2-usual.svg',
    'd1-case-none-none-mid-glass-3-2-usual-3.svg',
    'd2-case-none-none-mid-glass-3-2-usual.svg',
    'd1-supply-none-atx-all-012.svg',
    'd1-supply-none-atx-all-<script>.svg',
    'd1-supply-none-atx-all-123456.svg',
    'd1-constructor.svg',
    'd1-toString-none.svg',
    '../x.svg',
    '',
    `d1-${'case-'.repeat(100)}.svg`,
  ])('%s is none', (name) => {
    expect(lookNamed(name)).toBeNull();
  });

  test('facts may be anything', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...categoryNames),
        fc.dictionary(
          fc.constantFrom(
            'color',
            'tipo',
            'formato',
            'vatios',
            'capacidad_gb',
            'modulos',
            'largo_mm',
            'radiador_mm',
            'nucleos',
            'ventiladores',
          ),
          fc.anything(),
        ),
        (category, specs) => {
          const look = lookOf(category, 'Pieza', specs as never);
          if (look) expect(lookNamed(fileOf(drawingAddress(look)))).toEqual(look);
        },
      ),
    );
  });

  test('follow colour, form, and how many fans, sticks or slots there are, and print no figure that is not said', () => {
    const addressOf = (category: (typeof categoryNames)[number], specs: object) =>
      pictureAddress({ name: 'Pieza', category, image: null, specs: specs as never });
    expect(addressOf('Chasís', { color: 'White', tipo: 'ATX Mid Tower', panel_lateral: 'Tempered Glass' })).toContain(
      'case-white-none-mid-glass-3',
    );
    expect(addressOf('Chasís', { color: 'Black / Red', tipo: 'MicroATX Mini Tower', ventiladores: 1 })).toContain(
      'case-black-red-mini-glass-1',
    );
    expect(addressOf('Memoria Ram', { modulos: 4, rgb: true })).toContain('memory-none-none-4-lit');
    expect(addressOf('Tarjeta Gráfica', { largo_mm: 170, color: 'Plateado' })).toContain('card-silver-none-1-160-2');
    expect(addressOf('Motherboards', { formato: 'Mini ITX', ranuras_memoria: 2 })).toContain('board-none-none-itx-2');
    expect(addressOf('Fuente de poder', { vatios: 1500, formato: 'SFX-L' })).toContain('supply-none-sfx-fixed-1500');
    expect(addressOf('SSD', { formato: 'M.2-2230', capacidad_gb: 180, interfaz: 'M.2 PCIe 4.0 X4' })).toContain(
      'drive-30-pcie-bare-180',
    );
    expect(addressOf('SSD', { formato: 2.5, capacidad_gb: 0.5 })).toContain('drive-25-sata-bare-0');
    expect(addressOf('Coolers', { radiador_mm: 280 })).toContain('liquid-none-none-280');
    expect(addressOf('Mouse', { color: 'Black' })).toBeNull();
    expect(addressOf('Chasís', {})).toBeNull();
    expect(
      pictureAddress({ name: 'Pieza', category: 'Chasís', image: 'https://a.test/a.avif', specs: { color: 'White' } }),
    ).toBe('https://a.test/a.avif');
  });

  test('a wall of cases of the library differs', () => {
    const cases = libraryRecords.filter(({ kind }) => kind === 'case').slice(0, 200);
    const looks = cases.map((record) => {
      const colour = /\b(black|white|pink|silver|gray|grey|red|blue)\b/i.exec(record.name)?.[0] ?? '';
      const specs = { ...specsOfRecord(record), color: colour };
      return pictureAddress({ name: record.name, category: slotCategories.case, image: null, specs });
    });
    expect(new Set(looks).size).toBeGreaterThan(24);
  });
});
