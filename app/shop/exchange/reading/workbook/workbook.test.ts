import { describe, expect, test } from 'vitest';
import { kindOfFormat } from './number-formats.ts';
import { TooManyRows, visibleSheets } from './workbook.ts';

const namespace = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

interface SheetXml {
  name: string;
  state?: string;
  rows: string;
  before?: string;
  after?: string;
}

/** As the parts of a file lie in its archive. */
function partsOf(sheets: readonly SheetXml[], more: Record<string, string> = {}): Map<string, Buffer> {
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${state ? `state="${state}"` : ''} r:id="r${index}"/>`,
  );
  const related = sheets.map(
    (_, index) => `<Relationship Id="r${index}" Type="http://x/worksheet" Target="worksheets/sheet${index}.xml"/>`,
  );
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${namespace}><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows, before = '', after = '' }, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...more,
  };
  return new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]));
}

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;US$&quot;\\ #,##0.00"/>
  <numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

describe('a workbook', () => {
  test('shows the sheets that can be seen, and never a hidden one', () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const parts = partsOf([
      { name: 'Costos', state: 'hidden', rows },
      { name: 'Lista &amp; m&#225;s', rows },
      { name: 'Claves', state: 'veryHidden', rows },
    ]);
    expect(visibleSheets(parts, 10).map(({ name }) => name)).toEqual(['Lista & más']);
  });

  test('has what is merged downwards in each of its lines', () => {
    const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row r="1">${text('A1', 'Memorias')}${text('B1', 'X-1')}<c r="C1"><v>90000</v></c></row>
      <row r="2">${text('B2', 'X-2')}</row><row r="4">${text('B4', 'X-4')}<c r="C4"><v>70000</v></c></row>
      <row r="5">${text('B5', 'X-5')}</row>`;
    const after =
      '<mergeCells><mergeCell ref="A1:A4"/><mergeCell ref="C1:D2"/><mergeCell ref="B7:C7"/><mergeCell/></mergeCells>';
    expect(visibleSheets(partsOf([{ name: 'A', rows, after }]), 10)[0]?.rows).toEqual([
      { line: 1, cells: ['Memorias', 'X-1', 90_000] },
      { line: 2, cells: ['Memorias', 'X-2', 90_000] },
      { line: 4, cells: ['Memorias', 'X-4', 70_000] },
      { line: 5, cells: ['', 'X-5'] },
    ]);
  });

  test('is read to its end whatever says to be merged', () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => `<row r="${at + 1}"><c r="B${at + 1}"><v>1</v></c></row>`,
    ).join('');
    const first = rows.replace('<row r="1">', '<row r="1"><c r="A1"><v>7</v></c>');
    const after = `<mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(2_000)}</mergeCells>`;
    const [sheet] = visibleSheets(partsOf([{ name: 'A', rows: first, after }]), 5_000);
    expect(sheet?.rows.at(-1)).toEqual({ line: 2_000, cells: [7, 1] });
  });

  test('says nothing of hidden rows and columns, but of groups that are folded up', () => {
    const cells = (line: number) =>
      ['A', 'B', 'C'].map((column) => `<c r="${column}${line}"><v>${line}</v></c>`).join('');
    const rows = `<row r="1">${cells(1)}</row><row r="2" hidden="1">${cells(2)}</row>
      <row r="3" hidden="1" outlineLevel="1">${cells(3)}</row>`;
    const sheet = { name: 'A', before: '<cols><col min="2" max="2" width="0" hidden="1"/></cols>', rows };
    expect(visibleSheets(partsOf([sheet]), 10)[0]?.rows).toEqual([
      { line: 1, cells: [1, '', 1] },
      { line: 2, cells: [], isHidden: true },
      { line: 3, cells: [3, '', 3] },
    ]);
  });

  test('says what its cells mean', () => {
    const rows = `<row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" s="1"><v>0.35</v></c><c r="D3" s="2"><v>129.9</v></c>
      <c r="E3" s="3"><v>46145</v></c><c r="F3" t="e"><v>#N/A</v></c><c r="G3"><f>A1</f></c><c r="H3" t="b"><v>1</v></c>
      <c r="I3" t="str"><f>A1</f><v></v></c><c r="J3" t="inlineStr"><is><r><t>a </t></r><r><t>b</t></r></is></c></row>`;
    const more = {
      'xl/styles.xml': styles,
      'xl/sharedStrings.xml': '<sst><si><t>Ra_x0041_t&#243;n</t><rPh><t>x</t></rPh></si></sst>',
    };
    expect(visibleSheets(partsOf([{ name: 'A', rows }], more), 10)[0]?.rows).toEqual([
      {
        line: 3,
        cells: [
          ...['', 'RaAtón', { percent: 0.35 }, { dollars: 129.9 }, { date: '2026-05-03' }, { error: '#N/A' }],
          ...[{ formula: true }, 'true', '', 'a b'],
        ],
      },
    ]);
  });

  test('says the first cell of merged ones, and is read though it is protected', () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Lista</t></is></c><c r="B1"/></row><row r="2"><c><v>5</v></c></row>';
    const after = '<sheetProtection password="CC1A" sheet="1"/><mergeCells><mergeCell ref="A1:B1"/></mergeCells>';
    expect(visibleSheets(partsOf([{ name: 'A', rows, after }]), 10)[0]?.rows).toEqual([
      { line: 1, cells: ['Lista'] },
      { line: 2, cells: [5] },
    ]);
  });

  test('of prefixed names, as some programs write them, is the same', () => {
    const parts = partsOf([{ name: 'A', rows: '' }]);
    parts.set(
      'xl/worksheets/sheet0.xml',
      Buffer.from(
        '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      ),
    );
    expect(visibleSheets(parts, 10)[0]?.rows).toEqual([{ line: 1, cells: [5] }]);
  });

  test('of too many rows is not read to its end', () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(20);
    expect(() => visibleSheets(partsOf([{ name: 'A', rows }]), 10)).toThrow(TooManyRows);
  });
});

test.each([
  ['0%', 'percent'],
  ['0.00%', 'percent'],
  ['dd/mm/yyyy', 'date'],
  ['[$-240A]d "de" mmmm', 'date'],
  ['"US$" #,##0.00', 'dollars'],
  ['[$USD] #,##0', 'dollars'],
  ['[$$-409]#,##0', null],
  ['"$"\\ #,##0', null],
  ['General', null],
  ['#,##0 "und"', null],
])('the format %s is of %s', (code, kind) => {
  expect(kindOfFormat(code)).toBe(kind);
});
