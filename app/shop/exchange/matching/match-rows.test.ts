import { expect, test } from 'vitest';
import { type FileRow, keyOfRow } from '../import-row.ts';
import { rowMatcher } from './match-rows.ts';
import { nameIndex } from './name-index.ts';
import { withoutRepeats } from './repeated-parts.ts';

const product = (id: string, name: string, mpn: string | null = null, ean: string | null = null) => {
  return { id, name, mpn, ean, deleted: false };
};
const known = [
  product('cpu', 'AMD Ryzen 5 5600X', '100-1 BOX', '0730143312042'),
  product('ssd', 'Samsung 970 EVO Plus 1 TB', 'MZ-1'),
  product('mouse', 'Logitech G203 LIGHTSYNC', 'AB-12X', '006303110125'),
  product('twin-a', 'Corsair RM750x 750 W', 'RM-1'),
  product('twin-b', 'Corsair RM850x 850 W', 'rm-1'),
  product('cooler', 'Noctua NH-D15', '0012345'),
  { ...product('gone', 'Razer Viper', 'RZ-1'), deleted: true },
];
const match = rowMatcher(known);

test.each<[string, FileRow, string]>([
  ['its part number, in whatever spelling', { facts: { mpn: '100-1 box' } }, 'cpu'],
  ['its bar code', { facts: { ean: '730143312042' } }, 'cpu'],
  ['its bar code, where the part number is unknown', { facts: { mpn: 'ZZ', ean: '730143312042' } }, 'cpu'],
  ['a code that is the part number', { code: 'ab-12x', theirs: { name: 'MOUSE LOGITECH G203' } }, 'mouse'],
  ['a code that is the bar code', { code: '6303110125' }, 'mouse'],
  ['a code that is our id, with the name', { code: 'SSD', theirs: { name: 'SAMSUNG 970 EVO PLUS' } }, 'ssd'],
  ['a code that is our id, without one', { code: 'ssd' }, 'our_code ssd'],
  ['our id, whatever it is called', { id: 'ssd', name: 'Otro' }, 'ssd'],
  [
    'a part number with the name of another part',
    { facts: { mpn: 'MZ-1' }, theirs: { name: 'SAMSUNG 980 1TB' } },
    'other_name ssd',
  ],
  ['a code that is our id by chance', { code: 'mouse', theirs: { name: 'RESMA CARTA' } }, 'other_name mouse'],
  ['a part number and a bar code of two parts', { facts: { mpn: 'MZ-1', ean: '730143312042' } }, 'other_code ssd'],
  ['a part number of two products', { facts: { mpn: 'RM-1' } }, 'shared'],
  ['and the name of one of them', { facts: { mpn: 'RM-1' }, theirs: { name: 'FUENTE CORSAIR RM850X' } }, 'twin-b'],
  [
    'a part number whose zeros a spreadsheet took, and the name',
    { facts: { mpn: '12345' }, theirs: { name: 'NOCTUA NH-D15' } },
    'cooler',
  ],
  ['the same with another name', { code: '12345', theirs: { name: 'RESMA CARTA' } }, 'other_name cooler'],
  ['the same without a name', { code: '12345' }, 'none'],
  ['the part number of what was deleted', { facts: { mpn: 'RZ-1' } }, 'none'],
  ['nothing of the shop', { facts: { mpn: 'NO' }, code: 'NO' }, 'none'],
])('a line with %s', (_what, row, wanted) => {
  const found = match(row, null, { isCodeTheirs: false });
  const said =
    'shared' in found ? 'shared' : [...('doubt' in found ? [found.doubt] : []), found.product?.id ?? 'none'].join(' ');
  expect(said).toBe(wanted);
});

test('codes that the owner said are the supplier’s are no ids', () => {
  expect(match({ code: 'ssd' }, null, { isCodeTheirs: true })).toEqual({ product: undefined });
});

test.each([
  ['AMD RYZEN 5 5600X', 'cpu'],
  ['Procesador Ryzen 5 5600X tray', 'cpu?'],
  ['Mouse Logitech G203', 'mouse?'],
  ['Mouse Logitech', 'mouse?'],
  ['Corsair 1000 W', ''],
  ['Ryzen 5 5600', ''],
  ['Teclado', ''],
  ['', ''],
])('a line with nothing but the name %j', (name, wanted) => {
  const index = nameIndex();
  for (const each of known) index.add(each);
  const hit = index.find(name);
  expect(hit ? `${hit.id}${hit.isEqual ? '' : '?'}` : '').toBe(wanted);
});

test('of two products with one name none is meant', () => {
  const index = nameIndex();
  for (const id of ['a', 'b']) index.add(product(id, 'Logitech G203'));
  expect(index.find('Logitech G203')).toBeNull();
});

test('lines about one part are one where they say the same, and asked about where they differ', () => {
  const rows: FileRow[] = [
    { facts: { mpn: 'AB-12X' }, price: 5, theirs: { name: 'Mouse' } },
    { facts: { mpn: 'ab-12x' }, price: 5, theirs: { name: 'MOUSE' } },
    { code: 'X 1', price: 5 },
    { facts: { mpn: 'x1' }, price: 6 },
    { facts: { mpn: 'x1' }, price: 6 },
    { facts: { mpn: 'Y' }, price: 7 },
  ];
  const addressOf = (row: FileRow) => ({
    line: rows.indexOf(row) + 2,
    key: keyOfRow(row),
    sheet: null,
    isWhole: false,
    isCodeTheirs: false,
    followsCost: false,
    makesDrafts: false,
  });
  const asked = withoutRepeats(rows, addressOf, []);
  expect(asked.rows.map((row) => addressOf(row).line)).toEqual([2, 7]);
  expect(asked.repeated.map(({ lines }) => lines.map(({ address, price }) => [address, price]))).toEqual([
    [
      ['4', 5],
      ['5', 6],
    ],
  ]);
  expect(asked.equal).toBe(1);
  expect(withoutRepeats(rows, addressOf, ['5']).rows.map((row) => row.price)).toEqual([5, 6, 7]);
});
