import { addSeconds } from '../../shared/clock.ts';
import { dayOf, startOfDay } from '../../shared/day.ts';

const daySeconds = 24 * 60 * 60;
/** After a long pause of the store. */
const mostDays = 7;

/**
 * What the summary that is due now is about, or null.
 * @param hour in Colombia; @param since when the hour was chosen
 */
export function summaryDue(
  { hour, since, summedUntil }: { hour: number; since: Date; summedUntil: Date },
  now: Date,
): { from: Date; until: Date } | null {
  const today = addSeconds(startOfDay(dayOf(now)), hour * 60 * 60);
  const until = today <= now ? today : addSeconds(today, -daySeconds);
  if (until <= since || until <= summedUntil) return null;
  const earliest = addSeconds(until, -mostDays * daySeconds);
  return { from: summedUntil > earliest ? summedUntil : earliest, until };
}
