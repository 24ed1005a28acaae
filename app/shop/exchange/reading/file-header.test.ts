import { expect, test } from 'vitest';
import { headerOf } from './file-header.ts';
import { headingsKey } from './file-headings.ts';
import type { ListRemarks } from './list-remarks.ts';
import { tableOfText } from './table-choice.ts';

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

test('headings about which the owner was asked are found again, whatever stands above', () => {
  const asked = new Set([headingsKey(['Clave', 'Lista A', 'Lista B'])]);
  const text = 'Bodega;Bogotá\nCódigo;Precio\nClave;Lista A;Lista B\ncpu;1;2';
  expect(tableOfText(text).row?.line).toBe(2);
  expect(tableOfText(text, asked).row?.line).toBe(3);
});
