/** Money, dates, figures and plurals as people in Colombia write them. Nothing else in the shop formats any. */
const pesos = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });
const figures = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
/** Colombia keeps one time all year. */
const timeZone = 'America/Bogota';
const days = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone });
const plurals = new Intl.PluralRules('es-CO');

/** A price in whole pesos: `$ 1.609.900`. The space does not break. */
export function formatPesos(amountInPesos: number): string {
  return `$\u00a0${pesos.format(amountInPesos)}`;
}

/** An amount in cents, shown in pesos without decimals. */
export function formatCents(amountInCents: number): string {
  return formatPesos(amountInCents / 100);
}

/** A whole percent: `15 %`. */
export function formatPercent(percent: number): string {
  return `${figures.format(percent)}\u00a0%`;
}

/** A figure with a decimal comma: `2,5`. */
export function formatFigure(value: number): string {
  return figures.format(value);
}

/** `3 productos`, `1 producto`. */
export function countOf(count: number, one: string, many: string): string {
  return `${figures.format(count)} ${plurals.select(count) === 'one' ? one : many}`;
}

/** A day of the calendar, `2026-11-21`, in words: `21 de noviembre de 2026`. */
export function formatDay(day: string): string {
  return days.format(new Date(`${day}T12:00:00-05:00`));
}

const calendar = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });

/** The day of a moment in Colombia: `21 de noviembre de 2026`. */
export function formatDate(moment: Date): string {
  return formatDay(calendar.format(moment));
}

const clockFace = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone });

/**
 * A moment as the clock in Colombia shows it: `21 de noviembre de 2026, 10:00 a. m.` Put together here, since server and
 * browsers disagree about the blanks in "a. m.", and then React would render the page anew. The hour stays in one line.
 */
export function formatMoment(moment: Date): string {
  const [hour = 0, minute = ''] = clockFace.format(moment).split(':');
  const half = Number(hour) < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.';
  return `${formatDate(moment)}, ${Number(hour) % 12 || 12}:${minute}\u00a0${half}`;
}
