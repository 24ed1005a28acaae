import { expect, test } from 'vitest';
import type { FileColumn } from '../../catalog/product-row.ts';
import type { SupplierTerms } from '../suppliers/supplier.ts';
import { headerOf } from './file-header.ts';
import { headingsKey } from './file-headings.ts';
import type { ListRemarks } from './list-remarks.ts';
import { tableOfText } from './table-choice.ts';
import { vatColumnsOf } from './vat-columns.ts';

const noRemarks: ListRemarks = { hasVat: null, isInDollars: false };

test.each<[string, string, number | null, string[]]>([
  ['in the first line', 'id;name;price\na;A;1', 1, ['id', 'name', 'price']],
  [
    'below a title, an address and an empty line',
    'DISTRIBUIDORA ABC S.A.S.;;;\nNIT 900.123.456-7;;;\n;;;\nRef;Vlr. unitario;Existencia;Marca\nX-1;5.000;3;HP',
    4,
    ['price', 'stock', 'brand', 'mpn'],
  ],
  ['with commas in its title', 'Lista de precios, vigente, mayo\nReferencia;Valor unitario\nX;1', 2, ['price', 'mpn']],
  ['where a title has one word that is known', 'Precio\n\nParte\tNeto\nX\t5', 3, ['cost', 'mpn']],
  ['where nobody knows its words', 'Lista vigente\nClave;Lista A;Lista B\ncpu;1;2', 2, []],
  ['with bars', 'PN|Precio lista|Cant\nX|1|2', 1, ['price', 'stock', 'mpn']],
  ['nowhere', 'a;1;2\nb;3;4', null, []],
  ['not in one word', 'esto no es un csv', null, []],
])('headings are found %s', (_where, text, line, given) => {
  const { row } = tableOfText(text);
  expect([row?.line ?? null, headerOf(row).given]).toEqual([line, given]);
});

test.each([
  ['precio unitario', 'price'],
  ['Vlr. Unitario', 'price'],
  ['VALOR UNITARIO', 'price'],
  ['Precio de lista', 'price'],
  ['Neto', 'cost'],
  ['REF.', 'mpn'],
  ['Existencia', 'stock'],
  ['V/Unit', 'price'],
  ['Vr. Und.', 'price'],
  ['P. PUBLICO', 'price'],
  ['P.V.P.', 'price'],
  ['Precio Público (IVA incl.)', 'price'],
  ['V/r Unitario antes IVA', 'price'],
  ['P. DISTRIBUIDOR', 'cost'],
  ['Costo en pesos', 'cost'],
  ['Precio s/IVA', 'price'],
  ['Costo US$', 'cost_usd'],
  ['Precio dólares', 'cost_usd'],
  ['Cant. Disp.', 'stock'],
  ['Qty', 'stock'],
  ['Mod.', 'mpn'],
  ['Part #', 'mpn'],
  ['Precio x unidad', 'price'],
  ['Precio c/u', 'price'],
  ['Cód. Fabricante', 'mpn'],
  ['Nro. de Parte', 'mpn'],
  ['Cod Art', 'code'],
])('%s is %s', (heading, column) => {
  expect(headerOf({ line: 1, cells: [heading] }).given).toEqual([column]);
});

test.each<[string, ListRemarks, boolean | null, string[]]>([
  ['Costo + IVA', noRemarks, false, []],
  ['Costo IVA incluido', noRemarks, true, []],
  ['Costo', { hasVat: false, isInDollars: false }, false, []],
  ['Costo', noRemarks, null, []],
  ['Precio + IVA', noRemarks, null, ['price_before_vat']],
  ['Precio antes de IVA', noRemarks, null, ['price_before_vat']],
  ['Precio', { hasVat: false, isInDollars: false }, null, ['price_before_vat']],
  ['Precio con IVA', { hasVat: false, isInDollars: false }, null, []],
  ['Precio', { hasVat: null, isInDollars: true }, null, ['list_in_dollars']],
  ['Precio COP', { hasVat: null, isInDollars: true }, null, []],
  ['Costo USD', { hasVat: null, isInDollars: true }, null, []],
])('%s, in a list that says %j', (heading, remarks, costHasVat, doubts) => {
  const row = { line: 1, cells: ['Ref', heading] };
  const header = headerOf(row, {}, remarks);
  expect([header.costHasVat, header.doubts.map(({ code }) => code)]).toEqual([costHasVat, doubts]);
  // What the owner says about a heading is so.
  const [column] = header.read.slice(1);
  expect(headerOf(row, { [heading]: column ?? null }, remarks).doubts).toEqual([]);
});

