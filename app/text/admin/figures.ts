import type { BuyingStep } from '#app/shop/admin/figures.ts';
import type { Period, PeriodProblem, Preset } from '#app/shop/admin/period.ts';
import type { ProductVat } from '#app/shop/catalog/product-vat.ts';
import { countOf, formatDay, formatPercent, monthOf } from '../format.ts';
import { methodName } from '../orders/orders.ts';
import { formatShortDay } from './format.ts';

/** Each is a file; those of `figureLists` are pages too. */
export const figureFiles = {
  sales: 'ventas',
  average: 'promedio',
  best: 'mas-vendidos',
  conversion: 'conversion',
  methods: 'medios-de-pago',
  taxes: 'iva',
  margin: 'margen',
  categories: 'categorias',
  brands: 'marcas',
  customers: 'clientes',
} as const satisfies Record<string, string>;
export type FigureTopic = keyof typeof figureFiles;

export const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Whose rows add up to the net sales of the period. */
export const figureLists = [
  'sales',
  'methods',
  'taxes',
  'margin',
  'categories',
  'brands',
  'customers',
  'best',
] as const;
export type FigureList = (typeof figureLists)[number];

export const listTexts = {
  sales: { name: 'Día', title: 'Por día', lead: 'Cada pago y cada reembolso, en el día en que se hizo.' },
  methods: {
    name: 'Medio de pago',
    title: 'Por medio de pago',
    lead: 'Como lo informa Wompi. Un reembolso se resta del medio por el que entró el dinero.',
  },
  taxes: {
    name: 'Tarifa',
    title: 'IVA por tarifa',
    lead: 'El IVA que va dentro del precio, calculado por cada línea del pedido con la tarifa que tenía el producto ese día.',
  },
  margin: {
    name: 'Margen',
    title: 'Lo que te quedó',
    lead: 'Ventas netas sin IVA, menos lo que te costaron las piezas, también sin IVA, cuando se hizo el pedido. No resta envíos, comisiones ni otros gastos.',
  },
  categories: {
    name: 'Categoría',
    title: 'Por categoría',
    lead: 'La categoría que tenía cada producto cuando se vendió.',
  },
  brands: { name: 'Marca', title: 'Por marca', lead: 'La marca con la que empieza el nombre del producto.' },
  customers: { name: 'Cliente', title: 'Por cliente', lead: 'Por el correo con el que se hizo el pedido.' },
  best: { name: 'Producto', title: 'Por producto', lead: 'Con el precio al que se vendió cada pieza.' },
} as const satisfies Record<FigureList, { name: string; title: string; lead: string }>;

/** Names of rows that are no name of the shop's. */
export const rowNames = {
  extra: 'Pagos repetidos o de más',
  rest: 'Los demás',
  total: 'Total',
  unknownMethod: 'Medio de pago no conocido',
  otherMethod: (code: string) => `Otro medio (${code})`,
  noBrand: 'Sin marca conocida',
  forgotten: 'Borraron sus datos',
  vat: {
    19: '19 %',
    5: '5 %',
    exempt: 'Exento (0 %)',
    excluded: 'Excluido',
    0: '0 % (exento o excluido)',
  } satisfies Record<ProductVat, string>,
  unknownVat: 'Tarifa no conocida',
  costKnown: 'Con costo conocido',
  costUnknown: 'Costo no conocido',
} as const;

/** At the beginning of a line: `Tarjeta`. */
export function methodRowName(method: string | null): string {
  if (method === null) return rowNames.unknownMethod;
  const name = methodName(method);
  return name ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : rowNames.otherMethod(method);
}

