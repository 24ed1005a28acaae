import { describe, expect, test } from 'vitest';
import type { Specs } from '../specs.ts';
import { chipOf, shownUses, worthOf } from './uses.ts';

const card = (chip: string, memoria_gb?: number): Specs => ({ chip, ...(memoria_gb && { memoria_gb }) });

describe('a graphics card plays at least', () => {
  test.each([
    ['GeForce RTX 5090', 32, '4K'],
    ['GeForce RTX 5070 Ti', 16, '4K'],
    ['Radeon RX 9070 XT', 16, '4K'],
    ['GeForce RTX 5070', 12, '1440p'],
    ['GeForce RTX 5060 Ti 16 GB', 16, '1440p'],
    ['GeForce RTX 5060 Ti', 8, '1080p'],
    ['Radeon RX 6750 XT', 12, '1440p'],
    ['GeForce RTX 3080 10GB LHR', 10, '1440p'],
    ['GeForce RTX 4060', 8, '1080p'],
    ['GeForce GTX 1650 SUPER', 4, '1080p'],
  ])('%s with %i GB: %s', (chip, gb, resolution) => {
    expect(shownUses('Tarjeta Gráfica', card(chip, gb))).toMatchObject({ resolucion: resolution });
  });

  test.each(['GeForce GT 710', 'Radeon HD 5450', 'Quadro K600', 'Radeon RX 560 - 896'])(
    '%s shows a picture',
    (chip) => {
      expect(shownUses('Tarjeta Gráfica', card(chip, 2))).toEqual({ uso: ['oficina'] });
    },
  );

  test.each([
    ['NVIDIA GeForce RTX 4070', 'GeForce RTX 4070'],
    ['NVIDIA® GeForce RTX™ 4070Ti SUPER 16 GB GDDR6X', 'GeForce RTX 4070 Ti SUPER'],
    ['RTX4060', 'GeForce RTX 4060'],
    ['rtx 3060 12 GB', 'GeForce RTX 3060'],
    ['GTX-1650', 'GeForce GTX 1650'],
    ['AMD Radeon RX7800XT', 'Radeon RX 7800 XT'],
    ['RX 6600', 'Radeon RX 6600'],
    ['Intel(R) Arc(TM) B580 Graphics', 'Arc B580'],
    ['NVIDIA RTX 4000 Ada Generation', 'RTX 4000 Ada'],
    ['NVIDIA RTX A2000 12GB', 'RTX A2000'],
    ['AMD Radeon Pro W5500', 'Radeon Pro W5500'],
  ])('%s, as a supplier writes it, is the %s', (written, chip) => {
    expect(chipOf(written)?.name).toBe(chip);
  });

  test('a chip that the table does not know has no use, and a card without its memory only the least', () => {
    expect(shownUses('Tarjeta Gráfica', card('Voodoo 9', 8))).toEqual({});
    expect(shownUses('Tarjeta Gráfica', {})).toEqual({});
    expect(shownUses('Tarjeta Gráfica', card('GeForce RTX 5090'))).toMatchObject({ resolucion: '1080p' });
    expect(chipOf('x'.repeat(100_000))).toBeNull();
  });
});

const processor = (microarquitectura: string, nucleos: number, reloj_turbo_ghz: number, cache_mb?: number): Specs => ({
  microarquitectura,
  nucleos,
  reloj_turbo_ghz,
  ...(cache_mb && { cache_mb }),
});

describe('a processor is for', () => {
  test.each([
    ['Ryzen 7 9800X3D', processor('Zen 5', 8, 5.2, 96), ['oficina', 'jugar', 'editar']],
    ['Ryzen 5 5600', processor('Zen 3', 6, 4.4), ['oficina', 'jugar']],
    ['Core i3-12100F', processor('Alder Lake', 4, 4.3), ['oficina', 'jugar']],
    ['Core i5-14400F', processor('Raptor Lake Refresh', 10, 4.7), ['oficina', 'jugar', 'editar']],
    ['Core i5-8400', processor('Coffee Lake', 6, 4), ['oficina', 'jugar']],
    ['Core i3-6100', processor('Skylake', 2, 3.7), ['oficina']],
  ])('%s', (_name, specs, uso) => {
    expect(shownUses('Procesadores', specs)).toEqual({ uso });
  });

  test.each([
    ['an old one is for nothing of today', processor('K10', 4, 3.4)],
    ['an unknown architecture', processor('Zen 99', 8, 5)],
    ['no clock', { microarquitectura: 'Zen 5', nucleos: 8 }],
  ])('%s', (_why, specs) => {
    expect(shownUses('Procesadores', specs)).toEqual({});
  });
});

test('a power supply carries the cards whose makers ask for no more watts', () => {
  const carried = (vatios: number) => shownUses('Fuente de poder', { vatios }).tarjetas;
  expect([450, 550, 650, 750, 850, 1000].map(carried)).toEqual([
    'Radeon RX 9060 XT',
    'Radeon RX 9060 XT',
    'Radeon RX 9070',
    'GeForce RTX 4080 SUPER',
    'GeForce RTX 4090',
    'GeForce RTX 5090',
  ]);
  expect(shownUses('Fuente de poder', { vatios: 200 })).toEqual({});
  expect(shownUses('Fuente de poder', {})).toEqual({});
});

describe('worth', () => {
  const worthOfCard = (chip: string, gb = 8) => worthOf('Tarjeta Gráfica', card(chip, gb));

  test('of cards, the faster one; of one chip, the one with more memory', () => {
    expect(worthOfCard('GeForce RTX 5060')).toBeGreaterThan(worthOfCard('GeForce RTX 4060'));
    expect(worthOfCard('GeForce RTX 4060')).toBeGreaterThan(worthOfCard('GeForce GTX 1660'));
    expect(worthOfCard('GeForce RTX 5060 Ti', 16)).toBeGreaterThan(worthOfCard('GeForce RTX 5060 Ti', 8));
    expect(worthOfCard('Voodoo 9')).toBe(0);
  });

  test('of processors: newer cores, more of them, and a large cache', () => {
    const worth = (specs: Specs) => worthOf('Procesadores', specs);
    const order = [
      processor('Zen 3', 6, 4.4),
      processor('Zen 4', 6, 5.1),
      processor('Zen 5', 6, 5.4),
      processor('Zen 5', 8, 5.4),
      processor('Zen 5', 8, 5.4, 96),
      processor('Zen 5', 16, 5.7),
    ];
    expect(order.map(worth)).toEqual(order.map(worth).toSorted((a, b) => a - b));
  });

  test('of nothing else', () => expect(worthOf('SSD', { capacidad_gb: 1000 })).toBe(0));
});
