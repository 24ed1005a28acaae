import type { FiledOrder } from '#app/shop/orders/admin/admin-order-list.ts';
import { shownStatus } from '#app/shop/orders/fulfilment.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { methodName } from '../../orders/orders.ts';
import { adminStatusNames } from './orders.ts';

/** Money is in cents until it is written. */
export type FileCell = string | number | null | { cents: number };

export const orderFileName = (day: string) => `pedidos-${day}.csv`;

export const orderColumns = [
  ...[
    'Pedido',
    'Estado',
    'Fecha',
    'Fecha de pago',
    'Comprador',
    'Tipo de documento',
    'Documento',
    'Correo',
    'Teléfono',
  ],
  ...['Ciudad', 'Departamento', 'Piezas', 'Total', 'Reembolsado', 'Medio de pago', 'Transacción de Wompi', 'Factura'],
  ...['Transportadora', 'Guía', 'Referencia', 'Cupón'],
] as const;

export function orderRow(order: FiledOrder): FileCell[] {
  return [
    orderNumber(order.reference),
    adminStatusNames[shownStatus(order.state)],
    dayOf(order.createdAt),
    order.paidAt && dayOf(order.paidAt),
    ...[order.fullName, order.legalIdType, order.legalId, order.email, order.phoneNumber, order.city, order.region],
    order.units,
    { cents: order.amountInCents },
    { cents: order.refundedInCents },
    methodName(order.method) ?? order.method,
    ...[order.transaction, order.invoice, order.carrier, order.trackingNumber, order.reference],
    order.couponCode,
  ];
}
