import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caseAppearance } from '../parts/case-appearance.ts';
import { coolerAppearance } from '../parts/cooler-appearance.ts';
import { graphicsCardAppearance } from '../parts/graphics-card-appearance.ts';
import { memoryAppearance } from '../parts/memory-appearance.ts';
import { boardAppearance } from '../parts/motherboard-appearance.ts';
import { powerSupplyAppearance } from '../parts/power-supply-appearance.ts';
import { processorAppearance } from '../parts/processor-appearance.ts';
import { ssdAppearance } from '../parts/ssd.ts';
import { externalAppearance } from '../peripherals/external-drive-appearance.ts';
import { headsetAppearance } from '../peripherals/headset-appearance.ts';
import { mouseAppearance } from '../peripherals/mouse-appearance.ts';
import { mousePadAppearance } from '../peripherals/mouse-pad-appearance.ts';
import type { DemoProduct } from './appearance.ts';

const appearances: readonly (readonly [file: string, look: (product: DemoProduct) => object])[] = [
  ['tarjetas-graficas', graphicsCardAppearance],
  ['procesadores', processorAppearance],
  ['coolers', coolerAppearance],
  ['fuentes-de-poder', powerSupplyAppearance],
  ['memoria-ram', memoryAppearance],
  ['placas-base', boardAppearance],
  ['chasis', caseAppearance],
  ['ssd', ssdAppearance],
  ['almacenamiento-externo', externalAppearance],
  ['mouse', mouseAppearance],
  ['mouse-pads', mousePadAppearance],
  ['diadema', headsetAppearance],
];

const catalogue = (file: string) => JSON.parse(readFileSync(`seeds/demo/${file}.json`, 'utf8')) as DemoProduct[];

function seen(appearance: object): string {
  const { id, lines, watts, turn, sweep, pitch, crowd, words, capacity, seed, shift, ...rest } = appearance as Record<
    string,
    unknown
  >;
  return JSON.stringify(rest, (_, value) => (typeof value === 'number' && value > 20 ? Math.round(value / 3) : value));
}

describe.each(appearances)('the appearances of %s', (file, appearance) => {
  const products = catalogue(file);

  it('differ between neighbours', () => {
    const same = products.slice(1).flatMap((product, index) => {
      const before = products[index];
      return before && seen(appearance(before)) === seen(appearance(product)) ? [`${before.id} and ${product.id}`] : [];
    });
    expect(same).toEqual([]);
  });

  it('follow from the product alone', () => {
    for (const product of products) expect(appearance(structuredClone(product))).toEqual(appearance(product));
  });
});

describe('an appearance', () => {
  const product = (specs: DemoProduct['specs'], name = 'Corsair Vengeance'): DemoProduct => ({
    id: 'one',
    name,
    category: '',
    specs,
  });

  it('has as many modules as the kit, and light only when it says so', () => {
    expect(memoryAppearance(product({ modulos: 4, rgb: true, alto_mm: 44 }))).toMatchObject({
      modules: 4,
      isBare: false,
    });
    expect(memoryAppearance(product({ modulos: 4, rgb: true })).hues).toHaveLength(3);
    expect(memoryAppearance(product({ modulos: 1, rgb: false })).hues).toEqual([]);
    expect(memoryAppearance(product({ formato: 'SO-DIMM', alto_mm: 30 }))).toMatchObject({
      isForLaptop: true,
      isBare: true,
    });
  });

  it('has the slots, plugs and sheet of the board', () => {
    const appearance = boardAppearance(
      product({ formato: 'Mini ITX', ranuras_memoria: 2, cpu_8pin: 1, cpu_4pin: 1, wifi: 'No' }),
    );
    expect(appearance).toMatchObject({ width: 170, height: 170, memory: 2, plugs: [8, 4], hasWifi: false });
  });

  it('has the size of the pad and of the drive', () => {
    expect(mousePadAppearance(product({ ancho_mm: 900, largo_mm: 300, rgb: true }))).toMatchObject({
      width: 900,
      depth: 300,
    });
    expect(ssdAppearance(product({ formato: 'M.2-2230' }))).toMatchObject({ form: 'm2', length: 30 });
    expect(ssdAppearance(product({ formato: 2.5 }))).toMatchObject({ form: 'sata' });
  });

  it('has a cable, a microphone and an open back only where the product has them', () => {
    expect(headsetAppearance(product({ inalambrica: false, microfono: false, cerrada: 'Open' }))).toMatchObject({
      hasCable: true,
      boom: 'none',
      cover: 'mesh',
    });
    expect(mouseAppearance(product({ conexion: 'Wireless', mano: 'Left', rgb: false }))).toMatchObject({
      hasCable: false,
      isLeftHanded: true,
      glow: null,
    });
  });
});
