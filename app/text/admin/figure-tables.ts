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

function beside({ now, before }: Figures, count: number) {
  const current = spansOf(now.days, count);
  const earlier = spansOf(before.days, count);
  return current.map((span, index) => ({ span, earlier: earlier[index] ?? null }));
}

/** @param count days per row @param nameOf names a row, differently in the CSV file and on the page */
export function salesTable(figures: Figures, count: number, nameOf = spanName): FigureTable {
  return {
    topic: 'sales',
    columns: [
      { name: count === 1 ? columns.day : columns.days, kind: 'text' },
      { name: columns.sales, kind: 'count' },
      { name: columns.amount, kind: 'cents' },
      { name: columns.amountBefore, kind: 'cents' },
      { name: columns.undone, kind: 'count' },
      { name: columns.undoneAmount, kind: 'cents' },
    ],
    rows: beside(figures, count).map(({ span, earlier }) => [
      nameOf(span),
      span.sales,
      span.amountInCents,
      earlier?.amountInCents ?? null,
      span.undone,
      span.undoneInCents,
    ]),
  };
}

export function averageTable(figures: Figures, count: number, nameOf = spanName): FigureTable {
  return {
    topic: 'average',
    columns: [
      { name: count === 1 ? columns.day : columns.days, kind: 'text' },
      { name: columns.sales, kind: 'count' },
      { name: columns.average, kind: 'cents' },
      { name: columns.averageBefore, kind: 'cents' },
    ],
    rows: beside(figures, count).map(({ span, earlier }) => [
      nameOf(span),
      span.sales,
      averageInCents(span),
      earlier && averageInCents(earlier),
    ]),
  };
}

export function productName({ name, isGone }: SoldProduct): string {
  return isGone ? figuresText.gone(name) : name;
}

export function bestTable(products: readonly SoldProduct[]): FigureTable {
  return {
    topic: 'best',
    columns: [
      { name: columns.product, kind: 'text' },
      { name: columns.id, kind: 'text' },
      { name: columns.sales, kind: 'count' },
      { name: columns.units, kind: 'count' },
      { name: columns.amount, kind: 'cents' },
    ],
    rows: products.map((product) => [
      productName(product),
      product.id,
      product.sales,
      product.units,
      product.amountInCents,
    ]),
  };
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
  return {
    topic: 'conversion',
    columns: [
      { name: columns.step, kind: 'text' },
      { name: columns.times, kind: 'count' },
      { name: columns.share, kind: 'percent' },
      { name: columns.timesBefore, kind: 'count' },
    ],
    rows: buyingSteps.map((step, index) => [
      stepNames[step],
      now.steps[step],
      share(now.steps, index),
      before.steps[step],
    ]),
  };
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
