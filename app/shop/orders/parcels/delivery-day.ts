import { dayOf, startOfDay } from '../../shared/day.ts';
import type { Refused } from '../../shared/refusal.ts';

export type DeliveryDayProblem = 'in_future' | 'before_sending';

interface Delivery {
  sentAt: Date;
  now: Date;
}

/**
 * When a parcel arrived that came on a day in Colombia: of today now, of an earlier day its end, since the buyer's rights run from
 * then.
 *
 * @param day in Colombia, `2026-11-26`; null for now
 * @returns never a moment before the parcel left
 */
export function deliveredOn(
  day: string | null,
  { sentAt, now }: Delivery,
): { ok: true; at: Date } | Refused<DeliveryDayProblem> {
  const today = dayOf(now);
  if (day !== null && day > today) return { ok: false, code: 'in_future' };
  if (day !== null && day < dayOf(sentAt)) return { ok: false, code: 'before_sending' };
  const said = day === null || day === today ? now : new Date(startOfDay(day).getTime() + (24 * 60 * 60 - 1) * 1000);
  return { ok: true, at: said > sentAt ? said : sentAt };
}

/** The last day that was promised, if that is not after today nor before the parcel left. */
export function usualDeliveryDay(promisedTo: string | null, { sentAt, now }: Delivery): string {
  const today = dayOf(now);
  const sent = dayOf(sentAt);
  if (promisedTo === null || promisedTo > today) return today;
  return promisedTo < sent ? sent : promisedTo;
}
