import type { AdminPayment } from '#app/shop/orders/admin/admin-order.ts';
import type { AdminOrderFilter } from '#app/shop/orders/admin/admin-order-list.ts';
import type { AttentionKind } from '#app/shop/orders/admin/attention.ts';
import type { RefundMethod } from '#app/shop/orders/admin/refund.ts';
import type { AdminStep, ShownStatus } from '#app/shop/orders/fulfilment.ts';
import { countOf, formatCents } from '../../format.ts';

export const adminOrdersText = {
  promised: (days: string) => `Prometido: ${days}.`,
  title: 'Pedidos',
  lead: 'Lo que compraron, en qué va y qué falta por hacer.',
  filters: 'Ver',
  search: 'Buscar pedidos',
  searchLabel: 'Número, nombre, correo, documento, teléfono, producto, ciudad o guía',
  from: 'Desde',
  to: 'Hasta',
  apply: 'Filtrar',
  clear: 'Quitar filtros',
  /** The sum counts paid orders only: the others may never be paid. */
  file: 'Descargar estos pedidos (CSV)',
  found: (total: number, paid: { orders: number; amountInCents: number }) =>
    `${countOf(total, 'pedido', 'pedidos')} · ${
      paid.orders === 0
        ? 'ninguno pagado'
        : `${countOf(paid.orders, 'pagado', 'pagados')} por ${formatCents(paid.amountInCents)}`
    }`,
  none: 'No hay pedidos así.',
  noneLead: 'Cambia el filtro, las fechas o lo que buscas.',
  noneYet: 'Aún no hay pedidos.',
  noneYetLead: 'Cuando alguien compre, su pedido aparece aquí.',
  table: 'Pedidos, el más nuevo primero',
  columns: { order: 'Pedido', buyer: 'Comprador', status: 'Estado', total: 'Total' },
  units: (units: number) => countOf(units, 'pieza', 'piezas'),
  decisions: 'Requieren tu decisión',
  decisionsAll: (total: number) => `Ver los ${total} pedidos que requieren tu decisión`,
  needsDecision: 'Requiere tu decisión',
  since: (moment: string) => `desde ${moment}`,

  one: (number: string) => `Pedido ${number}`,
  reference: 'Referencia en Wompi',
  toList: 'Volver a la lista',
  previous: 'Anterior',
  nextOrder: 'Siguiente',
  beside: 'Otros pedidos de la lista',
  slip: 'Remisión para imprimir',
  madeAt: (moment: string) => `Hecho el ${moment}`,
  paidAt: (moment: string) => `Pagado el ${moment}`,
  heldUntil: (moment: string) => `Piezas apartadas hasta el ${moment}`,
  replacedBy: 'Lo reemplazó',
  lines: 'Productos',
  total: (isPaid: boolean, isAnnulled: boolean) =>
    isAnnulled ? 'Total, con el pago anulado' : isPaid ? 'Total pagado' : 'Total por pagar',
  payments: 'Pagos',
  noPayments: 'Wompi no ha reportado ningún pago de este pedido.',
  paysOrder: 'con este pago se cubrió el pedido',
  received: (received: string, refunded: string) => `Recibido: ${received}. Reembolsado: ${refunded}.`,
  ask: 'Preguntar a Wompi ahora',
  askLead: 'Pregunta por los pagos de este pedido y lo pone al día.',
  timeline: 'Historia',
  whatsapp: 'Escribirle por WhatsApp',
  delivery: 'Entrega',
  account: 'Cuenta',
  guest: 'Compró sin cuenta.',
  forgotten: 'Los datos de quien compró se borraron a petición suya.',
  parcel: 'Envío',
  track: 'Seguir el envío',
  cancelReason: 'Motivo de la cancelación',
  next: 'Qué sigue',
  nothingNext: 'Con este pedido no hay más que hacer.',

  prepareLead: 'Cuando esté empacado y con su remisión.',
  sendTitle: 'Enviar',
  sendLead: 'Al guardar, el comprador recibe un correo con la guía.',
  carrier: 'Transportadora',
  trackingNumber: 'Número de guía',
  trackingUrl: 'Enlace para seguirlo',
  trackingUrlHint: 'Si lo dejas vacío, la tienda pone el de la transportadora.',
  optional: '(opcional)',
  parcelTitle: 'Corregir la guía…',
  parcelLead: 'Al guardar, el comprador recibe un correo con la guía correcta y la ve en su pedido.',
  parcelDelivered: 'Queda en su pedido. Como ya se entregó, el comprador no recibe otro correo.',
  parcelSave: 'Guardar la guía correcta',
  cancelTitle: 'Cancelar el pedido…',
  cancelPaid:
    'Las piezas vuelven a la tienda y el comprador recibe un correo. El dinero lo reembolsas tú en Wompi o en el banco, y luego lo anotas aquí.',
  cancelPaidBack: 'Las piezas vuelven a la tienda y el comprador recibe un correo. El dinero ya lo reembolsaste.',
  cancelUnpaid: 'Las piezas apartadas quedan libres y el comprador recibe un correo. No se ha cobrado nada.',
  cancelReasonLabel: 'Motivo',
  cancelReasonHint: 'El comprador lo lee en el correo.',
  cancelSure: 'Sí, quiero cancelar este pedido',
  returnTitle: 'Volvió a la tienda…',
  returnLead:
    'Para lo que te devolvieron, todo o una parte. El dinero lo reembolsas tú en Wompi o en el banco, y luego lo anotas aquí.',
  returnReason: 'Por qué volvió',
  returnReasonHint: 'Solo lo ves tú.',
  returnShelf: 'Las piezas',
  returnShelves: { back: 'Vuelven a la venta', off: 'No se pueden vender' },
  closeLead:
    'Wompi lo anuló: el dinero ya volvió al comprador. Las piezas vuelven a la tienda y el pedido queda cerrado; no tienes que reembolsar nada.',
  annulled: 'Wompi lo anuló: el dinero ya volvió al comprador.',
  paidBack:
    'Ya reembolsaste todo lo que se recibió por este pedido: no lo envíes. Cancélalo y las piezas vuelven a la tienda.',
  restockLead: 'Se pagó cuando no había unidades. Si ya llegaron, se apartan de la tienda y el pedido sigue su camino.',

  refunds: 'Reembolsos',
  refundLead: 'La tienda no mueve dinero: anota aquí lo que ya reembolsaste en Wompi o en el banco.',
  refundDue: (amount: string) => `Falta reembolsar ${amount}.`,
  refundedWhole: 'Está reembolsado todo lo que se recibió.',
  refundTitle: 'Anotar un reembolso',
  refundAmount: 'Valor en pesos',
  refundedOn: 'Día en que lo hiciste',
  refundMethod: 'Cómo',
  refundReference: 'Referencia de la transferencia',
  refundSave: 'Anotar reembolso',
  refundLine: (amount: string, day: string, how: string, reference: string) =>
    `${amount}, el ${day}, ${how}. Referencia ${reference}.`,
  note: 'Nota interna',
  noteHint: 'Solo la ves tú.',
  noteSave: 'Guardar nota',
  settleNote: '¿Qué hiciste?',
  settle: 'Marcar como resuelto',
  settledAt: (moment: string) => `Resuelto el ${moment}`,
  notFound: { title: 'No hay un pedido con esa referencia', lead: 'Búscalo en la lista de pedidos.' },
} as const;

