import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryRecords } from '#tests/support/builds/library-parts.ts';
import { specsOfRecord } from '../../builds/library/record-specs.ts';
import { slotCategories } from '../../builds/slots.ts';
import { type DeliveredCategory, deliveredKeys } from '../../catalog/categories/delivered-categories.ts';
import { drawing } from './drawing.ts';
import { type DrawingAppearance, drawingAddress, drawingFields, drawingNamed, drawnViews } from './drawing-address.ts';
import { appearanceOf } from './drawing-appearance.ts';
import { drawnViewsOf, pictureAddress } from './product-picture.ts';

const fileOf = (address: string) => address.split('/').at(-1) ?? '';
const anyAppearance = fc
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
      fc.property(anyAppearance, fc.nat(2), (appearance: DrawingAppearance, turn) => {
        const views = drawnViews[appearance.kind];
        const view = views[turn % views.length];
        const address = drawingAddress(appearance, view);
        expect(address).toMatch(/^\/images\/drawings\/[a-z0-9-]+\.svg$/);
        expect(drawingNamed(fileOf(address))).toEqual({ appearance, view });
        const svg = drawing(appearance, view);
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
    'd3-case.svg',
    'd3-case-none-none-mid-glass-3-2-usual.png',
    'd3-case-none-none-mid-glass-4-2-usual.svg',
    'd3-case-none-none-mid-glass-3-2-usual-3.svg',
    'd2-case-none-none-mid-glass-3-2-usual.svg',
    'd3-supply-none-none-atx-all-gold-012.svg',
    'd3-supply-none-none-atx-all-gold-<script>.svg',
    'd3-supply-none-none-atx-all-gold-123456.svg',
    'd3-supply-none-none-atx-all-gold-750-front.svg',
    'd3-supply-none-none-atx-all-gold-750-corner.svg',
    'd3-supply-none-none-atx-all-gold-750-side-side.svg',
    'd3-constructor.svg',
    'd3-toString-none.svg',
    '../x.svg',
    '',
    `d3-${'case-'.repeat(100)}.svg`,
  ])('%s is none', (name) => {
    expect(drawingNamed(name)).toBeNull();
  });

  test('facts may be anything', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...deliveredKeys),
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
            'tamano_mm',
            'eficiencia',
            'memoria_gb',
            'conexion',
            'sensor',
          ),
          fc.anything(),
        ),
        (category, specs) => {
          const appearance = appearanceOf(category, 'Pieza', specs as never);
          if (appearance) expect(drawingNamed(fileOf(drawingAddress(appearance)))?.appearance).toEqual(appearance);
        },
      ),
      { examples: [['Procesadores', { nucleos: { toString: false } }]] },
    );
  });

  test('follow colour, form, and how many fans, sticks or slots there are, and print no figure that is not said', () => {
    const addressOf = (category: DeliveredCategory, specs: object, name = 'Pieza') =>
      pictureAddress({ name, category, image: null, specs: specs as never });
    expect(addressOf('Chasís', { color: 'White', tipo: 'ATX Mid Tower', panel_lateral: 'Tempered Glass' })).toContain(
      'case-white-none-mid-glass-3',
    );
    expect(addressOf('Chasís', { color: 'Black / Red', tipo: 'MicroATX Mini Tower', ventiladores: 1 })).toContain(
      'case-black-red-mini-glass-1',
    );
    expect(addressOf('Memoria Ram', { modulos: 4, rgb: true })).toContain('memory-none-none-4-lit-0');
    expect(addressOf('Tarjeta Gráfica', { largo_mm: 170, color: 'Plateado' })).toContain('card-silver-none-1-160-2');
    expect(addressOf('Motherboards', { formato: 'Mini ITX', ranuras_memoria: 2 })).toContain('board-none-none-itx-2');
    expect(addressOf('Fuente de poder', { vatios: 1500, formato: 'SFX-L' })).toContain(
      'supply-none-none-sfx-fixed-none-1500',
    );
    expect(addressOf('SSD', { formato: 'M.2-2230', capacidad_gb: 180, interfaz: 'M.2 PCIe 4.0 X4' })).toContain(
      'drive-30-pcie-bare-180',
    );
    expect(addressOf('SSD', { formato: 2.5, capacidad_gb: 0.5 })).toContain('drive-25-sata-bare-0');
    expect(addressOf('Coolers', { radiador_mm: 280 })).toContain('liquid-none-none-280');
    expect(addressOf('Mouse', { color: 'Pink', conexion: 'Wired, Wireless', mano: 'Left' })).toContain(
      'mouse-pink-none-usual-left-free',
    );
    expect(addressOf('Diadema', { tipo: 'In Ear', inalambrica: true, microfono: true })).toContain(
      'headset-none-none-in-closed-boom-free',
    );
    expect(addressOf('Mouse Pads', { ancho_mm: 900, largo_mm: 400, rgb: true })).toContain('pad-none-none-900-lit');
    expect(addressOf('Mouse', {})).toBeNull();
    expect(addressOf('Chasís', {})).toBeNull();
    expect(
      pictureAddress({ name: 'Pieza', category: 'Chasís', image: 'https://a.test/a.avif', specs: { color: 'White' } }),
    ).toBe('https://a.test/a.avif');
  });

  test('a fan for the case is no cooler of a processor, and the name says what facts leave out', () => {
    const addressOf = (category: DeliveredCategory, name: string, specs: object) =>
      pictureAddress({ name, category, image: null, specs: specs as never });
    const fan = { tamano_mm: 140, rpm: 1200, flujo_cfm: 60, pwm: true, color: 'White' };
    expect(addressOf('Coolers', 'Thermaltake Pure Plus RGB 3-Pack 140 mm', fan)).toContain('fan-white-none-3-140-lit');
    expect(addressOf('Coolers', 'Noctua NF-A14 140 mm', fan)).toContain('fan-white-none-1-140-plain');
    expect(addressOf('Coolers', 'Noctua NH-D15', { ...fan, tipo: 'Air' })).toContain('air-white');
    expect(addressOf('Coolers', 'Noctua NH-D15', { ...fan, alto_mm: 165 })).toContain('air-white-none-twin-1-165-');
    expect(addressOf('Coolers', 'Noctua NH-U12', { ...fan, alto_mm: 120 })).toContain('air-white-none-tower-1-125-');
    expect(addressOf('Coolers', 'Noctua NH-L9', { ...fan, alto_mm: 37 })).toContain('air-white-none-low-1-30-');
    expect(addressOf('Coolers', 'Cooler Master Hyper 212', { rpm: 2000 })).toContain('air-none');
    expect(addressOf('Tarjeta Gráfica', 'MSI LP OC GeForce RTX 3050 6 GB', { largo_mm: 174, memoria_gb: 6 })).toContain(
      'card-none-none-1-180-2-low-6',
    );
    expect(addressOf('Tarjeta Gráfica', 'PNY Blower GeForce RTX 2080', { largo_mm: 267 })).toContain(
      'card-none-none-1-260-2-blower-0',
    );
    expect(addressOf('SSD', 'Samsung 9100 PRO w/Heatsink 1 TB', { formato: 'M.2-2280' })).toContain('-sink-');
    expect(addressOf('SSD', 'Kingston SSDNow mS200', { formato: 'mSATA' })).toContain('drive-msata-sata');
    expect(addressOf('Memoria Ram', 'Corsair Vengeance RGB', { rgb: false, gb_por_modulo: 16 })).toContain(
      '-spread-16',
    );
  });

  test('nothing is cut off: what is drawn, and its shadow, lies within the picture from every side', () => {
    // A flat board is wide, so its shadow is the one that reaches furthest.
    const boards = drawingFields.board.form.flatMap((form) => drawnViews.board.map((view) => [form, view] as const));
    for (const [form, view] of boards) {
      const svg = drawing({ kind: 'board', base: 'black', accent: 'none', form, slots: '4' }, view);
      const [left = 0, top = 0, wide = 0, tall = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
      const cast = /<path d="M([^"]*)z" fill="#04120b"/.exec(svg)?.[1] ?? '';
      const points = cast.split('L').map((point) => point.split(' ').map(Number));
      expect(points).toHaveLength(5);
      for (const [x = 0, y = 0] of points) {
        expect(x, `${form} ${view}`).toBeGreaterThan(left);
        expect(x, `${form} ${view}`).toBeLessThan(left + wide);
        expect(y, `${form} ${view}`).toBeGreaterThan(top);
        expect(y, `${form} ${view}`).toBeLessThan(top + tall);
      }
    }
  });

  test('a part is shown from three sides, and what is drawn as an outline from one', () => {
    const viewsOf = (category: DeliveredCategory, specs: object) =>
      drawnViewsOf({ name: 'Pieza', category, specs: specs as never }).map(({ view }) => view);
    expect(viewsOf('Chasís', { color: 'White' })).toEqual(['corner', 'front', 'side']);
    expect(viewsOf('Mouse', { color: 'White' })).toEqual(['corner']);
    expect(viewsOf('Chasís', {})).toEqual([]);
  });

  test('a wall of cases of the library differs', () => {
    const cases = libraryRecords.filter(({ kind }) => kind === 'case').slice(0, 200);
    const addresses = cases.map((record) => {
      const colour = /\b(black|white|pink|silver|gray|grey|red|blue)\b/i.exec(record.name)?.[0] ?? '';
      const specs = { ...specsOfRecord(record), color: colour };
      return pictureAddress({ name: record.name, category: slotCategories.case, image: null, specs });
    });
    expect(new Set(addresses).size).toBeGreaterThan(24);
  });
});
