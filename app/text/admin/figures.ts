import type { BuyingStep } from '#app/shop/admin/figures.ts';
import type { Period, PeriodProblem, Preset } from '#app/shop/admin/period.ts';
import { countOf, formatDay, formatPercent } from '../format.ts';
import { formatShortDay } from './format.ts';

export type FigureTopic = 'sales' | 'average' | 'best' | 'conversion';
export const figureFiles = {
  sales: 'ventas.csv',
  average: 'promedio.csv',
  best: 'mas-vendidos.csv',
  conversion: 'conversion.csv',
} as const satisfies Record<FigureTopic, string>;

export const figuresText = {
  title: 'Cifras',
  lead: 'Cuánto se vendió, qué se vende más y cuántos carritos terminan pagados.',
  periods: 'Periodo',
  dates: 'Escoger fechas',
  from: 'Desde',
  to: 'Hasta',
  apply: 'Ver',
  shown: (period: Period, before: Period) => `${daysText(period)}. Se compara con ${daysText(before)}.`,
  nothing: 'En este periodo no hubo ventas.',
  table: 'Ver la tabla',
  file: 'Descargar CSV',
  fileOf: (title: string) => `Descargar CSV: ${title}`,
  now: 'Este periodo',
  before: 'Periodo anterior',
  beforeWas: (value: string) => `Antes: ${value}`,
  summary: 'Resumen',
  none: 'Sin dato',

  amount: 'Vendido',
  sales: 'Ventas',
  average: 'Promedio por venta',
  conversion: 'Carritos que se pagan',
  undone: 'Canceladas o anuladas después de pagadas',
  undoneOf: (count: number, amount: string) =>
    `${countOf(count, 'pedido', 'pedidos')} por ${amount}. No cuentan como venta.`,
  refunds: 'Reembolsos anotados en estos días',
  refundsOf: (count: number, amount: string) =>
    `${countOf(count, 'reembolso', 'reembolsos')} por ${amount}, de cualquier fecha de venta. No se restan.`,

  perDay: {
    title: 'Ventas por día',
    lead: 'Lo que se pagó cada día, en hora de Colombia. Un pedido que se cancela después deja de contar.',
  },
  perSpan: (days: number) => (days === 7 ? 'Cada columna suma 7 días.' : `Cada columna suma ${days} días.`),
  averages: {
    title: 'Promedio por venta',
    lead: 'Lo vendido entre el número de ventas. Los días sin ventas no tienen promedio.',
  },
  byAmount: { title: 'Los que más dinero traen', lead: 'Con el precio al que se vendió cada pieza.' },
  byUnits: { title: 'Los que más se venden', lead: 'Por número de piezas.' },
  allProducts: 'El archivo trae todos los productos vendidos.',
  gone: (name: string) => `${name} (ya no está en la tienda)`,
  steps: {
    title: 'Del carrito al pago',
    lead: 'Cuántas visitas abrieron un carrito con algo adentro, llegaron a la página de pago, hicieron su pedido y lo pagaron.',
    since: (day: string | null) =>
      day
        ? `Los carritos se cuentan desde el ${formatDay(day)}; para este periodo no hay con qué calcular qué parte se paga.`
        : 'Todavía no se ha contado ningún carrito.',
  },
  columns: {
    day: 'Día',
    days: 'Días',
    sales: 'Ventas',
    amount: 'Vendido',
    amountBefore: 'Vendido en el periodo anterior',
    undone: 'Canceladas después',
    undoneAmount: 'Valor cancelado',
    average: 'Promedio',
    averageBefore: 'Promedio en el periodo anterior',
    product: 'Producto',
    id: 'Código',
    units: 'Piezas',
    step: 'Paso',
    times: 'Veces',
    share: 'Del paso anterior',
    timesBefore: 'Veces en el periodo anterior',
  },
  fileName: (file: string, { from, to }: Period) => `nucleo-${from}-a-${to}-${file}`,
} as const;

export const stepNames = {
  cart: 'Abrieron el carrito',
  payment: 'Abrieron la página de pago',
  ordered: 'Hicieron el pedido',
  paid: 'Pagaron',
} as const satisfies Record<BuyingStep, string>;

export const presetNames = {
  today: 'Hoy',
  last_7: '7 días',
  last_30: '30 días',
  last_90: '90 días',
  this_month: 'Este mes',
  last_month: 'Mes pasado',
  this_year: 'Este año',
} as const satisfies Record<Preset, string>;

export const periodProblems = {
  unreadable_day: 'Esas fechas no existen. Escríbelas así: 2026-11-21.',
  missing_day: 'Escribe las dos fechas: desde cuándo y hasta cuándo.',
  ends_before_it_begins: 'La fecha final va después de la inicial.',
  in_the_future: 'Ese periodo todavía no ha empezado.',
  too_early: 'Escoge fechas desde el año 2000.',
  too_long: 'Escoge un periodo de cinco años o menos.',
} as const satisfies Record<PeriodProblem, string>;

export function daysText({ from, to }: Period): string {
  return from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`;
}

export function shortDaysText({ from, to }: Period): string {
  const [first, last] = [from, to].map((day) => `${formatShortDay(day)}\u00a0${day.slice(0, 4)}`);
  return from === to ? `${first}` : `${first} a ${last}`;
}

export function changeText(percent: number | null): string {
  if (percent === null) return 'Sin ventas en el periodo anterior';
  if (percent === 0) return 'Igual que antes';
  return `${formatPercent(Math.abs(percent))} ${percent > 0 ? 'más' : 'menos'} que antes`;
}
