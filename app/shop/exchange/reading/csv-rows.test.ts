import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows, delimiters } from './csv-rows.ts';

const rowsOf = (text: string, delimiter: (typeof delimiters)[number] = ';') =>
  [...csvRows(text, delimiter)].map(({ line, cells, isBroken }) => [line, ...(isBroken ? ['broken'] : cells)]);

test.each<[string, string, unknown[][]]>([
  [
    'a quote inside a cell stands as it is',
    'a;SSD 2.5" 1 TB;1\nb;Monitor 27";2',
    [
      [1, 'a', 'SSD 2.5" 1 TB', '1'],
      [2, 'b', 'Monitor 27"', '2'],
    ],
  ],
  ['also in a quoted one', 'a;"SSD 2.5" 1 TB";1', [[1, 'a', 'SSD 2.5" 1 TB', '1']]],
  [
    'a quote that never closes costs its line alone',
    'a;1\nb;"2;x\nc;3\n',
    [
      [1, 'a', '1'],
      [2, 'broken'],
      [3, 'c', '3'],
    ],
  ],
  [
    'also before another quoted cell',
    'a;"SSD 2.5;1\nb;"Uno";2\n"c";3',
    [
      [1, 'broken'],
      [2, 'b', 'Uno', '2'],
      [3, 'c', '3'],
    ],
  ],
  [
    'cells of several lines count them',
    'a;"x\r\ny"\r\nb;"p\nq"\r\nc;',
    [
      [1, 'a', 'x\r\ny'],
      [3, 'b', 'p\nq'],
      [5, 'c', ''],
    ],
  ],
  ['the first line of Excel is no row', 'sep=;\r\na;b\r\n', [[2, 'a', 'b']]],
  [
    'lines of an old Mac',
    'a;b\rc;d',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  ['a quoted word at its beginning', 'a;"Ryzen 5" 5600X;1', [[1, 'a', '"Ryzen 5" 5600X', '1']]],
  ['what keeps the zeros of a code is gone', '="0012345";"=""7E05"""', [[1, '0012345', '7E05']]],
  ['what keeps a spreadsheet from counting is gone', "'=a;'b", [[1, '=a', "'b"]]],
])('%s', (_what, text, wanted) => {
  expect(rowsOf(text)).toEqual(wanted);
});

test('whatever was written is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', '\r\n', 'ñ', '|'), maxLength: 8 });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, fc.constantFrom(...delimiters), (rows, delimiter) => {
      const text = stringify(rows, { delimiter, quoted: true });
      expect([...csvRows(text, delimiter)].map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test('a file of quotes is read in a moment', () => {
  for (const line of ['""a\n', '"', '"a;"b\n', '"""x\n']) {
    const rows = csvRows(line.repeat(2_000_000 / line.length), ';');
    let count = 0;
    while (count < 500 && !rows.next().done) count += 1;
    expect(count).toBeGreaterThan(0);
  }
});
