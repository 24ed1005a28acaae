import {
  averageInCents,
  type BuyingSteps,
  buyingSteps,
  type Figures,
  type SalesSpan,
  type SoldProduct,
  shareInPercent,
  spansOf,
} from '#app/shop/admin/figures.ts';
import { writtenHundredths } from '#app/shop/shared/typed-hundredths.ts';
import { type FigureTopic, figuresText, shortDaysText, stepNames } from '#app/text/admin/figures.ts';
import { formatCents, formatFigure, formatPercent } from '#app/text/format.ts';

export type ColumnKind = 'text' | 'count' | 'cents' | 'percent';
export type Cell = string | number | null;

export interface FigureTable {
  topic: FigureTopic;
  columns: { name: string; kind: ColumnKind }[];
  rows: Cell[][];
}

const { columns } = figuresText;

const spanName = (span: SalesSpan) => shortDaysText(span);

type Column<Row> = [name: string, kind: ColumnKind, cell: (row: Row) => Cell];

function tableOf<Row>(topic: FigureTopic, rows: readonly Row[], columns: readonly Column<Row>[]): FigureTable {
  return {
    topic,
    columns: columns.map(([name, kind]) => ({ name, kind })),
    rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
  };
}

function beside({ now, before }: Figures, count: number) {
  const current = spansOf(now.days, count);
  const earlier = spansOf(before.days, count);
  return current.map((span, index) => ({ span, earlier: earlier[index] ?? null }));
}

/** @param count days per row @param nameOf names a row, differently in the CSV file and on the page */
export function salesTable(figures: Figures, count: number, nameOf = spanName): FigureTable {
  return tableOf('sales', beside(figures, count), [
    [count === 1 ? columns.day : columns.days, 'text', ({ span }) => nameOf(span)],
    [columns.sales, 'count', ({ span }) => span.sales],
    [columns.amount, 'cents', ({ span }) => span.amountInCents],
    [columns.amountBefore, 'cents', ({ earlier }) => earlier?.amountInCents ?? null],
    [columns.undone, 'count', ({ span }) => span.undone],
    [columns.undoneAmount, 'cents', ({ span }) => span.undoneInCents],
  ]);
}

export function averageTable(figures: Figures, count: number, nameOf = spanName): FigureTable {
  return tableOf('average', beside(figures, count), [
    [count === 1 ? columns.day : columns.days, 'text', ({ span }) => nameOf(span)],
    [columns.sales, 'count', ({ span }) => span.sales],
    [columns.average, 'cents', ({ span }) => averageInCents(span)],
    [columns.averageBefore, 'cents', ({ earlier }) => earlier && averageInCents(earlier)],
  ]);
}

export function productName({ name, isGone }: SoldProduct): string {
  return isGone ? figuresText.gone(name) : name;
}

export function bestTable(products: readonly SoldProduct[]): FigureTable {
  return tableOf('best', products, [
    [columns.product, 'text', productName],
    [columns.id, 'text', ({ id }) => id],
    [columns.sales, 'count', ({ sales }) => sales],
    [columns.units, 'count', ({ units }) => units],
    [columns.amount, 'cents', ({ amountInCents }) => amountInCents],
  ]);
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
  if (kind === 'cents') return formatCents(cell);
  return kind === 'percent' ? formatPercent(cell) : formatFigure(cell);
}

/** For Colombian spreadsheets: no thousands separators, decimal comma. */
export function cellInFile(kind: ColumnKind, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (kind === 'cents') return writtenHundredths(cell);
  return String(cell).replace('.', ',');
}
