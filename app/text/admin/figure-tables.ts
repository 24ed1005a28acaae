import {
  addedUp,
  type FigureRow,
  type FigureSums,
  leftInCents,
  netInCents,
  type TaxRow,
} from '#app/shop/admin/figure-rows.ts';
import {
  averageInCents,
  type BuyingSteps,
  buyingSteps,
  type Figures,
  netSalesInCents,
  type PeriodFigures,
  receivedInCents,
  type SalesSpan,
  type SoldProduct,
  shareInPercent,
  spansOf,
  sumOf,
} from '#app/shop/admin/figures.ts';
import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import { productVats } from '#app/shop/catalog/product-vat.ts';
import { formatFigure, formatPercent } from '../format.ts';
import {
  type FigureTopic,
  figuresText,
  listTexts,
  methodRowName,
  rowNames,
  shortDaysText,
  stepNames,
} from './figures.ts';
import { formatSignedCents } from './format.ts';

export type ColumnKind = 'text' | 'count' | 'cents' | 'percent';
export type Cell = string | number | null;

export interface FigureTable {
  topic: FigureTopic;
  columns: { name: string; kind: ColumnKind }[];
  rows: Cell[][];
  /** What the rows add up to. */
  total: Cell[] | null;
}

const { columns } = figuresText;

const spanName = (span: SalesSpan) => shortDaysText(span);

type Column<Row> = [name: string, kind: ColumnKind, cell: (row: Row) => Cell, inTotal?: (total: Row) => Cell];

function tableOf<Row>(
  topic: FigureTopic,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  total: Row | null = null,
): FigureTable {
  const isEmpty = rows.length === 0;
  return {
    topic,
    columns: columns.map(([name, kind]) => ({ name, kind })),
    rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
    total:
      total === null || isEmpty
        ? null
        : columns.map(([, kind, cell, inTotal = cell], index) => {
            if (index === 0) return rowNames.total;
            return kind === 'text' ? null : inTotal(total);
          }),
  };
}

interface ManyDays {
  now: Pick<PeriodFigures, 'period' | 'days'>;
  before: Pick<PeriodFigures, 'days'>;
}

interface Beside {
  span: SalesSpan;
  earlier: SalesSpan | null;
}

function beside({ now, before }: ManyDays, count: number): Beside[] {
  const current = spansOf(now.days, count);
  const earlier = spansOf(before.days, count);
  return current.map((span, index) => ({ span, earlier: earlier[index] ?? null }));
}

/** @param count days per row @param nameOf names a row, differently in the file and on the page */
export function salesTable(figures: ManyDays, count: number, nameOf = spanName): FigureTable {
  const { now, before } = figures;
  const net = ({ span }: Beside) => netSalesInCents(span);
  // Days of a longer period before have no row beside them.
  const isWhole = before.days.length <= now.days.length;
  const total = {
    span: { ...now.period, ...sumOf(now.days) },
    earlier: isWhole ? { ...now.period, ...sumOf(before.days) } : null,
  };
  return tableOf<Beside>(
    'sales',
    beside(figures, count),
    [
      [count === 1 ? columns.day : columns.days, 'text', ({ span }) => nameOf(span)],
      [columns.net, 'cents', net],
      [columns.sales, 'count', ({ span }) => span.sales],
      [columns.received, 'cents', ({ span }) => receivedInCents(span)],
      [columns.refunded, 'cents', ({ span }) => 0 - span.refundedInCents],
      [columns.netBefore, 'cents', ({ earlier }) => earlier && netSalesInCents(earlier)],
    ],
    total,
  );
}

export function averageTable(figures: Figures, count: number, nameOf = spanName): FigureTable {
  return tableOf('average', beside(figures, count), [
    [count === 1 ? columns.day : columns.days, 'text', ({ span }) => nameOf(span)],
    [columns.sales, 'count', ({ span }) => span.sales],
    [columns.average, 'cents', ({ span }) => averageInCents(span)],
    [columns.averageBefore, 'cents', ({ earlier }) => earlier && averageInCents(earlier)],
  ]);
}

