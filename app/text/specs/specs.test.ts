import { describe, expect, test } from 'vitest';
import { deliveredKeys } from '#app/shop/catalog/categories/delivered-categories.ts';
import { deliveredFacts } from '#app/shop/catalog/categories/delivered-facts.ts';
import { cardChips, specRows } from './specs.ts';

describe('the specification sheet is Spanish', { tags: ['S1.21'] }, () => {
  test.each([
    ['Chasís', { panel_lateral: 'Tempered Glass' }, 'Panel lateral', 'Vidrio templado'],
    ['Chasís', { tipo: 'ATX Mid Tower' }, 'Tipo', 'Torre media ATX'],
    ['Chasís', { tipo: 'MicroATX Mini Tower' }, 'Tipo', 'Minitorre Micro ATX'],
    ['Chasís', { tipo: 'Mini ITX Tower' }, 'Tipo', 'Torre Mini ITX'],
    ['Chasís', { color: 'Black / Silver' }, 'Color', 'Negro / Plateado'],
    [
      'Mouse',
      { conexion: 'Wired, Wired, Wireless, Bluetooth Wireless' },
      'Conexión',
      'Con cable, Sin cable, Bluetooth',
    ],
    ['Fuente de poder', { eficiencia: 'gold' }, 'Certificación', '80 PLUS Gold'],
    ['Fuente de poder', { modular: 'Full / Side' }, 'Modular', 'Completa / Lateral'],
    ['Fuente de poder', { modular: false }, 'Modular', 'No'],
    ['Fuente de poder', { garantia_meses: 12 }, 'Garantía del fabricante', '1 año'],
    ['Procesadores', { lanzamiento: 2023 }, 'Año de lanzamiento', '2023'],
    ['Almacenamiento Externo', { tipo: 'Desktop' }, 'Tipo', 'De escritorio'],
    ['Almacenamiento Externo', { capacidad_gb: 2000 }, 'Capacidad', '2 TB'],
    ['SSD', { capacidad_gb: 1024 }, 'Capacidad', '1.024 GB'],
    ['Motherboards', { memoria_max_gb: 1024 }, 'Memoria máxima', '1.024 GB'],
    ['SSD', { formato: 2.5 }, 'Formato', '2,5"'],
    ['SSD', { formato: 'M.2-2280' }, 'Formato', 'M.2 2280'],
    ['Coolers', { rpm: [500, 1500] }, 'Velocidad', '500–1.500 rpm'],
    ['Coolers', { sockets: ['AM5', 'LGA1700'] }, 'Sockets compatibles', 'AM5, LGA1700'],
    ['Memoria Ram', { voltaje_v: 1.35 }, 'Voltaje', '1,35 V'],
    ['Procesadores', { incluye: ['Procesador', 'Disipador'] }, 'En la caja', 'Procesador\nDisipador'],
  ] as const)('%s %o', (category, specs, label, value) => {
    expect(specRows(category, specs)).toEqual([{ label, value }]);
  });

  test('a value that is a name stays as it is, and an unknown fact is shown readably', () => {
    expect(specRows('Procesadores', { graficos: 'Radeon R7 (on-die)', zocalo_extra: 'Xyz' })).toEqual([
      { label: 'Gráficos integrados', value: 'Radeon R7 (on-die)' },
      { label: 'Zocalo extra', value: 'Xyz' },
    ]);
  });

  test('facts come in the order of the category, whatever the order in which they were stored', () => {
    expect(specRows('Procesadores', { tdp_w: 120, socket: 'AM5' }).map(({ label }) => label)).toEqual([
      'Socket',
      'Consumo (TDP)',
    ]);
  });

  test('a fact that is not there is not shown as zero or no', () => {
    for (const category of deliveredKeys) expect(specRows(category, {})).toEqual([]);
  });

  test('no label and no fixed word is left in the form of a key', () => {
    for (const category of deliveredKeys) {
      const specs = Object.fromEntries(Object.keys(deliveredFacts[category]).map((key) => [key, 1]));
      for (const { label } of specRows(category, specs)) expect(label).not.toMatch(/_/);
    }
  });
});

describe('the chips of a card', () => {
  test('say the deciding facts in a few letters', () => {
    expect(cardChips('Procesadores', { socket: 'AM5', nucleos: 8, tdp_w: 120 })).toEqual([
      'AM5',
      '8 núcleos',
      'TDP 120 W',
    ]);
    expect(cardChips('Memoria Ram', { ddr: 5, velocidad_mhz: 6000, cl: 36 })).toEqual(['DDR5', '6.000 MT/s', 'CL36']);
    expect(cardChips('Mouse', { dpi_max: 32000, conexion: 'Wired, Wireless' })).toEqual([
      '32.000 DPI',
      'Con y sin cable',
    ]);
  });

  test('leave out what is not known', () => {
    expect(cardChips('Procesadores', { socket: 'AM5' })).toEqual(['AM5']);
  });
});

test('none of a thing is said as no, and a warranty of no years is the law’s alone', () => {
  expect(specRows('Tarjeta Gráfica', { pines_16: 0, pines_8: 1 }).map(({ value }) => value)).toEqual(['1', 'No']);
  expect(
    specRows('Tarjeta Gráfica', { salidas: ['HDMI 2.1b', '3 × DisplayPort 2.1b'], numero_parte: 'V532-001R' }),
  ).toEqual([
    { label: 'Salidas de video', value: 'HDMI 2.1b, 3 × DisplayPort 2.1b' },
    { label: 'Número de parte', value: 'V532-001R' },
  ]);
  expect(specRows('SSD', { garantia_meses: 36, numero_parte: 'MZ-V9P2T0B' })).toEqual([
    { label: 'Garantía del fabricante', value: '3 años' },
    { label: 'Número de parte', value: 'MZ-V9P2T0B' },
  ]);
  expect(specRows('SSD', { garantia_meses: 0 })).toEqual([]);
});