export const figuresText = {
  title: 'Cifras',
  lead: 'Cuánto se vendió, cuánto IVA hay en eso, lo que te quedó y qué se vende más.',
  periods: 'Periodo',
  dates: 'Escoger fechas',
  months: 'Escoger un mes',
  month: 'Mes',
  applyMonth: 'Ver el mes',
  monthName: (month: string) => `${monthOf(`${month}-01`)} de ${month.slice(0, 4)}`,
  from: 'Desde',
  to: 'Hasta',
  apply: 'Ver',
  shown: (period: Period, before: Period) => `${daysText(period)}. Se compara con el ${beforeText(before)}.`,
  netOf: (period: Period) => `${daysText(period)}. Ventas netas:`,
  nothing: 'En este periodo no hubo ventas.',
  nothingListed: 'En este periodo no entró dinero ni hubo reembolsos.',
  table: 'Ver la tabla',
  file: { xlsx: 'Descargar Excel', csv: 'Descargar CSV' },
  fileOf: (file: string, title: string) => `${file}: ${title}`,
  lists: 'Listas de cifras',
  back: 'Volver a Cifras',
  cut: (most: number) => `Se muestran los primeros ${most}. El archivo trae más.`,
  now: 'Este periodo',
  before: 'Periodo anterior',
  beforeWas: (value: string) => `Antes: ${value}`,
  summary: 'Resumen',
  none: 'Sin dato',

  sales: 'Pedidos pagados',
  average: 'Promedio por pedido',
  conversion: 'Carritos que se pagan',
  closing: 'Cómo cierra el periodo',
  received: (sales: string) => `Recibido de ${sales}`,
  salesOf: (count: number) => countOf(count, 'pedido pagado', 'pedidos pagados'),
  extra: 'Pagos repetidos o de más',
  refunded: 'Reembolsos hechos en estos días',
  net: 'Ventas netas',
  vatInNet: 'IVA dentro de las ventas netas',
  left: 'Lo que te quedó, sin IVA',
  notes: {
    extra: 'Son pagos que no cubrieron ningún pedido. Si los devuelves, anota el reembolso en su pedido.',
    refunded: 'De ventas de cualquier fecha. Cuentan en el día en que se hicieron, así un mes cerrado no cambia.',
    vatUnknown: (amount: string) => `De ventas por ${amount} no se conoce la tarifa: son de antes de que se guardara.`,
    costUnknown: (amount: string) => `De ventas por ${amount} no se conoce el costo: no entran en esta cuenta.`,
    noCost: 'De nada de lo vendido se conoce el costo. Escríbelo en cada producto y se guarda con cada pedido nuevo.',
  },
  undone: (count: number, amount: string) =>
    `Cancelados después de pagados: ${countOf(count, 'pedido', 'pedidos')} por ${amount}. Siguen en lo recibido; lo que devuelves se resta como reembolso.`,
  annulled: (count: number, amount: string) =>
    `Pagos que Wompi anuló: ${countOf(count, 'pedido', 'pedidos')} por ${amount}. Ese dinero volvió al comprador y no cuenta.`,
  beyond: (amount: string) =>
    `Reembolsos anotados de pagos que Wompi ya había anulado: ${amount}. No se restan otra vez.`,

  perDay: {
    title: 'Ventas por día',
    lead: 'La gráfica muestra lo recibido cada día, en hora de Colombia. La tabla resta los reembolsos.',
  },
  perSpan: (days: number) => (days === 7 ? 'Cada columna suma 7 días.' : `Cada columna suma ${days} días.`),
  averages: {
    title: 'Promedio por pedido',
    lead: 'Lo recibido entre el número de pedidos pagados. Los días sin ventas no tienen promedio.',
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
    sales: 'Pedidos pagados',
    received: 'Recibido',
    refunded: 'Reembolsos',
    net: 'Ventas netas',
    netBefore: 'Ventas netas del periodo anterior',
    withoutVat: 'Sin IVA',
    vat: 'IVA',
    cost: 'Costo sin IVA',
    left: 'Lo que te quedó',
    leftShare: 'Margen en %',
    uncosted: 'Sin costo conocido',
    average: 'Promedio',
    averageBefore: 'Promedio en el periodo anterior',
    product: 'Producto',
    id: 'Código',
    email: 'Correo',
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
  last_year: 'Año pasado',
} as const satisfies Record<Preset, string>;

export const periodProblems = {
  unreadable_day: 'Esas fechas no existen. Escríbelas así: 2026-11-21.',
  unreadable_month: 'Ese mes no existe. Escríbelo así: 2026-11.',
  missing_day: 'Escribe las dos fechas: desde cuándo y hasta cuándo.',
  ends_before_it_begins: 'La fecha final va después de la inicial.',
  in_the_future: 'Ese periodo todavía no ha empezado.',
  too_early: 'Escoge fechas desde el año 2000.',
  too_long: 'Escoge un periodo de cinco años o menos.',
} as const satisfies Record<PeriodProblem, string>;

function beforeText({ from, to }: Period): string {
  return from === to ? formatDay(from) : `periodo del ${formatDay(from)} al ${formatDay(to)}`;
}

export function daysText({ from, to }: Period): string {
  return from === to ? formatDay(from) : `Del ${formatDay(from)} al ${formatDay(to)}`;
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