const allOf = (rows: readonly FigureSums[]): FigureRow => ({ key: null, kind: 'part', ...addedUp(rows) });

const received: Column<FigureSums> = [columns.received, 'cents', (row) => row.receivedInCents];
const refunded: Column<FigureSums> = [columns.refunded, 'cents', (row) => 0 - row.refundedInCents];
const net: Column<FigureSums> = [columns.net, 'cents', netInCents];
const money = [net, received, refunded];
const units: Column<FigureSums> = [columns.units, 'count', (row) => row.units];
const margin: Column<FigureSums>[] = [
  [columns.left, 'cents', leftInCents],
  [columns.uncosted, 'cents', (row) => row.uncostedInCents],
];
/** Orders are no sum: one that is in two rows would count twice. */
const sales: Column<FigureRow> = [columns.sales, 'count', ({ kind, sales }) => (kind === 'part' ? sales : null)];

/** @param nameOf of a row that is part of what the list is by */
function nameIn(nameOf: (row: FigureRow) => string) {
  return (row: FigureRow): string => (row.kind === 'part' ? nameOf(row) : rowNames[row.kind]);
}

export function methodsTable(rows: readonly FigureRow[]): FigureTable {
  const name = nameIn(({ key }) => methodRowName(key));
  return tableOf(
    'methods',
    rows,
    [[listTexts.methods.name, 'text', name], net, sales, received, refunded],
    allOf(rows),
  );
}

export function categoriesTable(rows: readonly FigureRow[]): FigureTable {
  const name = nameIn(({ key }) => (key === null ? figuresText.none : nameOfCategory(key)));
  const of: Column<FigureRow>[] = [[listTexts.categories.name, 'text', name], ...money, units, ...margin];
  return tableOf('categories', rows, of, allOf(rows));
}

export function brandsTable(rows: readonly FigureRow[]): FigureTable {
  const name = nameIn(({ key }) => key ?? rowNames.noBrand);
  const of: Column<FigureRow>[] = [[listTexts.brands.name, 'text', name], ...money, units, ...margin];
  return tableOf('brands', rows, of, allOf(rows));
}

/** How a buyer's data is stored once it is forgotten. */
const forgotten = '---';

export function customersTable(rows: readonly FigureRow[]): FigureTable {
  const isKnown = ({ kind, key }: FigureRow) => kind === 'part' && key !== forgotten;
  const name = nameIn((row) => (isKnown(row) ? (row.name ?? '') : rowNames.forgotten));
  const of: Column<FigureRow>[] = [
    [listTexts.customers.name, 'text', name],
    [columns.email, 'text', (row) => (isKnown(row) ? row.key : null)],
    net,
    sales,
    units,
    received,
    refunded,
  ];
  return tableOf('customers', rows, of, allOf(rows));
}

export function productName({ name, isGone }: Pick<SoldProduct, 'name' | 'isGone'>): string {
  return isGone ? figuresText.gone(name) : name;
}

/** With its total, or only the best without one. */
export function bestTable(rows: readonly FigureRow[], { isWhole }: { isWhole: boolean }): FigureTable {
  const name = nameIn(({ name = '', isGone = false }) => productName({ name, isGone }));
  const of: Column<FigureRow>[] = [
    [columns.product, 'text', name],
    [columns.id, 'text', ({ key }) => key],
    ...(isWhole ? money : [received]),
    [columns.sales, 'count', ({ kind, sales }) => (kind === 'part' ? sales : null), () => null],
    units,
    ...(isWhole ? margin : []),
  ];
  return tableOf('best', rows, of, isWhole ? allOf(rows) : null);
}

interface TaxSums extends FigureSums {
  name: string;
  isRated: boolean;
  /** In which order they stand. */
  place: number;
}

interface MarginSums extends FigureSums {
  name: string;
  isCosted: boolean;
}

