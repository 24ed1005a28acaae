import type { ShownStatus } from '#app/shop/orders/fulfilment.ts';
import type { TimelineKind } from '#app/shop/orders/order-timeline.ts';
import type { LineUnits } from '#app/shop/orders/parcels/order-units.ts';
import type { OrderStep } from '#app/shop/orders/shopper-order.ts';
import { countOf, formatFigure } from '../format.ts';

export const orderText = {
  title: 'Tus Pedidos',
  description: 'Tus pedidos en Núcleo: en qué van, cuándo los hiciste y cuánto pagaste.',
  lead: 'Lo que compraste con tu cuenta, y con este correo sin haber entrado.',
  leadUnconfirmed: 'Confirma tu correo en la configuración y verás también lo que compraste sin haber entrado.',
  empty: 'Aún no tienes pedidos.',
  emptyLead: 'Cuando compres algo, aquí verás cómo va tu pedido.',
  toShop: 'Ver productos',
  units: (units: number) => countOf(units, 'producto', 'productos'),
  one: (number: string) => `Pedido ${number}`,
  madeAt: (when: string) => `Hecho el ${when}`,
  reference: 'Referencia del pago en Wompi',
  oneDescription: 'En qué va tu pedido, lo que llevas y lo que pagaste.',
  status: 'En qué va',
  lines: 'Productos',
  asPaid: 'Precios del momento en que hiciste el pedido.',
  asOrdered: 'Cantidad',
  shipping: 'Envío',
  shippingFree: 'Gratis',
  saved: 'Ahorraste',
  total: 'Total',
  delivery: 'Entrega',
  document: (type: string, ending: string) => `${type} terminado en ${ending}`,
  forgotten: 'Los datos de quien compró se borraron a petición suya.',
  timeline: 'Historia del pedido',
  finish: 'Terminar de pagar',
  finishLead: (hour: string) => `Te apartamos los productos ${untilHour(hour)}`,
  payAgain: {
    press: 'Pagar de nuevo',
    lead: 'Ponemos estos productos en tu carrito, con los precios y existencias de hoy.',
  },
  buyAgain: {
    press: 'Comprar de nuevo',
    lead: 'Ponemos lo mismo en tu carrito, con los precios y existencias de hoy.',
  },
  againBusy: 'Llenando tu carrito…',
  againNothing: 'Ninguno de estos productos está disponible hoy.',
  changed: 'Esto cambió desde tu pedido',
  inCart: 'Tu pedido volvió al carrito con los precios de hoy.',
  today: 'Hoy:',
  arrives: 'Llega',
  steps: 'Pasos de tu pedido',
  stepDone: 'listo',
  print: 'Imprimir',
  nit: (nit: string) => `NIT ${nit}`,
  breadcrumb: 'Estás en',
  needsScripts: 'Para llenar tu carrito necesitas JavaScript: tu carrito se guarda en este navegador.',
  wait: 'Tu banco aún no confirma el pago. Esta página se actualiza sola cuando responda.',
  carrier: 'Transportadora',
  courierNotes: (notes: string) => `Indicaciones: ${notes}`,
  tracking: 'Guía',
  track: 'Seguir mi envío',
  parcel: (number: number) => `Paquete ${number}`,
  arrivedOn: (day: string) => `entregado el ${day}`,
  stillToSend: 'Falta por salir:',
  cancelReason: 'Motivo',
  toList: 'Ver todos tus pedidos',
  help: '¿Algo no cuadra?',
  helpLink: 'Escríbenos una PQR',
  notFound: {
    title: 'No encontramos ese pedido',
    lead: 'Revisa el enlace de tu correo, o entra con la cuenta que hizo la compra.',
  },
} as const;

/** `2 × Memoria, 1 × Disco` */
export function unitWords(units: readonly LineUnits[], names: ReadonlyMap<string, string>): string {
  return units
    .map(({ productId, quantity }) => `${formatFigure(quantity)} × ${names.get(productId) ?? productId}`)
    .join(', ');
}

/** `hasta las 3:40 p. m.`, whose full stop ends a sentence, too. */
export function untilHour(hour: string): string {
  return `hasta ${hour.startsWith('1:') ? 'la' : 'las'} ${hour}`;
}

export const orderStepNames = {
  received: 'Recibido',
  paid: 'Pagado',
  packed: 'Empacado',
  sent: 'Enviado',
  delivered: 'Entregado',
} as const satisfies Record<OrderStep, string>;

