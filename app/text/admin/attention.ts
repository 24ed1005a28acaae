import type { AttentionKind } from '#app/shop/orders/admin/attention.ts';

/** Apart, since the owner's first page needs no other words of orders. */
export const attentionNames = {
  paid_without_stock: 'Pagado cuando ya no había unidades',
  amount_mismatch: 'Llegó un pago por otro valor',
  duplicate_payment: 'Llegó un segundo pago',
  approved_after_replacement: 'Pagaron un pedido que ya habían reemplazado',
  payment_voided: 'Wompi anuló el pago de un pedido pagado',
  approved_after_cancellation: 'Pagaron un pedido que ya habías cancelado',
  refund_due: 'Falta reembolsar el dinero',
  payment_without_order: 'Llegó un pago de un pedido que ya no está en la tienda',
} as const satisfies Record<AttentionKind, string>;

/** Of an order that the shop took out, for the page under its address. */
export const goneOrderLead =
  'El comprador lo reemplazó por otro pedido. Nadie lo había pagado dos horas después de vencer su enlace, así que la tienda lo borró.';
