import { expect, test } from 'vitest';
import { linesOfText, pricedLine, pricedRows, saysBeforeVat } from './priced-lines.ts';

test.each([
  ['Ryzen 5 5600 – $ 480.000', 'Ryzen 5 5600', '480.000'],
  ['• Ryzen 5 5600 ... 480.000', 'Ryzen 5 5600', '480.000'],
  ['✅ *Ryzen 5 5600* $480.000', 'Ryzen 5 5600', '480.000'],
  ['1️⃣ Ryzen 5 5600: 480000', 'Ryzen 5 5600', '480000'],
  ['2. Ryzen 5 5600 = 480 mil', 'Ryzen 5 5600', '480000'],
  ['- Ryzen 5 5600 -> 480k', 'Ryzen 5 5600', '480000'],
  ['Board B550M — $1’250.000 COP', 'Board B550M', '1’250.000'],
  ['Memoria DDR4 3200 8GB $ 95.000 c/u', 'Memoria DDR4 3200 8GB', '95.000'],
  ['SSD 1TB, con disipador | 350.000 🔥', 'SSD 1TB, con disipador', '350.000'],
  ['[12/5/26, 10:32 a. m.] Juan Pérez: Mouse G203 89.900', 'Mouse G203', '89.900'],
  ['12/05/2026, 10:32 - +57 300 1234567: Mouse G203 – 89.900', 'Mouse G203', '89.900'],
  ['Fuente 750W + IVA 300.000 + IVA', 'Fuente 750W + IVA', '300.000'],
  ['AMD Ryzen 5 8500G 480.000 ❌ agotado', 'AMD Ryzen 5 8500G', '480.000'],
  ['Pad mouse – $ 9000', 'Pad mouse', '9000'],
  ['Mouse G203\t89.900', 'Mouse G203', '89.900'],
  ['Mouse G203; $ 89.900', 'Mouse G203', '89.900'],
  ['G203 = 89.900', 'G203', '89.900'],
  ['RTX 3060 = 1,2 millones', 'RTX 3060', '1200000'],
  ['3. Mouse G203: $89.900 (3 disponibles)', 'Mouse G203', '89.900'],
])('%s', (text, name, price) => {
  expect(pricedLine(text)).toEqual({ name, price });
});

test.each([
  'Buenos días, precios de hoy',
  'Memoria DDR4 3200',
  'Monitor LG 4K',
  '480.000',
  '$ 480.000',
  'Pedidos desde $ 500.000 con envío gratis',
  'a;1;2.000',
  'Tel 300 123 45',
  'Envío gratis por compras mayores a $500.000',
  'Cable HDMI 2 m',
  '',
])('%s names no product with a price', (text) => {
  expect(pricedLine(text)).toBeNull();
});

test('every line is a row, and what names no price is a note', () => {
  const text = 'Hola\r\n\r\nMouse – 9.000\r\nCPU $ 5.000 / $ 4.000';
  expect([...pricedRows(linesOfText(text), { isBeforeVat: false })]).toEqual([
    { line: 0, cells: ['Producto', 'Precio'] },
    { line: 1, cells: ['Hola'], isNote: true },
    { line: 3, cells: ['Mouse', '9.000'] },
    { line: 4, cells: ['CPU $ 5.000', 'CPU $ 5.000 / $ 4.000'] },
  ]);
});

test('a price in a line of its own is that of the name above it', () => {
  const text = '*MOUSE*\nMouse G203\n$89.900\n\nPad mouse\nPrecio: 9.000\nFin';
  const rows = [...pricedRows(linesOfText(text), { isBeforeVat: false })].slice(1);
  expect(rows.map(({ line, cells, isNote }) => (isNote ? line : [line, ...cells]))).toEqual([
    1,
    [2, 'Mouse G203', '89.900'],
    [5, 'Pad mouse', '9.000'],
    7,
  ]);
});

test('what is sold out has no price, and dollars are no pesos', () => {
  const text = 'Mouse G203: $89.900 AGOTADO\nPad mouse – 9 USD';
  expect([...pricedRows(linesOfText(text), { isBeforeVat: false })].slice(1)).toEqual([
    { line: 1, cells: ['Mouse G203', 'Agotado'] },
    { line: 2, cells: ['Pad mouse – 9 USD', 'Pad mouse – 9 USD'] },
  ]);
});

test('what one line says of IVA, or in thousands perhaps, is asked about in that line alone', () => {
  const text = 'Precios de hoy\nMouse G203 – 90.000\nRTX 5060 1.450.000 + iva\nRyzen 5 7600 = 590\n';
  expect(saysBeforeVat(linesOfText(text), 30)).toBe(false);
  expect([...pricedRows(linesOfText(text), { isBeforeVat: false })].slice(2)).toEqual([
    { line: 2, cells: ['Mouse G203', '90.000'] },
    { line: 3, cells: ['RTX 5060', 'RTX 5060 1.450.000 + iva'] },
    { line: 4, cells: ['Ryzen 5 7600 = 590', 'Ryzen 5 7600 = 590'] },
  ]);
});

test.each([
  ['a title', 'Lista + IVA\nA10 - 10.000\nB20 - 20.000\n'],
  ['every line', 'A10 - 10.000 + iva\nB20 - 20.000 + IVA\n'],
])('%s says it of all', (_what, text) => {
  expect(saysBeforeVat(linesOfText(text), 30)).toBe(true);
});
