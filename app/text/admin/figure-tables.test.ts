import { expect, test } from 'vitest';
import { type FigureRow, noSums, type TaxRow } from '#app/shop/admin/figure-rows.ts';
import { noSales } from '#app/shop/admin/figures.ts';
import {
  bestTable,
  brandsTable,
  categoriesTable,
  cellText,
  customersTable,
  marginTable,
  methodsTable,
  salesTable,
  taxesTable,
} from './figure-tables.ts';
import { methodRowName } from './figures.ts';

const sold = { ...noSums, receivedInCents: 119_00, ratedInCents: 119_00, vatInCents: 19_00 };
const taxes: TaxRow[] = [
  { ...sold, kind: 'part', vat: 19, isCostKnown: true, costedInCents: 100_00, costInCents: 60_00 },
  { ...sold, kind: 'part', vat: 19, isCostKnown: false, uncostedInCents: 119_00 },
  { ...noSums, kind: 'part', vat: null, isCostKnown: false, receivedInCents: 50_00, uncostedInCents: 50_00 },
  { ...noSums, kind: 'extra', vat: null, isCostKnown: false, receivedInCents: 7_00, refundedInCents: 2_00 },
];

test('IVA stands by rate, and where the rate was not kept nothing is said of it', () => {
  const { rows, total } = taxesTable(taxes);
  expect(rows).toEqual([
    ['19 %', 238_00, 200_00, 38_00, 238_00, 0],
    ['Tarifa no conocida', 50_00, null, null, 50_00, 0],
    ['Pagos repetidos o de más', 5_00, null, null, 7_00, -2_00],
  ]);
  expect(total).toEqual(['Total', 293_00, 200_00, 38_00, 295_00, -2_00]);
});

test('what is exempt, what is excluded, and a rate of 0 that was not told apart, stand for themselves', () => {
  const free = { ...noSums, kind: 'part', isCostKnown: false, receivedInCents: 10_00, ratedInCents: 10_00 } as const;
  const of = (vat: TaxRow['vat']): TaxRow => ({ ...free, vat });
  const { rows } = taxesTable([of(0), of('excluded'), of('exempt'), of('excluded'), of(5)]);
  expect(rows.map(([name, net]) => [name, net])).toEqual([
    ['5 %', 10_00],
    ['Exento (0 %)', 10_00],
    ['Excluido', 20_00],
    ['0 % (exento o excluido)', 10_00],
  ]);
});

test('what was left is of lines with a known cost, beside all others', () => {
  const { rows, total } = marginTable(taxes);
  expect(rows).toEqual([
    ['Con costo conocido', 119_00, 100_00, 60_00, 40_00, 40],
    ['Costo no conocido', 169_00, null, null, null, null],
    ['Pagos repetidos o de más', 5_00, null, null, null, null],
  ]);
  expect(total).toEqual(['Total', 293_00, 100_00, 60_00, 40_00, 40]);
});

test('a means of payment has the name that people know; one that Wompi adds later has its code', () => {
  expect(['CARD', 'PSE', 'BANCOLOMBIA_TRANSFER', 'NEW_THING', null].map(methodRowName)).toEqual([
    'Tarjeta',
    'PSE',
    'Bancolombia',
    'Otro medio (NEW_THING)',
    'Medio de pago no conocido',
  ]);
  const row: FigureRow = { ...noSums, key: 'CARD', kind: 'part', sales: 2, receivedInCents: 10_00 };
  const { rows, total } = methodsTable([row, { ...row, key: 'PSE', sales: 1 }]);
  expect([rows[0], total]).toEqual([
    ['Tarjeta', 10_00, 2, 10_00, 0],
    ['Total', 20_00, 3, 20_00, 0],
  ]);
});

test('who was forgotten and all others have a row without an address', () => {
  const row: FigureRow = { ...noSums, key: 'ana@example.test', name: 'Ana', kind: 'part' };
  const { rows } = customersTable([row, { ...row, key: '---', name: '---' }, { ...row, key: null, kind: 'rest' }]);
  expect(rows.map(([name, email]) => [name, email])).toEqual([
    ['Ana', 'ana@example.test'],
    ['Borraron sus datos', null],
    ['Los demás', null],
  ]);
});

test('days add up to their total; those of a longer period before have no total, since some stand beside none', () => {
  const day = (name: string, amountInCents: number) => ({ ...noSales, day: name, amountInCents, refundedInCents: 100 });
  const now = {
    period: { from: '2026-11-01', to: '2026-11-02' },
    days: [day('2026-11-01', 50), day('2026-11-02', 70)],
  };
  const earlier = [day('2026-10-01', 500), day('2026-10-02', 600)];
  const lastCell = (days: typeof earlier) => salesTable({ now, before: { days } }, 1).total?.at(-1);
  expect(salesTable({ now, before: { days: earlier } }, 1).total).toEqual(['Total', -80, 0, 120, -200, 900]);
  expect([lastCell(earlier), lastCell([...earlier, day('2026-10-03', 1)])]).toEqual([900, null]);
});

test('money below zero is written with its sign', () => {
  expect([-1_234_500, 0, -50].map((cents) => cellText('cents', cents).replaceAll('\u00a0', ' '))).toEqual([
    '−$ 12.345',
    '$ 0',
    '−$ 0,50',
  ]);
});

test('no table has two columns of one name', () => {
  const tables = [
    ...[methodsTable([]), categoriesTable([]), brandsTable([]), customersTable([]), bestTable([], { isWhole: true })],
    ...[taxesTable([]), marginTable([])],
  ];
  for (const { topic, columns } of tables) {
    const names = columns.map(({ name }) => name);
    expect([topic, ...new Set(names)]).toEqual([topic, ...names]);
  }
});
