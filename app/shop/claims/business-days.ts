/** Public holidays in Colombia: on fixed dates, moved to Monday (Ley 51 de 1983), and counted from Easter. */
const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'];
const movedToMonday = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'];
/** Thursday and Friday before Easter; Ascension, Corpus Christi and Sacred Heart, each on its Monday. */
const fromEaster = [-3, -2, 43, 64, 71];

/** The legal time limit for an answer (Ley 1437, art. 14; Ley 1480, art. 58). */
export const answerBusinessDays = 15;

const calendar = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Bogota' });
const dayMilliseconds = 24 * 60 * 60 * 1000;

export function answerDue(receivedAt: Date): string {
  return addBusinessDays(calendar.format(receivedAt), answerBusinessDays);
}

export function addBusinessDays(day: string, count: number): string {
  let date = noon(day);
  for (let left = count; left > 0; ) {
    date = new Date(date.getTime() + dayMilliseconds);
    if (isBusinessDay(date)) left -= 1;
  }
  return text(date);
}

function isBusinessDay(date: Date): boolean {
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(date.getUTCFullYear()).includes(text(date));
}

export function holidaysOf(year: number): string[] {
  const easter = easterSunday(year).getTime();
  return [
    ...fixed.map((day) => `${year}-${day}`),
    ...movedToMonday.map((day) => {
      const date = noon(`${year}-${day}`);
      return text(new Date(date.getTime() + ((8 - date.getUTCDay()) % 7) * dayMilliseconds));
    }),
    ...fromEaster.map((days) => text(new Date(easter + days * dayMilliseconds))),
  ].sort();
}

/** For the Gregorian calendar, after Meeus, Jones and Butcher. */
function easterSunday(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return noon(`${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`);
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

function text(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Business days after `day`, up to and including `due`; 0 when that is over. */
export function businessDaysLeft(day: string, due: string): number {
  let left = 0;
  for (let date = noon(day); text(date) < due; ) {
    date = new Date(date.getTime() + dayMilliseconds);
    if (isBusinessDay(date)) left += 1;
  }
  return left;
}
