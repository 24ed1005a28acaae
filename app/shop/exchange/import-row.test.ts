import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileColumns } from '../catalog/product-row.ts';
import { maxPriceInPesos } from '../shared/money.ts';
import { readRow } from './import-row.ts';

const row = { id: 'ryzen-5', name: 'AMD Ryzen 5', price: '990000', category: 'Procesadores' };
const read = (change: Record<string, string> = {}) => readRow({ ...row, ...change });
const productOf = (change: Record<string, string> = {}) => {
  const answer = read(change);
  return answer.ok ? answer.product : undefined;
};
const problemsOf = (change: Record<string, string>) => {
  const answer = read(change);
  return answer.ok ? [] : answer.problems.map(({ column, code }) => [column, code]);
};

describe('facts in a cell', () => {
  test.each([
    ['Motherboards', 'm2', ['2280 PCIe 4.0', '3280']],
    ['Motherboards', 'm2', '2280'],
    ['Motherboards', 'm2', [2280]],
    ['Chasís', 'radiadores', ['240', '360 mm']],
    ['Chasís', 'radiadores', 240],
    ['Chasís', 'fuente_incluida_w', '500'],
    ['Procesadores', 'lanzamiento', '2024'],
    ['Procesadores', 'graficos', { length: { toString: 1 } }],
    ['Procesadores', 'graficos', [{ length: { toString: 1 } }]],
    ['Motherboards', 'm2', { length: { valueOf: null } }],
    ['Motherboards', 'm2', [['2280']]],
    ['Motherboards', 'sin_nombre', { length: { toString: 1 } }],
    ['Motherboards', 'ranuras_m2', null],
    ['Coolers', 'rpm', { length: { toString: 1 } }],
  ])('of %s: a wrong %s is said by its name: %j', (category, key, value) => {
    const answer = read({ category, specs: JSON.stringify({ [key]: value }) });
    expect(answer.ok ? [] : answer.problems.map(({ column, code, spec }) => [column, code, spec?.key])).toEqual([
      ['specs', 'bad_spec', key],
    ]);
  });

  test('takes what is in the box as a list, and says so of a text', () => {
    const specs = { incluye: ['Procesador', 'Disipador Wraith Stealth'] };
    expect(productOf({ specs: JSON.stringify(specs) })).toMatchObject({ specs });
    expect(problemsOf({ specs: '{"incluye":"Disipador"}' })).toEqual([['specs', 'bad_spec']]);
  });

  test('keeps a simple fact that the category does not know, also one called length', () => {
    expect(productOf({ specs: '{"length":12,"propio":"sí"}' })).toMatchObject({ specs: { length: 12, propio: 'sí' } });
  });
});