test('a list that does not name our products by their id does not change what they are called', () => {
  const cells = ['Ref', 'Descripción', 'Producto', 'Precio'];
  expect(headerOf({ line: 1, cells }).read).toEqual(['mpn', null, null, 'price']);
  expect(headerOf({ line: 1, cells }, { Producto: 'name' }).read).toEqual(['mpn', null, 'name', 'price']);
  expect(headerOf({ line: 1, cells: ['id', ...cells] }).read).toEqual(['id', 'mpn', 'description', 'name', 'price']);
});

test('in English, too', () => {
  const header = headerOf({ line: 1, cells: ['Part Number', 'Description', 'Price'] });
  expect([header.read, header.described.map(({ column }) => column)]).toEqual([['mpn', null, 'price'], ['name']]);
  expect(headerOf({ line: 1, cells: ['id', 'description'] }).read).toEqual(['id', 'description']);
});

test('a second table at the right is none of the first', () => {
  const cells = ['P/N', 'Producto', 'Precio', '', 'P/N', 'Producto', 'Precio'];
  const header = headerOf({ line: 1, cells });
  expect([header.otherTableAt, header.read, header.questions]).toEqual([4, ['mpn', null, 'price', null], []]);
  expect(headerOf({ line: 1, cells: ['Ref', 'Precio', 'Precio'] }).otherTableAt).toBeNull();
});

test('headings about which the owner was asked are found again, whatever stands above', () => {
  const asked = new Set([headingsKey(['Clave', 'Lista A', 'Lista B'])]);
  const text = 'Bodega;Bogotá\nCódigo;Precio\nClave;Lista A;Lista B\ncpu;1;2';
  expect(tableOfText(text).row?.line).toBe(2);
  expect(tableOfText(text, asked).row?.line).toBe(3);
});

const terms = { figures: 'cost', costHasVat: true, marginInBasisPoints: 2_000, soldOut: false, drafts: true } as const;
test.each<[string[], Record<string, FileColumn | null>, Partial<SupplierTerms> | null, unknown]>([
  [['Ref', 'Precio'], {}, null, { read: ['mpn', 'price'], asksFigures: true, also: [] }],
  [['id', 'Precio'], {}, null, { read: ['id', 'price'], asksFigures: false, also: [] }],
  [['Ref', 'Costo'], {}, null, { read: ['mpn', 'cost'], asksFigures: false, also: [] }],
  [['Ref', 'Lista A'], { 'Lista A': 'price' }, null, { read: ['mpn', 'price'], asksFigures: false, also: [] }],
  [['Ref', 'Precio'], { Precio: 'price' }, null, { read: ['mpn', 'price'], asksFigures: true, also: [] }],
  [['Ref', 'Precio'], {}, {}, { read: ['mpn', 'cost'], asksFigures: false, also: ['price'] }],
  [['Ref', 'Precio'], {}, { figures: 'price' }, { read: ['mpn', 'price'], asksFigures: false, also: [] }],
  [['Ref', 'PVP sugerido'], { 'PVP sugerido': 'price' }, {}, { read: ['mpn', 'price'], asksFigures: false, also: [] }],
  [
    ['Ref', 'Precio 1', 'Precio 2'],
    { 'Precio 2': 'price' },
    {},
    { read: ['mpn', null, 'cost'], asksFigures: false, also: ['price'] },
  ],
  [['Ref', 'Costo', 'Precio'], {}, {}, { read: ['mpn', 'cost', null], asksFigures: false, also: ['price'] }],
  [
    ['Ref', 'Descripción', 'Precio'],
    {},
    {},
    { read: ['mpn', null, 'cost'], asksFigures: false, also: ['price', 'name', 'price', 'category', 'specs'] },
  ],
  [
    ['Ref', 'Descripción', 'Precio'],
    {},
    { marginInBasisPoints: null },
    { read: ['mpn', null, 'cost'], asksFigures: false, also: [] },
  ],
])('of the headings %j, said %j, under %j the columns are %j', (cells, choices, own, expected) => {
  const { read, supplier } = headerOf({ line: 1, cells }, choices, noRemarks, own && { ...terms, ...own });
  expect({ read, asksFigures: supplier.asksFigures, also: supplier.also }).toEqual(expected);
});

