import {
  averageInCents,
  type BuyingSteps,
  buyingSteps,
  type Figures,
  type SalesSpan,
  type SoldProduct,
  shareInPercent,
  spansOf,
} from '#app/shop/desk/figures.ts';
import { type FigureTopic, figuresText, shortDaysText, stepNames } from '#app/text/desk/figures.ts';
import { formatCents, formatFigure, formatPercent } from '#app/text/format.ts';

/** What a column holds: money is in cents. */
export type ColumnKind = 'text' | 'count' | 'cents' | 'percent';
export type Cell = string | number | null;

/** The table behind a plot; its file has the same rows. */
export interface FigureTable {
  topic: FigureTopic;
  columns: { name: string; kind: ColumnKind }[];
  rows: Cell[][];
}

const { columns } = figuresText;

/** A span as it is written in a table: a day where it is one. */
const spanName = (span: SalesSpan) => shortDaysText(span);

/** What two periods sold, side by side: the first day of one beside the first of the other. */
function beside({ now, before }: Figures, count: number) {
  const current = spansOf(now.days, count);
  const earlier = spansOf(before.days, count);
  return current.map((span, index) => ({ span, earlier: earlier[index] ?? null }));
}

/** @param count how many days a row sums up @param nameOf how a row is called, which a spreadsheet wants in its own form */
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
      { name: columns.pieces, kind: 'count' },
      { name: columns.amount, kind: 'cents' },
    ],
    rows: products.map((product) => [
      productName(product),
      product.id,
      product.sales,
      product.pieces,
      product.amountInCents,
    ]),
  };
}

/** Carts of days on which none were counted yet are missing, so that a share of them would say too much. */
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

/** A cell as a person reads it. */
export function cellText(kind: ColumnKind, cell: Cell): string {
  if (cell === null) return figuresText.none;
  if (typeof cell === 'string') return cell;
  if (kind === 'cents') return formatCents(cell);
  return kind === 'percent' ? formatPercent(cell) : formatFigure(cell);
}

/** A cell as a spreadsheet reads it in Colombia: bare figures, whole pesos, a comma before decimals. */
export function cellInFile(kind: ColumnKind, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (kind === 'cents') return String(Math.round(cell / 100));
  return String(cell).replace('.', ',');
}
