import type { CartStep } from '../cart/cart-steps.ts';
import { addDays } from '../shared/day.ts';
import { wholePesos } from '../shared/money.ts';
import type { FigureRow, TaxRow } from './figure-rows.ts';
import { everyDay, type Period } from './period.ts';

/** Defined in `docs/figures.md`; amounts come from the order's frozen lines. */
export interface Sales {
  sales: number;
  amountInCents: number;
  /** Payments that paid no order: a second one, another amount. */
  extraInCents: number;
  /** Made in these days, of whatever sale. */
  refunds: number;
  refundedInCents: number;
  /** Of the sales: those that were cancelled since. They count until their refund does. */
  undone: number;
  undoneInCents: number;
  /** Not of the sales: their payment was annulled, so no money came. */
  annulled: number;
  annulledInCents: number;
}

export interface DaySales extends Sales {
  day: string;
}

export interface SalesSpan extends Sales, Period {}

export interface SoldProduct extends FigureRow {
  key: string;
  /** The current name; of a product that is gone, the name at its last sale. */
  name: string;
  isGone: boolean;
}

export const buyingSteps = ['cart', 'payment', 'ordered', 'paid'] as const;
export type BuyingStep = CartStep | 'ordered' | 'paid';
export type BuyingSteps = Record<BuyingStep, number>;

export interface PeriodFigures {
  period: Period;
  days: DaySales[];
  /** Noted in these days of money that had come back already. */
  beyondInCents: number;
  steps: BuyingSteps;
}

export interface FigureLists {
  methods: FigureRow[];
  taxes: TaxRow[];
  categories: FigureRow[];
}

export interface Figures extends FigureLists {
  now: PeriodFigures;
  before: PeriodFigures;
  bestByAmount: SoldProduct[];
  bestByUnits: SoldProduct[];
  countedSince: string | null;
}

export const noSales: Sales = {
  ...{ sales: 0, amountInCents: 0, extraInCents: 0, refunds: 0, refundedInCents: 0 },
  ...{ undone: 0, undoneInCents: 0, annulled: 0, annulledInCents: 0 },
};

const figureNames = Object.keys(noSales) as (keyof Sales)[];

export function sumOf(days: readonly Sales[]): Sales {
  const sum = { ...noSales };
  for (const day of days) for (const name of figureNames) sum[name] += day[name];
  return sum;
}

/** All money that came and stayed: of sales, and of payments that paid no order. */
export function receivedInCents({ amountInCents, extraInCents }: Sales): number {
  return amountInCents + extraInCents;
}

/** Below zero where more went back than came. */
export function netSalesInCents(sales: Sales): number {
  return receivedInCents(sales) - sales.refundedInCents;
}

export function withEmptyDays(period: Period, days: readonly DaySales[]): DaySales[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return everyDay(period).map((day) => known.get(day) ?? { day, ...noSales });
}

export function spansOf(days: readonly DaySales[], count: number): SalesSpan[] {
  const spans: SalesSpan[] = [];
  for (let index = 0; index < days.length; index += count) {
    const part = days.slice(index, index + count);
    const from = part[0]?.day ?? '';
    spans.push({ from, to: addDays(from, part.length - 1), ...sumOf(part) });
  }
  return spans;
}

/** To the nearest peso. */
export function averageInCents({ sales, amountInCents }: Sales): number | null {
  return sales === 0 ? null : wholePesos(amountInCents / sales);
}

/** Percent with one decimal, negative for less. From nothing or from a loss there is no percentage. */
export function changeInPercent(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before <= 0) return null;
  return Math.round(((now - before) / before) * 1000) / 10;
}

export function shareInPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}
