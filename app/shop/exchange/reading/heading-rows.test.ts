import { expect, test } from 'vitest';
import { headerOf } from './file-header.ts';
import { headingRow, joinedHeadings } from './heading-rows.ts';

const rows = (...lines: string[]) => lines.map((line, index) => ({ line: index + 1, cells: line.split('|') }));

test.each<[string, string[], string[]]>([
  [
    'a city over each pair',
    ['Ref||Bogotá||Cali|', '|Nombre|Precio|Stock|Precio|Stock'],
    ['Ref', 'Nombre', 'Precio Bogotá', 'Stock Bogotá', 'Precio Cali', 'Stock Cali'],
  ],
  [
    'a word over its cities',
    ['Ref|Precio|Existencia|', '||Bogotá|Cali'],
    ['Ref', 'Precio', 'Existencia Bogotá', 'Existencia Cali'],
  ],
  [
    'its own words where both are there',
    ['Parte|Bogotá||Otros', 'Garantía|Precio|Precio|Marca'],
    ['Garantía', 'Precio Bogotá', 'Precio Bogotá', 'Marca'],
  ],
])('of two lines: %s', (_what, lines, names) => {
  const [upper, lower] = rows(...lines);
  expect(joinedHeadings(upper!, lower!)?.cells).toEqual(names);
});

test.each<[string, string[]]>([
  ['a title', ['Distribuidora S.A.S.|||', 'Ref|Precio|Stock|Precio']],
  ['a title and a date', ['Distribuidora S.A.S.||Fecha: mayo|', 'Ref|Precio|Stock|Marca']],
  ['a line of figures', ['X-1|2.000|3|4', 'Ref|Precio|Precio|Stock']],
])('%s above belongs to no column', (_what, lines) => {
  const [upper, lower] = rows(...lines);
  expect(joinedHeadings(upper!, lower!)).toBeNull();
});

test('neither line of such a heading is a product, wherever it stands again', () => {
  const first = rows('Lista de mayo', 'Ref|Bogotá||Cali|', '|Precio|Stock|Precio|Stock', 'X-1|5.000|1|6.000|2');
  const header = headerOf(headingRow(first));
  expect([header.line, header.rows]).toEqual([3, ['Ref\nBogotá\n\nCali', '\nPrecio\nStock\nPrecio\nStock']]);
});
