import type { ShownStatus } from '#app/shop/orders/fulfilment.ts';

export const orderStatusText = {
  awaiting_payment: 'Esperando el pago',
  declined: 'Pago rechazado',
  expired: 'Vencido sin pago',
  replaced: 'Reemplazado por otro pedido',
  paid: 'Pagado, en preparación',
  paid_without_stock: 'Pagado, sin unidades disponibles',
  voided: 'Pago anulado',
  cancelled: 'Cancelado',
  prepared: 'Listo para enviar',
  partly_sent: 'Enviado en parte',
  sent: 'Enviado',
  delivered: 'Entregado',
  returned: 'Devuelto',
} as const satisfies Record<ShownStatus, string>;