export const adminOrderFilterNames = {
  all: 'Todos',
  unsent: 'Pagados y sin enviar',
  to_prepare: 'Para preparar',
  to_send: 'Por enviar',
  sent: 'Enviados',
  to_decide: 'Requieren tu decisión',
  unpaid: 'Pendientes de pago',
  declined: 'Rechazados',
  delivered: 'Entregados',
  returned: 'Devueltos',
  cancelled: 'Cancelados',
  replaced: 'Reemplazados',
  lapsing: 'Por vencer',
  late: 'Pagados tarde',
} as const satisfies Record<AdminOrderFilter, string>;

export const adminStatusNames = {
  awaiting_payment: 'Pendiente de pago',
  declined: 'Pago rechazado',
  expired: 'Vencido sin pago',
  replaced: 'Reemplazado',
  paid: 'Para preparar',
  paid_without_stock: 'Pagado sin unidades',
  voided: 'Pago anulado',
  cancelled: 'Cancelado',
  prepared: 'Por enviar',
  partly_sent: 'Enviado en parte',
  sent: 'Enviado',
  delivered: 'Entregado',
  returned: 'Devuelto',
} as const satisfies Record<ShownStatus, string>;

export const stepNames = {
  prepare: 'Marcar como preparado',
  send: 'Marcar como enviado',
  drop: 'Cerrar sin lo que falta',
  deliver: 'Marcar como entregado',
  return: 'Recibir la devolución',
  restock: 'Ya hay unidades: apartarlas',
  cancel: 'Cancelar el pedido',
  close: 'Liberar las piezas y cerrar',
} as const satisfies Record<AdminStep, string>;

