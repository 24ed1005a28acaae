import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { headerOf } from './file-header.ts';
import { kindOfRow } from './row-kinds.ts';

const header = headerOf({ line: 1, cells: ['Referencia', 'Producto', 'Precio', 'Existencias'] });

test.each<[string, Cell[]]>([
  ['product', ['X-1', 'Ryzen 5', '900.000', '3']],
  ['product', ['X-1', 'Ryzen 5', '', '']],
  ['product', ['', 'Ryzen 5', 900_000, 3]],
  ['product', ['X-1', 'Total War', '900.000', '']],
  ['product', ['TOTAL-5', 'Antivirus', '900.000', '1']],
  ['blank', ['', ' ', '', '']],
  ['section', ['PROCESADORES', '', '', '']],
  ['section', ['', 'Precios sujetos a cambio sin previo aviso', '', '']],
  ['section', ['', 'Vigencia', '', '']],
  ['blank', ['---', '-----', '---', '***']],
  ['section', ['Asesor:', 'Carlos', '', '']],
  ['total', ['IVA 19 %', '', '342.000', '']],
  ['total', ['TOTAL', '', '1.800.000', '6']],
  ['total', ['', 'Sub-total', 1_800_000, 6]],
  ['headings', ['Referencia', 'Producto', 'Precio', 'Existencias']],
  ['other_table', ['PN', 'Descripción', 'Costo USD', '']],
])('%s: %j', (kind, cells) => {
  expect(kindOfRow({ line: 2, cells }, header)).toBe(kind);
});

test('a list of two columns has products of one cell', () => {
  const narrow = headerOf({ line: 1, cells: ['id', 'stock'] });
  expect(kindOfRow({ line: 2, cells: ['cpu', ''] }, narrow)).toBe('product');
});
