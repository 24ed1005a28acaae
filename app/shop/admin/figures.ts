import type { CartStep } from '../cart/cart-steps.ts';
import { addDays } from '../shared/day.ts';
import { wholePesos } from '../shared/money.ts';
import { everyDay, type Period } from './period.ts';

/** Defined in `docs/figures.md`; amounts come from the order's frozen lines. */
export interface Sales {
  sales: number;
  amountInCents: number;
  /** Paid in the period, and cancelled or annulled since: no longer sales. */
  undone: number;
  undoneInCents: number;
}

export interface DaySales extends Sales {
  day: string;
}

export interface SalesSpan extends Sales, Period {}

export interface SoldProduct {
  id: string;
  /** The current name; of a product that is gone, the name at its last sale. */
  name: string;
  isGone: boolean;
  sales: number;
  units: number;
  amountInCents: number;
}

export const buyingSteps = ['cart', 'payment', 'ordered', 'paid'] as const;
export type BuyingStep = CartStep | 'ordered' | 'paid';
export type BuyingSteps = Record<BuyingStep, number>;

export interface Refunds {
  refunds: number;
  amountInCents: number;
}

export interface PeriodFigures {
  period: Period;
  days: DaySales[];
  steps: BuyingSteps;
  refunds: Refunds;
}

export interface Figures {
  now: PeriodFigures;
  before: PeriodFigures;
  bestByAmount: SoldProduct[];
  bestByUnits: SoldProduct[];
  countedSince: string | null;
}

const nothing: Sales = { sales: 0, amountInCents: 0, undone: 0, undoneInCents: 0 };

export function sumOf(days: readonly Sales[]): Sales {
  return days.reduce<Sales>((sum, day) => {
    return {
      sales: sum.sales + day.sales,
      amountInCents: sum.amountInCents + day.amountInCents,
      undone: sum.undone + day.undone,
      undoneInCents: sum.undoneInCents + day.undoneInCents,
    };
  }, nothing);
}

export function withEmptyDays(period: Period, days: readonly DaySales[]): DaySales[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return everyDay(period).map((day) => known.get(day) ?? { day, ...nothing });
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

/** Percent with one decimal, negative for less. */
export function changeInPercent(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return Math.round(((now - before) / before) * 1000) / 10;
}

export function shareInPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}
