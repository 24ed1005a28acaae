import { expect, test } from 'vitest';
import { readListView, viewParameters } from './list-view.ts';
import { type ColumnRow, emptyColumns, putRow, removeRow } from './product-columns.ts';
import { withoutUnknown } from './without-unknown.ts';

const columns = emptyColumns('Procesadores');
const row = (id: string, slug: string, socket: string): ColumnRow => ({
  id,
  price: 1,
  discount: 0,
  sales: 0,
  isAvailable: true,
  addedAt: 0,
  starSum: 0,
  starCount: 0,
  brand: { slug, name: slug, spellings: [] },
  specs: { socket, nucleos: 6 },
});
putRow(columns, row('a', 'amd', 'AM5'));
putRow(columns, row('b', 'via', 'PGA370'));
removeRow(columns, 'b');

test.each([
  ['marca=nadie', ''],
  ['marca=amd&marca=nadie', 'marca=amd'],
  ['socket=am5&socket=am9', 'socket=am5'],
  ['socket=am9&disponible=1', 'disponible=1'],
  ['marca=via&socket=pga370', ''],
  ['nucleos=7&incluye_disipador=no', 'incluye_disipador=no&nucleos=7'],
  ['color=azul', ''],
])('%s is shown as %s where nothing else is known', (asked, shown) => {
  const view = withoutUnknown(readListView(new URLSearchParams(asked)), [columns]);
  expect(String(new URLSearchParams(viewParameters(view)))).toBe(shown);
});
