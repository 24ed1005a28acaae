/** Money, dates, figures and plurals as people in Colombia write them. Nothing else in the shop formats any. */

/*
 * The browser's own formats cost a phone 5 to 25 ms each when they are made, more than all the rest of a page's text. Whole figures
 * (prices among them), days and hours need none of them, and figures with decimals make theirs when first asked.
 * `format.test.ts` holds all of it to what the browser's own write.
 */
let decimals: Intl.NumberFormat | undefined;

/** Colombia keeps one time all year, five hours behind Greenwich. */
const behindGreenwichMs = 5 * 60 * 60 * 1000;
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** A price in whole pesos: `$ 1.609.900`. The space does not break. */
export function formatPesos(amountInPesos: number): string {
  return `$\u00a0${grouped(Math.round(amountInPesos))}`;
}

/** An amount in cents, shown in pesos without decimals. */
export function formatCents(amountInCents: number): string {
  return formatPesos(amountInCents / 100);
}

/** A whole percent: `15 %`. */
export function formatPercent(percent: number): string {
  return `${formatFigure(percent)}\u00a0%`;
}

/** A figure with a decimal comma: `2,5`. */
export function formatFigure(value: number): string {
  if (Number.isSafeInteger(value)) return grouped(value);
  decimals ??= new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
  return decimals.format(value);
}

/** `3 productos`, `1 producto`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatFigure(count)} ${count === 1 ? one : many}`;
}

/** A day of the calendar, `2026-11-21`, in words: `21 de noviembre de 2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} de ${months[Number(month) - 1]} de ${year}`;
}

/** The day of a moment in Colombia: `21 de noviembre de 2026`. */
export function formatDate(moment: Date): string {
  return formatDay(onColombianClock(moment).slice(0, 10));
}

/** A moment as the clock in Colombia shows it: `21 de noviembre de 2026, 10:00 a. m.` The hour stays in one line. */
export function formatMoment(moment: Date): string {
  const [hour = 0, minute = ''] = onColombianClock(moment).slice(11, 16).split(':');
  const half = Number(hour) < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.';
  return `${formatDate(moment)}, ${Number(hour) % 12 || 12}:${minute}\u00a0${half}`;
}

/** `2026-11-21T10:00…` */
function onColombianClock(moment: Date): string {
  return new Date(moment.getTime() - behindGreenwichMs).toISOString();
}

/** `1609900` as `1.609.900`. */
function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, '.');
}