test('a list says itself whether its costs have IVA, and else its supplier does', () => {
  const vatOf = (heading: string) => headerOf({ line: 1, cells: ['Ref', heading] }, {}, noRemarks, terms).costHasVat;
  expect([vatOf('Precio'), vatOf('Precio + IVA'), vatOf('Existencias')]).toEqual([true, false, null]);
});

test.each<[string, string[], ListRemarks, Partial<SupplierTerms> | null, boolean]>([
  ['costs', ['Ref', 'Costo'], noRemarks, null, true],
  ['costs that say it', ['Ref', 'Costo + IVA'], noRemarks, null, false],
  ['costs under a title that says it', ['Ref', 'Costo'], { ...noRemarks, hasVat: true }, null, false],
  ['costs of a known supplier', ['Ref', 'Costo'], noRemarks, {}, false],
  ['prices that may be costs', ['Ref', 'Precio'], noRemarks, null, true],
  ['prices that say it', ['Ref', 'Precio IVA incluido'], noRemarks, null, false],
  ['our own costs', ['id', 'Costo'], noRemarks, null, false],
  ['costs called as the shop calls them', ['mpn', 'cost'], noRemarks, null, false],
  ['costs with a column that says it', ['Ref', 'Costo', 'Incluye IVA'], noRemarks, null, false],
  ['no amounts', ['Ref', 'Existencias'], noRemarks, null, false],
])('whether %s have IVA is asked where nothing says it', (_what, cells, remarks, own, asked) => {
  const { supplier } = headerOf({ line: 1, cells }, {}, remarks, own && { ...terms, ...own });
  expect(supplier.asksVat).toBe(asked);
});

test.each<[string, string, string[]]>([
  ['IVA incluido', 'cost_has_vat', ['SI', 'NO', '']],
  ['Con IVA', 'cost_has_vat', ['sí', 'Sí']],
  ['IVA', 'vat_percent', ['19', '5', '0']],
  ['Tarifa de IVA', 'vat_percent', ['19%', 'Exento']],
  ['IVA', 'none', ['SI', 'NO']],
  ['IVA', 'none', ['45600', '19000']],
  ['IVA incluido', 'none', ['', '']],
])('a column %s is %s by its cells %j', (heading, wanted, cells) => {
  const row = { line: 1, cells: ['Ref', 'Costo', heading] };
  const below = cells.map((cell, index) => ({ line: index + 2, cells: ['X', '90000', cell] }));
  const vatColumns = vatColumnsOf(row, below);
  expect(headerOf(row, {}, { ...noRemarks, vatColumns }).read[2] ?? 'none').toBe(wanted);
});

