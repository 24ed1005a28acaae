import type { Arrival, ArrivalCause, OrderArrival } from '#app/shop/delivery/arrival.ts';
import { formatDate, monthOf } from '../format.ts';

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** `jueves 26` */
export function weekdayOf(day: string): string {
  return `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()]} ${Number(day.slice(8))}`;
}

/** The day of the week alone says which one it is, but for two months. */
function between({ from, to }: Arrival, isDated: boolean): string {
  const isOneMonth = monthOf(from) === monthOf(to);
  const first = `${weekdayOf(from)}${isOneMonth ? '' : ` de ${monthOf(from)}`}`;
  const last = `${weekdayOf(to)}${isOneMonth && !isDated ? '' : ` de ${monthOf(to)}`}`;
  return from === to ? `el ${last}` : `entre el ${first} y el ${last}`;
}

/** `Llega entre el jueves 26 y el lunes 30`, for what is read now. */
export function arrivalSentence(arrival: Arrival): string {
  return `Llega ${between(arrival, false)}`;
}

/** `entre el jueves 26 y el lunes 30 de noviembre`, for what is read later. */
export function arrivalDays(arrival: Arrival): string {
  return between(arrival, true);
}

/** Why it is not what was said when ordering. */
export function arrivalChange({ changed }: OrderArrival): string | null {
  if (!changed) return null;
  return `La fecha cambió porque ${changeReasons[changed.by]} el ${formatDate(changed.at)}. Antes: ${arrivalDays(changed.before)}.`;
}

const changeReasons = {
  payment: 'el pago llegó',
  address: 'corregimos la dirección',
  units: 'las unidades llegaron',
} as const satisfies Record<ArrivalCause, string>;