export const orderStatusLead = {
  awaiting_payment: 'Aún no recibimos el pago.',
  declined: 'El pago no pasó y no se te cobró. Puedes intentarlo de nuevo.',
  expired: 'Se venció el tiempo para pagar y los productos volvieron a la tienda. No se te cobró.',
  replaced: 'Hiciste otro pedido en lugar de este, que ya no se puede pagar.',
  paid: 'Recibimos tu pago. Estamos preparando el envío.',
  paid_without_stock:
    'Tu pago llegó cuando ya no había unidades. Te escribimos para que elijas: reembolsarte el dinero o esperar.',
  voided: 'Wompi anuló el pago: el dinero ya volvió al medio con el que pagaste. No lo vamos a enviar.',
  cancelled: 'Cancelamos este pedido y no se va a enviar.',
  prepared: 'Tu pedido está empacado y sale pronto.',
  partly_sent: 'Una parte de tu pedido ya salió. El resto sale en otro paquete.',
  sent: 'Tu pedido va en camino.',
  delivered: 'Tu pedido fue entregado.',
  returned: 'Recibimos tu devolución.',
} as const satisfies Record<ShownStatus, string>;

/** Of an order that was cancelled, or closed, and whose payment was annulled. */
export const annulledLead =
  'Wompi anuló el pago: el dinero ya volvió al medio con el que pagaste. El pedido está cerrado.';

type EventText = (method: string | null) => string;

const by = (method: string | null) => (method ? ` con ${method}` : '');

export const timelineText = {
  placed: () => 'Hiciste el pedido.',
  payment_pending: (method) => `El pago${by(method)} quedó en confirmación del banco.`,
  payment_declined: (method) => `El pago${by(method)} fue rechazado.`,
  hold_lapsed: () => 'Se venció el tiempo para pagar y liberamos los productos.',
  replaced: () => 'Hiciste otro pedido en lugar de este.',
  paid: (method) => `Recibimos tu pago${by(method)}.`,
  paid_without_stock: (method) => `Recibimos tu pago${by(method)}, pero ya no había unidades.`,
  paid_twice: (method) => `Llegó otro pago${by(method)} de este pedido. Te lo reembolsamos.`,
  payment_voided: (method) => `Wompi anuló el pago${by(method)}: el dinero ya volvió.`,
  prepared: () => 'Empacamos tu pedido.',
  sent: () => 'Tu pedido salió hacia tu dirección.',
  sent_part: () => 'Salió una parte de tu pedido.',
  delivered: () => 'Tu pedido fue entregado.',
  delivered_part: () => 'Te entregamos una parte de tu pedido.',
  returned: () => 'Recibimos tu devolución.',
  returned_part: () => 'Recibimos la devolución de una parte de tu pedido.',
  dropped_part: () => 'Una parte de tu pedido no se va a enviar.',
  cancelled: () => 'Cancelamos tu pedido.',
  not_sent: () => 'Corregimos un error: tu pedido todavía no había salido.',
  not_delivered: () => 'Corregimos un error: tu pedido todavía no se había entregado.',
  not_returned: () => 'Corregimos un error: tu pedido no había vuelto a la tienda.',
  not_sent_part: () => 'Corregimos un error: esa parte de tu pedido todavía no había salido.',
  not_delivered_part: () => 'Corregimos un error: ese paquete todavía no se había entregado.',
  not_returned_part: () => 'Corregimos un error: esa parte de tu pedido no había vuelto a la tienda.',
  not_dropped_part: () => 'Corregimos un error: lo que faltaba de tu pedido sí va a salir.',
  not_cancelled: () => 'Corregimos un error: tu pedido sigue en pie.',
  refunded: () => 'Te reembolsamos dinero de este pedido.',
} as const satisfies Record<TimelineKind, EventText>;

/** Wompi adds methods now and then; an unknown one is not named. */
const methods = new Map<string, string>([
  ['CARD', 'tarjeta'],
  ['NEQUI', 'Nequi'],
  ['PSE', 'PSE'],
  ['BANCOLOMBIA_TRANSFER', 'Bancolombia'],
  ['BANCOLOMBIA_QR', 'QR Bancolombia'],
  ['BANCOLOMBIA_COLLECT', 'efectivo en Bancolombia'],
  ['DAVIPLATA', 'Daviplata'],
]);

export function methodName(method: string | null): string | null {
  return method === null ? null : (methods.get(method) ?? null);
}

export function timelineSentence(kind: TimelineKind, method: string | null): string {
  const say: EventText = timelineText[kind];
  return say(methodName(method));
}
