import { catalogText } from '../catalog/catalog.ts';
import { formatCents, formatHour, formatPesos } from '../format.ts';

/** Apart from `text/format.ts`, so that shoppers' pages do not load it. */
const whole = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const howToWritePesos = 'Escribe pesos enteros, sin comas ni centavos. Los puntos separan miles: 89.900.';

/** From cents: `US$ 129,90`. */
export function formatDollars(amountInCents: number): string {
  return `US$\u00a0${dollars.format(amountInCents / 100)}`;
}

/** Below zero too: `−$ 12.000`. */
export function formatSignedCents(amountInCents: number): string {
  return amountInCents < 0 ? `−${formatCents(-amountInCents)}` : formatCents(amountInCents);
}

/** Codes of products are up to 64 characters; what tells them apart stands at both ends. */
export function shortCode(code: string): string {
  return code.length > 18 ? `${code.slice(0, 9)}…${code.slice(-7)}` : code;
}

const shortMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `21 nov`. */
export function formatShortDay(day: string): string {
  return `${Number(day.slice(8))}\u00a0${shortMonths[Number(day.slice(5, 7)) - 1]}`;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Colombia is at UTC−5 all year. */
const dayNumber = (moment: Date) => Math.floor((moment.getTime() - 5 * 60 * 60 * 1000) / dayMs);
const nearDays = new Map([
  [-1, 'ayer'],
  [0, 'hoy'],
  [1, 'mañana'],
]);

/** Colombian time as people say it: `hoy 4:37 p. m.`, `ayer 9:05 a. m.`, `21 nov 4:37 p. m.`, in another year `21 nov 2025`. */
export function momentWords(moment: Date, now: Date): string {
  const near = nearDays.get(dayNumber(moment) - dayNumber(now));
  if (near) return `${near} ${formatHour(moment)}`;
  const day = new Date(dayNumber(moment) * dayMs).toISOString().slice(0, 10);
  const isThisYear = day.slice(0, 4) === new Date(dayNumber(now) * dayMs).toISOString().slice(0, 4);
  return isThisYear ? `${formatShortDay(day)} ${formatHour(moment)}` : `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

/** After a word: `pagado hoy 4:37 p. m.`, `pagado el 21 nov 4:37 p. m.` */
export function onMoment(moment: Date, now: Date): string {
  const words = momentWords(moment, now);
  return /^\d/.test(words) ? `el ${words}` : words;
}

const roughFigures = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** From cents: `$ 1,2 M`, `$ 350 mil`. */
export function formatRoughCents(amountInCents: number): string {
  if (amountInCents < 0) return `−${formatRoughCents(-amountInCents)}`;
  const amount = amountInCents / 100;
  if (amount >= 1_000_000) return `$\u00a0${roughFigures.format(amount / 1_000_000)}\u00a0M`;
  if (amount >= 10_000) return `$\u00a0${whole.format(amount / 1000)}\u00a0mil`;
  return formatPesos(amount);
}

/** The words below a list that says in short on which page it is. */
export function pagingOf(label: string) {
  return { ...catalogText.paging, label, position: (page: number, pages: number) => `${page} de ${pages}` };
}
