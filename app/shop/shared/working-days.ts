import { addDays, weekdayOf } from './day.ts';

/** Public holidays in Colombia: on fixed dates, moved to Monday (Ley 51 de 1983), and counted from Easter. */
const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'];
const movedToMonday = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'];
/** Our Lady of Chiquinquirá, by article 6 of Ley 2578 de 2026; moved as well. */
const chiquinquira = { since: 2026, day: '07-09' };
/** Thursday and Friday before Easter; Ascension, Corpus Christi and Sacred Heart, each on its Monday. */
const fromEaster = [-3, -2, 43, 64, 71];

/** Neither Saturday, Sunday nor a holiday: what the law's time limits and carriers count. */
export function isWorkingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).includes(day);
}

/** The `count`th working day after `day`. */
export function addWorkingDays(day: string, count: number): string {
  let date = day;
  for (let left = count; left > 0; ) {
    date = addDays(date, 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return date;
}

/** Working days after `day`, up to and including `due`; 0 when that is over. */
export function workingDaysLeft(day: string, due: string): number {
  let left = 0;
  for (let date = day; date < due; ) {
    date = addDays(date, 1);
    if (isWorkingDay(date)) left += 1;
  }
  return left;
}

let last: { year: number; days: readonly string[] } | null = null;

/** Two that fall on one day, as on 2030-07-01, are one. Those of the last year asked for are remembered: each day that is counted asks. */
export function holidaysOf(year: number): readonly string[] {
  if (last?.year !== year) last = { year, days: madeHolidays(year) };
  return last.days;
}

function madeHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const moved = year < chiquinquira.since ? movedToMonday : [...movedToMonday, chiquinquira.day];
  const days = [
    ...fixed.map((day) => `${year}-${day}`),
    ...moved.map((day) => nextMonday(`${year}-${day}`)),
    ...fromEaster.map((count) => addDays(easter, count)),
  ];
  return [...new Set(days)].sort();
}

/** The day itself when it is one. */
function nextMonday(day: string): string {
  return addDays(day, (8 - weekdayOf(day)) % 7);
}

/** For the Gregorian calendar, after Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`;
}
