/** Days in Colombia, written `2026-11-21`; five hours behind UTC all year. */
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayMilliseconds = 24 * 60 * 60 * 1000;
const hoursBehindUtc = 5;
const calendar = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Bogota' });

export function dayOf(moment: Date): string {
  return calendar.format(moment);
}

/** Counted, since each page asks for it and a calendar takes ten times as long. */
export function yearOf(moment: Date): number {
  return new Date(moment.getTime() - hoursBehindUtc * 3_600_000).getUTCFullYear();
}

export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00-05:00`);
}

/** @returns null for what is no day; `2026-02-30` would become one in March */
export function readDay(text: string | null): string | null {
  if (!text || !dayPattern.test(text)) return null;
  const date = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * dayMilliseconds).toISOString().slice(0, 10);
}

/** Both included. */
export function daysFrom(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T12:00:00Z`) - Date.parse(`${first}T12:00:00Z`)) / dayMilliseconds) + 1;
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay();
}

/** 0 to 23, in Colombia. */
export function hourOf(moment: Date): number {
  return (moment.getUTCHours() + 19) % 24;
}

/** `09:30`, in Colombia. */
export function timeOf(moment: Date): string {
  return new Date(moment.getTime() - hoursBehindUtc * 3_600_000).toISOString().slice(11, 16);
}
