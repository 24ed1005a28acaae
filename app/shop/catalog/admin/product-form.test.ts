import { describe, expect, test } from 'vitest';
import { checkProduct, slugOfName, writtenProduct } from './product-form.ts';

const least = { name: 'AMD Ryzen 5', price: '990.000' };
const factsOf = (given: Record<string, unknown> = {}) => {
  const checked = checkProduct({ ...least, ...given });
  return checked.ok ? checked.facts : checked.problems;
};

describe('the form of a product', () => {
  test('asks for nothing but name and price', { tags: ['S5.27'] }, () => {
    expect(factsOf()).toEqual({
      name: 'AMD Ryzen 5',
      price: 990_000,
      category: '',
      description: '',
      discount: 0,
      stock: 0,
      coupon: null,
      image: null,
      sales: 0,
      cost: null,
      costUsdCents: null,
      costHasVat: false,
      vat: 19,
      lowStockAt: null,
    });
  });

  test.each([
    ['name', { name: '   ' }, { name: 'missing' }],
    ['name', { name: undefined }, { name: 'missing' }],
    ['price', { price: ' ' }, { price: 'missing' }],
    ['price', { price: undefined }, { price: 'missing' }],
  ])('%s is required, and %j has none', { tags: ['S5.25', 'S5.26'] }, (_title, given, problems) => {
    expect(factsOf(given)).toEqual(problems);
  });

  test.each([
    [{ price: 'caro' }, { price: 'not_pesos' }],
    [{ price: '89.90' }, { price: 'not_pesos' }],
    [{ price: '89,900' }, { price: 'not_pesos' }],
    [{ cost: '1.5' }, { cost: 'not_pesos' }],
    [{ price: '-1' }, { price: 'negative' }],
    [{ price: '2.000.000.001' }, { price: 'too_large' }],
    [{ discount: '100' }, { discount: 'too_large' }],
    [{ stock: '1,5' }, { stock: 'not_whole' }],
    [{ category: 'Neveras' }, { category: 'not_a_choice' }],
    [{ vat: '16' }, { vat: 'not_a_choice' }],
    [{ vat: 'exento' }, { vat: 'not_a_choice' }],
    [{ costHasVat: 'maybe' }, { costHasVat: 'not_a_choice' }],
    [{ image: 'javascript:alert(1)' }, { image: 'bad_address' }],
    [{ image: '//otra.tienda/a.png' }, { image: 'bad_address' }],
    [{ name: 'x'.repeat(201) }, { name: 'too_long' }],
    [
      { price: '', stock: 'x', name: '' },
      { price: 'missing', stock: 'not_a_number', name: 'missing' },
    ],
  ])('%j is refused: %j', (given, problems) => {
    expect(factsOf(given)).toEqual(problems);
  });

  test('takes everything else as it was meant', () => {
    expect(
      factsOf({
        name: ' AMD\u0000 Ryzen\n5 ',
        price: '$ 1.250.000',
        category: 'Procesadores',
        description: 'Seis núcleos.\r\nSin disipador.',
        discount: '12 %',
        stock: ' 12 ',
        coupon: ' NAVIDAD ',
        image: 'https://fotos.test/a.png',
        sales: '3',
        cost: '800.000',
        costUsdCents: 'US$ 129,90',
        costHasVat: 'true',
        vat: 'exempt',
        lowStockAt: '2',
      }),
    ).toEqual({
      name: 'AMD Ryzen 5',
      price: 1_250_000,
      category: 'Procesadores',
      description: 'Seis núcleos.\nSin disipador.',
      discount: 12,
      stock: 12,
      coupon: 'NAVIDAD',
      image: 'https://fotos.test/a.png',
      sales: 3,
      cost: 800_000,
      costUsdCents: 12_990,
      costHasVat: true,
      vat: 'exempt',
      lowStockAt: 2,
    });
  });

  test('a step of the stock is one from what the form showed', () => {
    const stockFrom = (stock: string, expected: number) => {
      const checked = checkProduct({ ...least, stock }, expected);
      return checked.ok ? checked.facts.stock : checked.problems.stock;
    };
    expect(['+5', '-2', '12', ''].map((typed) => stockFrom(typed, 7))).toEqual([12, 5, 12, 0]);
    expect([stockFrom('-8', 7), stockFrom('+2000000000', 7), stockFrom('+', 7)]).toEqual([
      'negative',
      'too_large',
      'not_a_number',
    ]);
  });

  test('a product comes back from its own form unchanged', () => {
    const facts = factsOf({
      stock: '7',
      cost: '1',
      costUsdCents: '4.105,5',
      description: 'a\nb',
      category: 'SSD',
      vat: '0',
      costHasVat: 'true',
    });
    expect(checkProduct(writtenProduct(facts as never))).toEqual({ ok: true, facts });
  });
});

test.each([
  ['AMD Ryzen™ 5 9600X (3.9 GHz)', 'amd-ryzen-5-9600x-3-9-ghz'],
  ['Fuente de poder Cañón', 'fuente-de-poder-canon'],
  ['日本', 'producto'],
  ['---', 'producto'],
  [`${'a'.repeat(55)} b c`, 'a'.repeat(55)],
])('%s is found under %s', (name, slug) => {
  expect(slugOfName(name)).toBe(slug);
});
