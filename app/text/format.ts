// `Intl` formats take a phone 5 to 25 ms each, so all but decimals are formatted by hand, as `format.test.ts` checks.
let decimals: Intl.NumberFormat | undefined;

/** Colombia is at UTC−5 all year. */
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

/** `$ 1.609.900`. The space does not break. */
export function formatPesos(amountInPesos: number): string {
  return `$\u00a0${grouped(Math.round(amountInPesos))}`;
}

/** From cents. Without decimals, but for the centavos of what was ordered when prices had them: `$ 38.335,05`. */
export function formatCents(amountInCents: number): string {
  const centavos = amountInCents % 100;
  const pesos = formatPesos((amountInCents - centavos) / 100);
  return centavos === 0 ? pesos : `${pesos},${String(centavos).padStart(2, '0')}`;
}

export function formatPercent(percent: number): string {
  return `${formatFigure(percent)}\u00a0%`;
}

export function formatFigure(value: number): string {
  if (Number.isSafeInteger(value)) return grouped(value);
  decimals ??= new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
  return decimals.format(value);
}

export function countOf(count: number, one: string, many: string): string {
  return `${formatFigure(count)} ${count === 1 ? one : many}`;
}

/** From `2026-11-21` to `21 de noviembre de 2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} de ${months[Number(month) - 1]} de ${year}`;
}

/** From `2026-11-21` to `noviembre`. */
export function monthOf(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}

/** Colombian time: `3:40 p. m.` It does not break. */
export function formatHour(moment: Date): string {
  const [hour = 0, minute = ''] = onColombianClock(moment).slice(11, 16).split(':');
  const half = Number(hour) < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.';
  return `${Number(hour) % 12 || 12}:${minute}\u00a0${half}`;
}

export function formatDate(moment: Date): string {
  return formatDay(onColombianClock(moment).slice(0, 10));
}

/** Colombian time: `21 de noviembre de 2026, 10:00 a. m.` The hour does not break. */
export function formatMoment(moment: Date): string {
  return `${formatDate(moment)}, ${formatHour(moment)}`;
}

function onColombianClock(moment: Date): string {
  return new Date(moment.getTime() - behindGreenwichMs).toISOString();
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, '.');
}
