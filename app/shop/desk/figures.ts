import type { CartPlace } from '../cart/cart-steps.ts';
import { addDays } from '../shared/day.ts';
import { everyDay, type Period } from './period.ts';

/**
 * What the owner's figures mean is written down in `docs/figures.md`. In short: a sale is an order that was paid, on the day
 * on which it was paid, and that was not called off since; money is what the order's frozen lines cost.
 */
export interface Sales {
  sales: number;
  amountInCents: number;
  /** Paid in these days, and cancelled or annulled since: no sales any more. */
  undone: number;
  undoneInCents: number;
}

export interface DaySales extends Sales {
  day: string;
}

/** Days in a row, as many as one column of a plot stands for. */
export interface SalesSpan extends Sales, Period {}

export interface SoldProduct {
  id: string;
  /** As it is called now; of a product that is gone, as it was called when it was sold last. */
  name: string;
  isGone: boolean;
  /** In how many sales it was. */
  sales: number;
  pieces: number;
  amountInCents: number;
}

/** The way from a cart to the money. */
export const buyingSteps = ['cart', 'payment', 'ordered', 'paid'] as const;
export type BuyingStep = CartPlace | 'ordered' | 'paid';
export type BuyingSteps = Record<BuyingStep, number>;

export interface Refunds {
  refunds: number;
  amountInCents: number;
}

/** Everything of one period. */
export interface PeriodFigures {
  period: Period;
  /** Every day of it, those without a sale too. */
  days: DaySales[];
  steps: BuyingSteps;
  refunds: Refunds;
}

export interface Figures {
  now: PeriodFigures;
  before: PeriodFigures;
  bestByAmount: SoldProduct[];
  bestByPieces: SoldProduct[];
  /** The first day on which carts were counted; null when none was yet. */
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

/** Puts a row of nothing where a day had no sale. */
export function withEmptyDays(period: Period, days: readonly DaySales[]): DaySales[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return everyDay(period).map((day) => known.get(day) ?? { day, ...nothing });
}

/** Days put together by so many, from the first one on; the last span may be shorter. */
export function spansOf(days: readonly DaySales[], count: number): SalesSpan[] {
  const spans: SalesSpan[] = [];
  for (let index = 0; index < days.length; index += count) {
    const part = days.slice(index, index + count);
    const from = part[0]?.day ?? '';
    spans.push({ from, to: addDays(from, part.length - 1), ...sumOf(part) });
  }
  return spans;
}

/** What a sale brought on average, to the cent; null where there was none. */
export function averageInCents({ sales, amountInCents }: Sales): number | null {
  return sales === 0 ? null : Math.round(amountInCents / sales);
}

/** How many percent more (or less, below zero) than before, to a tenth; null where there was nothing to compare with. */
export function changeInPercent(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return Math.round(((now - before) / before) * 1000) / 10;
}

/** Of how many percent of a step the next one came, to a tenth; null where nobody came so far. */
export function shareInPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}
