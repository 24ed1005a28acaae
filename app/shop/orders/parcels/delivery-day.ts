import { dayOf, startOfDay } from '../../shared/day.ts';
import type { Refused } from '../../shared/refusal.ts';

export type DeliveryDayProblem = 'in_future' | 'before_sending';

interface Delivery {
  sentAt: Date;
  now: Date;
}

const noon = 12 * 60 * 60 * 1000;

/**
 * @param day in Colombia, `2026-11-26`; null for now
 * @returns the moment that is stored: noon of an earlier day, and never before the parcel left
 */
export function deliveryMoment(
  day: string | null,
  { sentAt, now }: Delivery,
): { ok: true; at: Date } | Refused<DeliveryDayProblem> {
  const today = dayOf(now);
  if (day !== null && day > today) return { ok: false, code: 'in_future' };
  if (day !== null && day < dayOf(sentAt)) return { ok: false, code: 'before_sending' };
  const said = day === null || day === today ? now : new Date(startOfDay(day).getTime() + noon);
  return { ok: true, at: said > sentAt ? said : sentAt };
}

/** The last day that was promised, if that is not after today nor before the parcel left. */
export function usualDeliveryDay(promisedTo: string | null, { sentAt, now }: Delivery): string {
  const today = dayOf(now);
  const sent = dayOf(sentAt);
  if (promisedTo === null || promisedTo > today) return today;
  return promisedTo < sent ? sent : promisedTo;
}
