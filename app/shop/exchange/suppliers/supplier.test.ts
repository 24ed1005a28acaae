import { describe, expect, test } from 'vitest';
import { checkSupplier, fileWords, supplierNameIn } from './supplier.ts';

describe("a supplier's profile", () => {
  const whole = {
    nombre: ' Mayorista  Uno ',
    cifras: 'cost',
    margen: '18,5',
    iva: 'si',
    agotar: 'si',
    borradores: 'si',
  };

  test('is read from its form', () => {
    expect(checkSupplier(whole)).toEqual({
      ok: true,
      name: 'Mayorista Uno',
      terms: { figures: 'cost', costHasVat: true, marginInBasisPoints: 1_850, soldOut: true, drafts: true },
    });
    expect(checkSupplier({ nombre: 'Uno', cifras: 'price', margen: 'mucho' })).toEqual({
      ok: true,
      name: 'Uno',
      terms: { figures: 'price', costHasVat: false, marginInBasisPoints: null, soldOut: false, drafts: false },
    });
  });

  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{ nombre: '\u200b' }, { nombre: 'missing' }],
    [{ nombre: 'x'.repeat(81) }, { nombre: 'too_long' }],
    [{ cifras: 'otra' }, { cifras: 'not_a_choice' }],
    [{ cifras: undefined }, { cifras: 'not_a_choice' }],
    [{ margen: 'mucho' }, { margen: 'not_a_number' }],
    [{ margen: '-3' }, { margen: 'negative' }],
    [{ margen: '1001' }, { margen: 'too_large' }],
    [{ nombre: new Blob([]) }, { nombre: 'missing' }],
  ])('is refused with %j', (wrong, problems) => {
    expect(checkSupplier({ ...whole, ...wrong })).toEqual({ ok: false, problems });
  });
});

test.each([
  ['Lista MAYORISTA oct-2026 (3).xlsx', 'lista mayorista', 'Mayorista'],
  ['lista_mayorista_2025-11-01.csv', 'lista mayorista', 'Mayorista'],
  ['Precios Distribuidora Ñandú 15 de mayo.xlsx', 'precios distribuidora nandu de', 'Distribuidora Nandu'],
  ['2026.csv', '', ''],
  ['lista de precios.xlsx', 'lista de precios', ''],
])('the file %s is called %j, and its supplier perhaps %j', (file, words, name) => {
  expect([fileWords(file), supplierNameIn(file)]).toEqual([words, name]);
});
