import { dayOf } from '../shared/day.ts';
import { addWorkingDays, workingDaysLeft } from '../shared/working-days.ts';

/** Ley 1480, art. 47. */
const withdrawalWorkingDays = 5;
/** For new products where nothing more is announced (Ley 1480, arts. 7 and 8). */
export const lawMonths = 12;

/** Days in Colombia, `2026-11-26`; the last one counts. */
export interface WithdrawalClock {
  until: string;
  /** Working days, today's not counted. */
  daysLeft: number;
  isOver: boolean;
}

export function withdrawalClock(deliveredAt: Date, now: Date): WithdrawalClock {
  const until = addWorkingDays(dayOf(deliveredAt), withdrawalWorkingDays);
  const today = dayOf(now);
  return { until, daysLeft: workingDaysLeft(today, until), isOver: today > until };
}

export interface Warranty {
  byLaw: string;
  /** Where the maker answers longer than the law demands. */
  byMaker: string | null;
  makerMonths: number | null;
  until: string;
  isOver: boolean;
}

export function warrantyOf(deliveredAt: Date, makerMonths: number | null, now: Date): Warranty {
  const delivered = dayOf(deliveredAt);
  const byLaw = addMonths(delivered, lawMonths);
  const byMaker = makerMonths !== null && makerMonths > lawMonths ? addMonths(delivered, makerMonths) : null;
  const until = byMaker ?? byLaw;
  return { byLaw, byMaker, makerMonths, until, isOver: dayOf(now) > until };
}

/** The same day of a later month, or that month's last one. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}
