import { dayOf, hourOf } from '../shared/day.ts';
import { addWorkingDays, isWorkingDay, workingDaysLeft } from '../shared/working-days.ts';

/** Working days, both included, after the day on which a parcel leaves. */
export interface DaysRange {
  from: number;
  to: number;
}

export interface DepartmentTimes {
  /** Two digits of DIVIPOLA. */
  code: string;
  capital: DaysRange;
  elsewhere: DaysRange;
}

export interface DeliveryTimes {
  /** What is paid before this hour of a working day leaves on that day. */
  cutOffHour: number;
  departments: readonly DepartmentTimes[];
}

/** Days in Colombia, both included. */
export interface Arrival {
  from: string;
  to: string;
}

/** `05001` for a municipality, `05` for somewhere in a department, empty for somewhere in the country. */
export const destinationPattern = /^(\d{2}(\d{3})?)?$/;

export function arrivalAt(destination: string, now: Date, times: DeliveryTimes): Arrival {
  const leaves = leavingDay(now, times.cutOffHour);
  const days = daysTo(destination, times);
  return { from: addWorkingDays(leaves, days.from), to: addWorkingDays(leaves, days.to) };
}

/** The payment came later, the address was corrected, or the units were there later than the order was made. */
export type ArrivalCause = 'payment' | 'address' | 'units';

/** Of an order: counted again where the parcel leaves on another day, or goes elsewhere. */
export interface OrderArrival extends Arrival {
  changed?: { before: Arrival; by: ArrivalCause; at: Date };
}

/**
 * What was promised, by as many working days later as the parcel leaves later. The table may say something else by now: it
 * does not change what was promised.
 *
 * @returns null while the promise stands
 */
export function arrivalAfter(
  promised: Arrival,
  { promisedAt, leavesAfter, cutOffHour }: { promisedAt: Date; leavesAfter: Date; cutOffHour: number },
): Arrival | null {
  const later = workingDaysLeft(leavingDay(promisedAt, cutOffHour), leavingDay(leavesAfter, cutOffHour));
  if (later === 0) return null;
  return { from: addWorkingDays(promised.from, later), to: addWorkingDays(promised.to, later) };
}

function leavingDay(now: Date, cutOffHour: number): string {
  const today = dayOf(now);
  return isWorkingDay(today) && hourOf(now) < cutOffHour ? today : addWorkingDays(today, 1);
}

/** The widest possible range where the destination is not fully known, so that the promise holds. */
export function daysTo(destination: string, { departments }: DeliveryTimes): DaysRange {
  const own = departments.find(({ code }) => destination.startsWith(code));
  if (own && destination.length === 5) return isCapital(destination) ? own.capital : own.elsewhere;
  return widest((own ? [own] : departments).flatMap(({ capital, elsewhere }) => [capital, elsewhere]));
}

function widest(ranges: readonly DaysRange[]): DaysRange {
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
}

/** The first municipality of a department; Cundinamarca's capital is Bogotá. */
export function isCapital(code: string): boolean {
  return code.endsWith('001') && code !== '25001';
}
