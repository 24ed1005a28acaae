import { describe, expect, test } from 'vitest';
import type { FileColumn } from '../../catalog/product-row.ts';
import { type ImportProblemCode, readRow } from '../import-row.ts';
import type { Cell } from './cell.ts';
import { summedUnits } from './cell-meanings.ts';

type Wanted = { is: unknown } | { problem: ImportProblemCode } | 'left';

function read(column: FileColumn, cell: Cell): Wanted {
  const row = readRow({ id: 'a', name: 'A', [column]: cell });
  if (!row.ok) return { problem: row.problems[0]!.code };
  if (row.product.left?.includes(column)) return 'left';
  const { facts, ...product } = row.product;
  return { is: { ...product, ...facts }[column as 'stock'] };
}

describe('a cell means', () => {
  test.each<[FileColumn, Cell, unknown]>([
    ['stock', 'Agotado', 0],
    ['stock', 'SIN EXISTENCIA', 0],
    ['stock', 'No', 0],
    ['stock', '10+', 10],
    ['stock', '>20', 20],
    ['stock', '> 20', 20],
    ['stock', 'Más de 20', 20],
    ['stock', '+10', 10],
    ['stock', '5 und', 5],
    ['stock', '5 unidades', 5],
    ['stock', '1 unidad', 1],
    ['stock', '5 unds.', 5],
    ['stock', '12 pcs', 12],
    ['stock', '1.250 und', 1_250],
    ['stock', 7, 7],
    ['stock', '+ de 10', 10],
    ['stock', 'mayor a 20', 20],
    ['stock', '5 und disponibles', 5],
    ['stock', 'Quedan 2', 2],
    ['stock', 'Descontinuado', 0],
    ['stock', 'AGOTADO!', 0],
    ['stock', 'false', 0],
    ['price', '512605,042016807', 512_605],
    ['price', '$ 1.250.000,50', 1_250_001],
    ['price', '1,250,000.50', 1_250_001],
    ['price', '$ 420.000 c/u', 420_000],
    ['price', '$89.900 IVA incluido', 89_900],
    ['price', '480.000.-', 480_000],
    ['price', "'480.000", 480_000],
    ['price', "$1'250,000", 1_250_000],
    ['warranty', '90 días', 3],
    ['warranty', '1 AÑO CON EL FABRICANTE', 12],
    ['weight', '300 GR', 300],
    ['weight', '1,2 kilos', 1_200],
    ['ean', "'0730143312042", '0730143312042'],
    ['discount', { percent: 0.35 }, 35],
    ['discount', { percent: 0.07 }, 7],
    ['vat_percent', { percent: 0.19 }, 19],
    ['price', 1_894_000, 1_894_000],
    ['price', 1_894_000.4, 1_894_000],
    ['cost_usd', 129.905, 12_991],
    ['cost_usd', { dollars: 129.9 }, 12_990],
    ['mpn', '7E05', '7E05'],
    ['mpn', '0012345', '0012345'],
    ['mpn', '10-20-30', '10-20-30'],
    ['mpn', 4_711_377_123_456, '4711377123456'],
    ['ean', 7_702_004_003_508, '7702004003508'],
    ['name', 2_060, '2060'],
    ['name', { date: '2026-05-03' }, '2026-05-03'],
  ])('%s %j: %j', (column, cell, value) => {
    expect(read(column, cell)).toEqual({ is: value });
  });

  test.each<[FileColumn, Cell]>([
    ['price', 'Consultar'],
    ['price', 'CONSULTAR PRECIO'],
    ['price', 'Agotado'],
    ['stock', 'Consultar'],
    ['stock', 'Sí'],
    ['stock', 'Últimas unidades'],
    ['cost', 'Por confirmar'],
    ['price', '$ -'],
    ['price', 'Llamar al asesor'],
    ['stock', 'Llama'],
    ['stock', 'Bajo pedido'],
    ['stock', 'Alta'],
    ['stock', '✅'],
    ['stock', 'true'],
    ['warranty', 'N/A'],
    ['warranty', 'De por vida'],
  ])('%s %j: nothing to write', (column, cell) => {
    expect(read(column, cell)).toBe('left');
  });

  test.each<[FileColumn, Cell, ImportProblemCode]>([
    ['price', '#N/A', 'error_cell'],
    ['price', '#¡DIV/0!', 'error_cell'],
    ['price', '#VALOR!', 'error_cell'],
    ['price', '########', 'error_cell'],
    ['name', '#¿NOMBRE?', 'error_cell'],
    ['price', { error: '#REF!' }, 'error_cell'],
    ['stock', { formula: true }, 'formula_without_value'],
    ['mpn', '4,71138E+12', 'spreadsheet_figure'],
    ['ean', '4.71138E+12', 'spreadsheet_figure'],
    ['ean', '4,71138E12', 'spreadsheet_figure'],
    ['mpn', 1e17, 'spreadsheet_figure'],
    ['mpn', '05-mar', 'spreadsheet_date'],
    ['mpn', 'mar-26', 'spreadsheet_date'],
    ['mpn', '3/05/2026', 'spreadsheet_date'],
    ['mpn', { date: '2026-05-03' }, 'spreadsheet_date'],
    ['stock', { date: '2026-12-10' }, 'spreadsheet_date'],
    ['price', 'US$ 129', 'dollars'],
    ['price', '129 USD', 'dollars'],
    ['price', { dollars: 129 }, 'dollars'],
    ['price', 1.894, 'not_pesos'],
    ['price', { percent: 0.3 }, 'not_pesos'],
    ['stock', 1.255, 'not_a_whole_number'],
    ['stock', { percent: 0.3 }, 'not_a_whole_number'],
    ['stock', '-3', 'out_of_range'],
    ['stock', -3, 'out_of_range'],
    ['stock', '<5', 'not_a_whole_number'],
    ['stock', 'Llega 15 de junio', 'not_a_whole_number'],
    // Three thousand, or three as a program for accounts writes it.
    ['stock', '3,000', 'not_a_whole_number'],
    ['price', 'U$ 92', 'dollars'],
    ['price', '780.000 + IVA', 'not_pesos'],
    ['price', '$780.000.00', 'not_pesos'],
    ['weight', '1.2', 'bad_measure'],
  ])('%s %j: %s', (column, cell, problem) => {
    expect(read(column, cell)).toEqual({ problem });
  });
});

test.each<[Cell[], Cell]>([
  [[3, '4'], 7],
  [['10+', 'Agotado'], 10],
  [[3, 'Consultar'], 3],
  [['Sí', ''], 'Sí'],
  [['', ''], ''],
  [[3, '-1'], '-1'],
  [[3, { error: '#N/A' }], { error: '#N/A' }],
  [[3, 999], 999],
])('the stock of several cities, %j, is %j', (cells, sum) => {
  expect(summedUnits(cells, [999])).toEqual(sum);
});