export function taxesTable(rows: readonly TaxRow[]): FigureTable {
  const byRate = new Map<string, TaxSums>();
  for (const row of rows) {
    const { kind, vat } = row;
    const name = kind === 'extra' ? rowNames.extra : vat === null ? rowNames.unknownVat : rowNames.vat[vat];
    const sums = addedUp([byRate.get(name), row].filter((each) => each !== undefined));
    const place = vat === null ? productVats.length + (kind === 'extra' ? 1 : 0) : productVats.indexOf(vat);
    byRate.set(name, { name, isRated: vat !== null, place, ...sums });
  }
  const rates = [...byRate.values()].sort((a, b) => a.place - b.place);
  const isRated = rates.some((row) => row.isRated);
  const total = { name: rowNames.total, isRated, place: 0, ...addedUp(rates) };
  const of: Column<TaxSums>[] = [
    [listTexts.taxes.name, 'text', ({ name }) => name],
    net,
    [columns.withoutVat, 'cents', (row) => (row.isRated ? row.ratedInCents - row.vatInCents : null)],
    [columns.vat, 'cents', (row) => (row.isRated ? row.vatInCents : null)],
    received,
    refunded,
  ];
  return tableOf('taxes', rates, of, total);
}

export function marginTable(rows: readonly TaxRow[]): FigureTable {
  const named = (name: string, isCosted: boolean, of: (row: TaxRow) => boolean) => {
    const own = rows.filter(of);
    return own.length === 0 ? [] : [{ name, isCosted, ...addedUp(own) }];
  };
  const parts = [
    ...named(rowNames.costKnown, true, ({ kind, isCostKnown }) => kind === 'part' && isCostKnown),
    ...named(rowNames.costUnknown, false, ({ kind, isCostKnown }) => kind === 'part' && !isCostKnown),
    ...named(rowNames.extra, false, ({ kind }) => kind === 'extra'),
  ];
  const total = { name: rowNames.total, isCosted: parts.some(({ isCosted }) => isCosted), ...addedUp(parts) };
  const ifCosted = (value: (row: FigureSums) => number | null) => (row: MarginSums) =>
    row.isCosted ? value(row) : null;
  const of: Column<MarginSums>[] = [
    [listTexts.margin.name, 'text', ({ name }) => name],
    net,
    [columns.withoutVat, 'cents', ifCosted((row) => row.costedInCents)],
    [columns.cost, 'cents', ifCosted((row) => row.costInCents)],
    [columns.left, 'cents', ifCosted((row) => row.costedInCents - row.costInCents)],
    [
      columns.leftShare,
      'percent',
      ifCosted((row) => shareInPercent(row.costedInCents - row.costInCents, row.costedInCents)),
    ],
  ];
  return tableOf('margin', parts, of, total);
}

/** A period that began before carts were counted would show a share of paid carts that is too high. */
export function areCartsCounted({ now, countedSince }: Pick<Figures, 'now' | 'countedSince'>): boolean {
  return countedSince !== null && countedSince <= now.period.from;
}

export function stepsTable(figures: Figures): FigureTable {
  const { now, before } = figures;
  const share = (steps: BuyingSteps, index: number): number | null => {
    const step = buyingSteps[index];
    const last = buyingSteps[index - 1];
    if (!step || !last || (step !== 'paid' && !areCartsCounted(figures))) return null;
    return shareInPercent(steps[step], steps[last]);
  };
  return tableOf(
    'conversion',
    [...buyingSteps.entries()],
    [
      [columns.step, 'text', ([, step]) => stepNames[step]],
      [columns.times, 'count', ([, step]) => now.steps[step]],
      [columns.share, 'percent', ([index]) => share(now.steps, index)],
      [columns.timesBefore, 'count', ([, step]) => before.steps[step]],
    ],
  );
}

export function cellText(kind: ColumnKind, cell: Cell): string {
  if (cell === null) return figuresText.none;
  if (typeof cell === 'string') return cell;
  if (kind === 'cents') return formatSignedCents(cell);
  return kind === 'percent' ? formatPercent(cell) : formatFigure(cell);
}
