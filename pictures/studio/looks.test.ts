import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caseLook } from '../parts/case-look.ts';
import { coolerLook } from '../parts/cooler-look.ts';
import { graphicsCardLook } from '../parts/graphics-card-look.ts';
import { memoryLook } from '../parts/memory-look.ts';
import { boardLook } from '../parts/motherboard-look.ts';
import { powerSupplyLook } from '../parts/power-supply-look.ts';
import { processorLook } from '../parts/processor-look.ts';
import { ssdLook } from '../parts/ssd.ts';
import { externalLook } from '../peripherals/external-drive-look.ts';
import { headsetLook } from '../peripherals/headset-look.ts';
import { mouseLook } from '../peripherals/mouse-look.ts';
import { mousePadLook } from '../peripherals/mouse-pad-look.ts';
import type { DemoProduct } from './look.ts';

const looks: readonly (readonly [file: string, look: (product: DemoProduct) => object])[] = [
  ['tarjetas-graficas', graphicsCardLook],
  ['procesadores', processorLook],
  ['coolers', coolerLook],
  ['fuentes-de-poder', powerSupplyLook],
  ['memoria-ram', memoryLook],
  ['placas-base', boardLook],
  ['chasis', caseLook],
  ['ssd', ssdLook],
  ['almacenamiento-externo', externalLook],
  ['mouse', mouseLook],
  ['mouse-pads', mousePadLook],
  ['diadema', headsetLook],
];

const catalogue = (file: string) => JSON.parse(readFileSync(`seeds/demo/${file}.json`, 'utf8')) as DemoProduct[];

function seen(look: object): string {
  const { id, lines, watts, turn, sweep, pitch, crowd, words, capacity, seed, shift, ...rest } = look as Record<
    string,
    unknown
  >;
  return JSON.stringify(rest, (_, value) => (typeof value === 'number' && value > 20 ? Math.round(value / 3) : value));
}

describe.each(looks)('the looks of %s', (file, look) => {
  const products = catalogue(file);

  it('differ between neighbours', () => {
    const same = products.slice(1).flatMap((product, index) => {
      const before = products[index];
      return before && seen(look(before)) === seen(look(product)) ? [`${before.id} and ${product.id}`] : [];
    });
    expect(same).toEqual([]);
  });

  it('follow from the product alone', () => {
    for (const product of products) expect(look(structuredClone(product))).toEqual(look(product));
  });
});

describe('a look', () => {
  const product = (specs: DemoProduct['specs'], name = 'Corsair Vengeance'): DemoProduct => ({
    id: 'one',
    name,
    category: '',
    specs,
  });

  it('has as many modules as the kit, and light only when it says so', () => {
    expect(memoryLook(product({ modulos: 4, rgb: true, alto_mm: 44 }))).toMatchObject({ modules: 4, isBare: false });
    expect(memoryLook(product({ modulos: 4, rgb: true })).hues).toHaveLength(3);
    expect(memoryLook(product({ modulos: 1, rgb: false })).hues).toEqual([]);
    expect(memoryLook(product({ formato: 'SO-DIMM', alto_mm: 30 }))).toMatchObject({ isForLaptop: true, isBare: true });
  });

  it('has the slots, plugs and sheet of the board', () => {
    const look = boardLook(product({ formato: 'Mini ITX', ranuras_memoria: 2, cpu_8pin: 1, cpu_4pin: 1, wifi: 'No' }));
    expect(look).toMatchObject({ width: 170, height: 170, memory: 2, plugs: [8, 4], hasWifi: false });
  });

  it('has the size of the pad and of the drive', () => {
    expect(mousePadLook(product({ ancho_mm: 900, largo_mm: 300, rgb: true }))).toMatchObject({
      width: 900,
      depth: 300,
    });
    expect(ssdLook(product({ formato: 'M.2-2230' }))).toMatchObject({ form: 'm2', length: 30 });
    expect(ssdLook(product({ formato: 2.5 }))).toMatchObject({ form: 'sata' });
  });

  it('has a cable, a microphone and an open back only where the product has them', () => {
    expect(headsetLook(product({ inalambrica: false, microfono: false, cerrada: 'Open' }))).toMatchObject({
      hasCable: true,
      boom: 'none',
      cover: 'mesh',
    });
    expect(mouseLook(product({ conexion: 'Wireless', mano: 'Left', rgb: false }))).toMatchObject({
      hasCable: false,
      isLeftHanded: true,
      glow: null,
    });
  });
});