test.each<[string, string, string[], (string | null)[]]>([
  [
    'several stocks',
    'Ref|Stock Bogotá|Disp. Medellín|Cali',
    ['stock several Stock Bogotá|Disp. Medellín|Cali'],
    ['mpn', null, null, null],
  ],
  ['one stock of one city', 'Ref|Bodega Bogotá', [], ['mpn', 'stock']],
  ['several prices', 'Ref|Precio 1|Precio 2', ['price several Precio 1|Precio 2'], ['mpn', null, null]],
  ['equal prices', 'Ref|Precio|Precio', ['price several Precio|Precio (2)'], ['mpn', null, null]],
  ['a suggested price', 'Ref|Costo|PVP sugerido', ['price suggested PVP sugerido'], ['mpn', 'cost', null]],
  [
    'a list price beside what is asked',
    'Ref|Precio lista|% Dcto|Neto',
    ['price suggested Precio lista', 'discount discount % Dcto'],
    ['mpn', null, null, 'cost'],
  ],
  ['a picture', 'Ref|Precio|Foto', ['image guess Foto'], ['mpn', 'price', null]],
  ['our own picture', 'id|Foto', [], ['id', 'image']],
  ['a price before and now', 'Ref|Antes|Ahora', ['price guess Ahora'], ['mpn', null, null]],
  ['a promotion', 'Ref|Precio|Precio promo', ['price suggested Precio promo'], ['mpn', 'price', null]],
  ['a discount', 'Ref|Precio|Dcto', ['discount discount Dcto'], ['mpn', 'price', null]],
  ['our own discount', 'id|price|Descuento', [], ['id', 'price', 'discount']],
  ['a word that may be a name', 'id|Ítem|price', ['name guess Ítem'], ['id', null, 'price']],
  ['a unit that may be a stock', 'Ref|Precio|Und', ['stock guess Und'], ['mpn', 'price', null]],
  ['a total of money', 'Ref|Precio|Valor total', [], ['mpn', 'price', null]],
  ['a sum beside its parts', 'Ref|Existencia total|Bod. Norte|Bod. Sur', [], ['mpn', 'stock', null, null]],
  ['two stocks of one name', 'Ref|Stock|Stock', ['stock several Stock|Stock (2)'], ['mpn', null, null]],
  ["a supplier's own minimum", 'Ref|Stock|Stock mínimo|Vendidos', [], ['mpn', 'stock', null, null]],
  ['our own minimum', 'id|Stock mínimo', [], ['id', 'low_stock_at']],
  ['an exchange rate', 'Ref|Valor dólar', ['cost_usd guess Valor dólar'], ['mpn', null]],
  ["a supplier's code", 'Código|SKU|Precio', [], ['code', null, 'price']],
  ["the maker's number beside his own", 'Referencia|N° de parte|Precio', [], [null, 'mpn', 'price']],
])('of %s', (_what, cells, questions, read) => {
  const header = headerOf({ line: 1, cells: cells.split('|') });
  const asked = header.questions.map(({ column, because, headings }) => `${column} ${because} ${headings.join('|')}`);
  expect([asked, header.read, header.repeated]).toEqual([questions, read, []]);
});

test('the stocks that count are added up, and are asked about once', () => {
  const row = { line: 1, cells: ['Ref', 'Stock Bogotá', 'Stock Cali'] };
  const header = headerOf(row, { 'Stock Bogotá': 'stock', 'Stock Cali': 'stock' });
  expect([header.read, header.questions, header.repeated]).toEqual([['mpn', 'stock', 'stock'], [], []]);
});

test.each<[string[], (string | null)[]]>([
  [
    ['Ref', 'Descripción', 'Precio'],
    ['name', 'Descripción'],
  ],
  [
    ['Ref', 'Producto', 'Descripción', 'Precio'],
    ['name', 'Producto'],
  ],
  [
    ['Item', 'Ref', 'Descripción', 'Precio'],
    ['name', 'Descripción'],
  ],
])('of %j the name is compared and not written', (cells, [column, heading]) => {
  const header = headerOf({ line: 1, cells });
  expect(header.described.find((each) => each.column === column)?.index).toBe(cells.indexOf(heading ?? ''));
  expect(header.read).not.toContain('name');
  expect(header.read).not.toContain('description');
});
