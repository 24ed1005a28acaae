import { expect, test } from 'vitest';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { navGroups } from '#app/components/admin/frame/navigation.ts';
import { roomWords } from '#app/text/admin/find/room-words.ts';
import { roomsFound } from './rooms.ts';

const found = (sought: string) => roomsFound(sought).map(({ text }) => text);

test.each([
  ['iva', ['Cifras']],
  ['IVA', ['Cifras']],
  ['hoja', ['Editar en hoja']],
  ['precios', ['Precios']],
  ['pqr', ['PQR']],
  ['resena', ['Reseñas']],
  ['lista del proveedor', []],
  ['lista proveedor', ['Importar y exportar', 'Proveedores']],
  ['guías', ['Enviar con guías', 'Pedidos', 'Marcar entregados']],
  ['contrase', ['Seguridad de la cuenta']],
])('"%s" leads to %j', (sought, rooms) => {
  expect(found(sought)).toEqual(rooms);
});

test('a page that is called so comes before one where it is done', () => {
  expect(found('envi').slice(0, 1)).toEqual(['Enviar con guías']);
  expect(found('avisos')).toEqual(['Esperan un producto', 'Mis notificaciones']);
  expect(found('hoy')).toEqual(['Hoy']);
});

test('one letter, a blank and what no page has find none', () => {
  for (const sought of ['', ' ', 'a', 'zzzz', 'ana gómez', '%', 'iva zzzz']) expect(found(sought)).toEqual([]);
});

test('every page of the menu has its name and its words', () => {
  const addresses = navGroups.flatMap(({ entries }) => entries.flatMap(({ to, inside = [] }) => [to, ...inside]));
  const worded = Object.keys(roomWords).map((key) => adminPages[key as keyof typeof adminPages]);
  expect(worded.toSorted()).toEqual(addresses.toSorted());
  for (const { text } of roomsFound('hoy')) expect(text).not.toBe('');
});