export const adminOrderDone = {
  prepare: 'El pedido quedó preparado.',
  send: 'El pedido quedó enviado y el comprador recibe un correo con la guía.',
  drop: 'Lo que faltaba quedó fuera del pedido. Si debes dinero, está en «Requieren tu decisión».',
  deliver: 'El pedido quedó entregado.',
  deliver_parcel: 'El paquete quedó entregado.',
  return: 'La devolución quedó anotada. Si debes dinero, está en «Requieren tu decisión».',
  restock: 'Las piezas quedaron apartadas: el pedido está para preparar.',
  cancel: 'El pedido quedó cancelado y el comprador recibe un correo.',
  close: 'Las piezas quedaron libres y el pedido, cerrado.',
  undo: 'El paso quedó deshecho: el pedido está como antes.',
  recipient: 'Los datos quedaron corregidos.',
  invoice_buyer: 'El comprador quedó corregido: la factura sale a su nombre.',
  parcel: 'La guía quedó corregida.',
  note: 'La nota quedó guardada.',
  refund: 'El reembolso quedó anotado.',
  settle: 'La decisión quedó anotada.',
  ask: 'Le preguntamos a Wompi: esto es lo que sabe.',
  serials: 'Los números de serie quedaron guardados.',
  piece_back: 'La pieza quedó de vuelta: su número se puede usar en otro pedido.',
  typed: 'La factura o nota quedó escrita: el comprador la ve en su pedido.',
  invoice: 'La factura quedó por hacer.',
  send_again: 'La factura o nota se envía otra vez.',
  undo_return: 'La devolución quedó deshecha: las piezas cuentan otra vez como vendidas.',
} as const satisfies Record<
  | AdminStep
  | (
      | 'undo'
      | 'recipient'
      | 'invoice_buyer'
      | 'deliver_parcel'
      | 'parcel'
      | 'note'
      | 'refund'
      | 'settle'
      | 'ask'
      | 'serials'
      | 'piece_back'
      | 'invoice'
      | 'send_again'
      | 'typed'
    )
  | 'undo_return',
  string
>;

export const orderRefusals = {
  changed: (status: string) =>
    `No se guardó: este pedido cambió mientras lo mirabas. Ahora está así: ${status}. Revisa y vuelve a intentarlo.`,
  settled: 'No se guardó: esto ya estaba resuelto.',
  parcel_changed: 'No se guardó: la guía cambió mientras la mirabas. Aquí está la de ahora.',
  serials_changed: 'No se guardó: los números de serie cambiaron mientras los mirabas. Aquí están los de ahora.',
  serial_taken: (serial: string, item: number, order: string) =>
    `No se guardó: el número ${serial} ya es de la pieza ${item} del pedido ${order}.`,
  note_changed: 'No se guardó: la nota cambió mientras la mirabas. Aquí está la de ahora.',
  refund_changed: 'No se guardó: ya hay otro reembolso anotado. Revisa la lista antes de anotar más.',
  too_much: (left: string) => `No se guardó: de este pedido solo queda por reembolsar ${left}.`,
  out_of_stock: 'Todavía no hay unidades suficientes de todo lo que lleva. Corrige las existencias primero.',
  provider_down: 'Wompi no respondió. Intenta de nuevo en unos minutos; la tienda también sigue preguntando sola.',
} as const;

export const attentionAdvice = {
  paid_without_stock: 'Consigue las piezas y apártalas, o cancela el pedido y reembolsa el dinero.',
  amount_mismatch: 'Compara con Wompi. Reembolsa lo que sobre o acuerda con el comprador lo que falte.',
  duplicate_payment: 'Reembolsa el segundo pago en Wompi o en el banco y anótalo.',
  approved_after_replacement: 'Habla con el comprador: reembolsa este dinero o cumple este pedido a mano.',
  payment_voided:
    'Wompi lo anuló: el dinero ya volvió al comprador. Libera las piezas y cierra el pedido. Si ya salió, habla con el comprador.',
  approved_after_cancellation: 'Reembolsa el dinero en Wompi o en el banco y anótalo.',
  refund_due: 'Reembolsa el dinero en Wompi o en el banco y anótalo: esto se resuelve solo cuando esté completo.',
  payment_without_order: 'Mira en Wompi quién pagó. Reembolsa el dinero o acuerda un pedido nuevo con esa persona.',
} as const satisfies Record<AttentionKind, string>;

export const refundMethodNames = {
  wompi: 'por Wompi',
  bank_transfer: 'por transferencia',
  other: 'de otra forma',
} as const satisfies Record<RefundMethod, string>;

export const paymentStatusNames = {
  PENDING: 'En confirmación',
  APPROVED: 'Aprobado',
  DECLINED: 'Rechazado',
  VOIDED: 'Anulado',
  ERROR: 'Con error',
} as const satisfies Record<AdminPayment['status'], string>;