describe('a row of an import file', () => {
  test('is a product; columns that the file does not have are absent', () => {
    expect(productOf()).toEqual({ id: 'ryzen-5', name: 'AMD Ryzen 5', price: 990_000, category: 'Procesadores' });
  });

  test('has defaults where an optional cell is empty', () => {
    const empty = { description: '', discount: ' ', sales: '', stock: '', coupon: '', image: '', specs: '' };
    expect(productOf(empty)).toMatchObject({
      description: '',
      discount: 0,
      sales: 0,
      stock: 0,
      coupon: null,
      image: null,
      specs: {},
    });
  });

  test('loses the blanks around its cells', () => {
    expect(productOf({ name: '  AMD Ryzen 5\n', price: ' 990000 ', category: ' Mouse ' })).toMatchObject({
      name: 'AMD Ryzen 5',
      price: 990_000,
      category: 'Mouse',
    });
  });

  test.each([
    ['id', '', 'missing'],
    ['id', 'ryzen 5', 'bad_id'],
    ['id', 'a'.repeat(65), 'bad_id'],
    ['id', '../x', 'bad_id'],
    ['name', '   ', 'missing'],
    ['name', 'a'.repeat(201), 'too_long'],
    ['name', '\u200B\u2800\u0301', 'missing'],
    ['price', '', 'missing'],
    ['price', '990000,5', 'not_pesos'],
    ['price', '89.90', 'not_pesos'],
    ['price', '1e6', 'not_pesos'],
    ['price', '0x10', 'not_pesos'],
    ['price', '-1', 'out_of_range'],
    ['price', String(maxPriceInPesos + 1), 'out_of_range'],
    ['price', '9'.repeat(16), 'out_of_range'],
    ['category', 'plantas', 'unknown_category'],
    ['category', 'all', 'unknown_category'],
    ['description', 'a'.repeat(10_001), 'too_long'],
    ['discount', '100', 'out_of_range'],
    ['discount', '-1', 'out_of_range'],
    ['sales', '1.5', 'not_a_whole_number'],
    ['stock', '-1', 'out_of_range'],
    ['stock', '2000000001', 'out_of_range'],
    ['coupon', 'a'.repeat(61), 'too_long'],
    ['image', 'http://a.test/a.png', 'insecure_address'],
    ['image', 'HTTP://a.test/a.png', 'insecure_address'],
    ['images', 'https://a.test/a.png http://a.test/b.png', 'insecure_address'],
    ['images', Array.from({ length: 13 }, (_, index) => `/images/${index}.avif`).join('|'), 'too_many_pictures'],
    ['ean', '123', 'bad_ean'],
    ['ean', '1234567890123', 'bad_ean'],
    ['mpn', '-1', 'bad_code'],
    ['specs', '{"ean":"1234567890123"}', 'bad_spec'],
    ['warranty', 'siempre', 'bad_measure'],
    ['warranty', '2 lustros', 'bad_measure'],
    ['weight', 'mucho', 'bad_measure'],
    ['cost_usd', 'doce', 'bad_measure'],
    ['cost', '1,5', 'not_pesos'],
    ['vat_percent', '16', 'bad_vat'],
    ['vat_percent', '0,19', 'bad_vat'],
    ['vat_percent', 'exempt', 'bad_vat'],
    ['cost_has_vat', 'quizás', 'not_yes_or_no'],
    ['image', 'javascript:alert(1)', 'bad_address'],
    ['image', '//evil.test/a.png', 'bad_address'],
    ['image', '/\\evil.test/a.png', 'bad_address'],
    ['image', 'data:image/png;base64,AAAA', 'bad_address'],
    ['image', 'https://a.test/a b.png', 'bad_address'],
    ['image', `https://a.test/${'a'.repeat(2000)}`, 'too_long'],
    ['specs', '{', 'not_json'],
    ['specs', '[]', 'not_json'],
    ['specs', 'null', 'not_json'],
    ['specs', '"AM5"', 'not_json'],
    ['specs', '{"socket":"\\u0000 \\u200b"}', 'bad_spec'],
  ] as const)('whose %s is %j is refused as %s', (column, cell, code) => {
    expect(problemsOf({ [column]: cell })).toEqual([[column, code]]);
  });

  test.each(['https://[x', 'https://:80/a.png', 'https://a.test:99999/a.png'])(
    '16.12 whose picture %s no browser can read is refused',
    (image) => {
      expect(problemsOf({ image })).toEqual([['image', 'bad_address']]);
    },
  );

  test.each(['/images/a.avif', 'https://a.test/a.png?b=1'])('takes the picture %s', (image) => {
    expect(productOf({ image })?.image).toBe(image);
  });

  test.each([
    ['price', '1.894.000', { price: 1_894_000 }],
    ['price', '$ 1.894.000', { price: 1_894_000 }],
    ['category', 'procesadores', { category: 'Procesadores' }],
    ['category', 'TARJETAS GRÁFICAS', { category: 'Tarjeta Gráfica' }],
    ['category', 'Fuentes', { category: 'Fuente de poder' }],
    ['stock', '1.250', { stock: 1_250 }],
    ['discount', '10%', { discount: 10 }],
    ['cost', '1.500.000', { cost: 1_500_000 }],
    ['cost_usd', '129,90', { cost_usd: 12_990 }],
    ['cost_has_vat', 'Sí', { cost_has_vat: true }],
    ['cost_has_vat', 'FALSO', { cost_has_vat: false }],
    ['cost_has_vat', '', { cost_has_vat: false }],
    ['vat_percent', '5 %', { vat_percent: 5 }],
    ['vat_percent', '19,00', { vat_percent: 19 }],
    ['vat_percent', 'EXENTO', { vat_percent: 'exempt' }],
    ['vat_percent', ' excluida ', { vat_percent: 'excluded' }],
    ['vat_percent', '0 %', { vat_percent: 0 }],
    ['vat_percent', '', { vat_percent: 19 }],
    [
      'images',
      'https://a.test/a.png|/images/b.avif, https://a.test/c.png',
      { images: ['https://a.test/a.png', '/images/b.avif', 'https://a.test/c.png'] },
    ],
    ['warranty', '36 meses', { facts: { warranty: 36 } }],
    ['warranty', '2 años', { facts: { warranty: 24 } }],
    ['warranty', '7 meses', { facts: { warranty: 7 } }],
    ['warranty', '18', { facts: { warranty: 18 } }],
    ['warranty', '3', { facts: { warranty: 36 } }],
    ['specs', '{"mpn":"A-1","garantia_anos":3}', { specs: { numero_parte: 'A-1', garantia_meses: 36 } }],
    ['weight', '1,2 kg', { facts: { weight: 1_200 } }],
    ['weight', '850 g', { facts: { weight: 850 } }],
    ['mpn', '100-100000910WOF', { facts: { mpn: '100-100000910WOF' } }],
    ['id', '\uFEFFryzen-5\u200B', { id: 'ryzen-5' }],
    ['name', 'AMD\u0000  Ryzen\r\n5\u00A0 7600\u200B', { name: 'AMD Ryzen 5 7600' }],
    ['name', 'Disen\u0303o', { name: 'Diseño' }],
    ['description', 'Seis\u0000núcleos.\r\nSin\tdisipador.\u2028', { description: 'Seis núcleos.\nSin\tdisipador.' }],
    ['coupon', ' MAYO \t 10 ', { coupon: 'MAYO 10' }],
    ['coupon', '\u200B', { coupon: null }],
    ['brand', 'AMD\u00A0 Radeon', { facts: { brand: 'AMD Radeon' } }],
    ['mpn', 'A-1\t2', { facts: { mpn: 'A-1 2' } }],
    [
      'specs',
      '{"socket":" AM5\\n\\u0000x\\ud800","incluye":["a  b"]}',
      { specs: { socket: 'AM5 x\uFFFD', incluye: ['a b'] } },
    ],
  ] as const)('understands the %s %s', (column, cell, wanted) => {
    expect(productOf({ [column]: cell })).toMatchObject(wanted);
  });

  test('names every problem of every cell, and each fact that its category does not take', () => {
    const answer = read({ id: '', price: 'a', discount: '100', specs: '{"nucleos":"seis","Socket":"AM5","tdp_w":65}' });
    expect(answer).toEqual({
      ok: false,
      problems: [
        { column: 'id', code: 'missing', value: '' },
        { column: 'price', code: 'not_pesos', value: 'a' },
        { column: 'discount', code: 'out_of_range', value: '100' },
        {
          column: 'specs',
          code: 'bad_spec',
          value: 'nucleos',
          spec: { key: 'nucleos', problem: 'wrong_type', expected: 'number' },
        },
        {
          column: 'specs',
          code: 'bad_spec',
          value: 'Socket',
          spec: { key: 'Socket', problem: 'bad_name', expected: 'simple' },
        },
      ],
    });
  });

  test('is judged without an exception, whatever stands in its cells', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.json(), fc.integer().map(String));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fileColumns), cell), (cells) => {
        const answer = readRow({ ...row, ...cells });
        for (const problem of answer.ok ? [] : answer.problems) {
          expect(fileColumns).toContain(problem.column);
          expect(problem.code).toMatch(/^[a-z_]+$/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
