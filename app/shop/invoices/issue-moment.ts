import { dayOf } from '../shared/day.ts';

/** `2026-11-28`: the day in Bogotá, whatever the machine's zone is. */
export function issueDate(moment: Date): string {
  return dayOf(moment);
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'America/Bogota', hourCycle: 'h23' });

/** `19:30:05-05:00` */
export function issueTime(moment: Date): string {
  return `${clock.format(moment)}-05:00`;
}
