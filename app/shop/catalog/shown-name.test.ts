import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each([
  ['Memoria RAM Memoria Kingston FURY Beast 16 GB', 'Memoria RAM Kingston FURY Beast 16 GB'],
  ['MSI MSI RTX 2070 Ventus 8G Video Card GeForce RTX 2070 8 GB', 'MSI RTX 2070 Ventus 8G Video Card 8 GB'],
  ['MSI GeForce RTX 2080 TI VENTUS 11G OC GeForce RTX 2080 Ti 11 GB', 'MSI GeForce RTX 2080 TI VENTUS 11G OC 11 GB'],
  ['Verbatim Verbatim SATA II 128 GB SATA 3.0 Gb/s', 'Verbatim SATA II 128 GB SATA 3.0 Gb/s'],
  [
    'Patriot Viper 3 Red 8 GB (2x4 GB) DDR3-1866 CL9 Black / Red',
    'Patriot Viper 3 Red 8 GB (2x4 GB) DDR3-1866 CL9 Black / Red',
  ],
  ['Logitech MX MASTER 2S (Black) Black', 'Logitech MX MASTER 2S Black'],
  ['Asus Phoenix GeForce RTX 3060 V2 GeForce RTX 3060 12GB 12 GB', 'Asus Phoenix GeForce RTX 3060 V2 12 GB'],
  ['Lian Li V3000 PLUS White GGF Edition White', 'Lian Li V3000 PLUS White GGF Edition'],
  [
    'SteelSeries Arctis Nova Pro Wireless for Xbox X|S, and Xbox One Black',
    'SteelSeries Arctis Nova Pro Wireless for Xbox X|S, and Xbox One Black',
  ],
  ['Kingston NV3 1 TB', 'Kingston NV3 1 TB'],
  ['8 8', '8 8'],
  ['', ''],
])('%s is shown as %s', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
