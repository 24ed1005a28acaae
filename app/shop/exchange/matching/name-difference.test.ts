import { expect, test } from 'vitest';
import { areNamesDifferent } from './name-difference.ts';

// Ours are names of the shop's own catalogue, theirs as lists in Colombia write the same or another thing.
test.each([
  ['AMD Ryzen 5 1600X', 'PROC AMD RYZEN 5 1600X AM4 SIN COOLER'],
  ['AMD Ryzen 5 5600', 'Procesador Ryzen5 5600 3.5GHz 6 núcleos'],
  ['Intel Core i5-12400F', 'CI5 12400F LGA1700'],
  ['MSI Z370 GAMING PRO CARBON', 'BOARD MSI Z370 GAMING PRO CARBON LGA 1151'],
  ['Gigabyte Z790 D AX', 'Z790 D AX GIGABYTE DDR5'],
  ['EVGA FTW3 ULTRA GAMING iCX3 GeForce RTX 3070 LHR 8 GB', 'T. VIDEO RTX3070 8GB EVGA FTW3'],
  ['Yeston Sakura GeForce RTX 4060 Ti 16 GB', 'RTX 4060TI 16GB YESTON'],
  ['Samsung 970 EVO Plus 1 TB M.2 PCIe 3.0 X4', 'SSD SAMSUNG 970 EVO PLUS 1000GB'],
  ['Kingston Fury Beast 16 GB (2x8 GB) DDR4-3200 CL16 Black', 'MEM 8GB DDR4 3200 KINGSTON FURY'],
  ['Kingston SSDNow V300 480 GB SATA 6.0 Gb/s', 'SSD 480GB KINGSTON SATA III'],
  ['Crucial CT25664AC800 2 GB (1x2 GB) DDR2-800 CL6 Green', 'MEMORIA CRUCIAL 2GB DDR2 800'],
  ['Corsair AF120 Quiet 120 mm Black', 'Ventilador Corsair AF120 negro'],
  ['SeaSonic PRIME Fanless 700 W Black', 'FUENTE SEASONIC PRIME 700W 80+ TITANIUM'],
  ['Logitech M305 Blue', 'MOUSE LOGITECH INAL. AZUL'],
  ['Sennheiser CX301 Black / Silver', 'Audífonos Sennheiser CX 301'],
  ['Apple AirPods Max (2024) Gold', 'AIRPODS MAX DORADO'],
  ['NZXT H9 Flow (2025) White', 'Chasis NZXT H9 Flow blanco'],
  ['Noctua A14 industrialPPC-3000 PWM 140 mm Brown / Black', 'NOCTUA NF-A14 INDUSTRIALPPC 3000'],
  ['Sparkle FSP350-60GNV 350 W Silver', 'Fuente Sparkle'],
  ['Intel Pentium E2160', 'E2160'],
  ['Alpenföhn BEN NEVIS', 'Disipador ALPENFOHN Ben Nevis'],
  ['AMD Ryzen 5 5600X', 'PROC RYZEN 5 5600 X BOX'],
  ['AMD Ryzen 5 8500G', 'RYZEN 5 8500 G'],
  ['MSI GeForce RTX 5060 Ti Ventus 2X OC 16 GB', 'MSI RTX 5060 TI 16G VENTUS 2X OC'],
  ['Logitech G Pro 60 g', 'MOUSE LOGITECH G PRO 63 g'],
  ['Razer Basilisk V3 Pro Black', ''],
  ['Razer Basilisk V3 Pro Black', '---'],
])('%s may be %s', (ours, theirs) => {
  expect(areNamesDifferent(ours, theirs)).toBe(false);
  expect(areNamesDifferent(theirs, ours)).toBe(false);
});

test.each([
  ['AMD Ryzen 5 5600', 'PROC AMD RYZEN 5 5600G'],
  ['AMD Ryzen 5 5600', 'PROC AMD RYZEN 5 5600 X'],
  ['AMD Ryzen 5 8500G', 'AMD Ryzen 7 7800X3D'],
  ['AMD Ryzen 5 8500G', 'AMD Ryzen 7 5700'],
  ['MSI GeForce RTX 5060 Ti Ventus 2X OC 16 GB', 'MSI RTX 5060 TI 8G VENTUS 2X OC'],
  ['ARCTIC Freezer 36 Black', 'ARCTIC FREEZER 36 BLANCO'],
  ['AMD Ryzen 5 1600X', 'PROC AMD RYZEN 5 1600 AM4'],
  ['AMD Ryzen 5 1600X', 'Mouse Logitech G203'],
  ['AMD Ryzen 7 1700X', 'PROCESADOR RYZEN 7 5700X'],
  ['Intel Core i5-12400F', 'INTEL CI5 12400'],
  ['EVGA FTW3 ULTRA GAMING iCX3 GeForce RTX 3070 LHR 8 GB', 'RTX 3070 TI EVGA FTW3 8GB'],
  ['Gigabyte WINDFORCE GeForce RTX 5060 Ti 8 GB', 'GIGABYTE RTX 5060TI WINDFORCE 16GB'],
  ['Samsung 970 EVO Plus 1 TB M.2 PCIe 3.0 X4', 'SSD SAMSUNG 980 1TB'],
  ['Kingston Fury Beast 16 GB (2x8 GB) DDR4-3200 CL16 Black', 'MEM KINGSTON FURY 32GB DDR4'],
  ['Kingston SSDNow V300 480 GB SATA 6.0 Gb/s', 'SSD 960GB KINGSTON'],
  ['MSI B560M PRO-E', 'MSI B660M PRO'],
  ['Corsair AF120 Quiet 120 mm Black', 'Cable HDMI 2 m'],
  ['Logitech M305 Blue', 'LOGITECH M170'],
  ['Alpenföhn BEN NEVIS', 'RESMA PAPEL CARTA'],
  ['NZXT H9 Flow (2025) White', 'NZXT H5 Flow'],
  ['Sony MDR-7506 Black', 'TONER HP 7506X'],
])('%s is no %s', (ours, theirs) => {
  expect(areNamesDifferent(ours, theirs)).toBe(true);
  expect(areNamesDifferent(theirs, ours)).toBe(true);
});

test('a code that stands in a name is no model number', () => {
  const [ours, theirs] = ['Samsung 980 PRO 1 TB M.2 PCIe 4.0 X4', 'SSD SAMSUNG MZ-V8P1T0B 1TB'];
  expect(areNamesDifferent(ours, theirs)).toBe(true);
  expect(areNamesDifferent(ours, theirs, ['MZ-V8P1T0B'])).toBe(false);
});

test('hostile names take no time', () => {
  const long = '1.'.repeat(20_000) + 'x 2 '.repeat(20_000);
  const began = performance.now();
  areNamesDifferent(long, long);
  expect(performance.now() - began).toBeLessThan(500);
});
