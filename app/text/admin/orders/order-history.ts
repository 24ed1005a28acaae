import type { MailEnd, MailKind } from '#app/shop/mails/mail.ts';
import type { AdminOrderEvent } from '#app/shop/orders/admin/admin-order.ts';
import type { OrderStatus } from '#app/shop/orders/lifecycle.ts';
import { formatCents } from '../../format.ts';
import { methodName } from '../../orders/orders.ts';
import { recipientSentence } from './corrections.ts';
import { adminOrdersText, stepNames } from './orders.ts';

const moves = {
  awaiting_payment: 'El banco aún no confirma el pago',
  declined: 'Pago rechazado',
  expired: 'Se venció sin pago',
  replaced: 'El comprador lo reemplazó por otro',
  paid: 'Pago aprobado',
  paid_without_stock: 'Pago aprobado, sin unidades',
  voided: 'Pago anulado',
  cancelled: 'Lo cancelaste',
} as const satisfies Record<OrderStatus, string>;

const steps = {
  prepared: 'Preparado',
  sent: 'Enviado',
  sent_part: 'Salió una parte',
  delivered_part: 'Entregado un paquete',
  returned_part: 'Volvió una parte a la tienda',
  dropped_part: 'Lo que faltaba no va a salir',
  delivered: 'Entregado',
  returned: 'Volvió a la tienda',
} as const;

const mails: Partial<Record<MailKind, string>> = {
  'order-received': 'recibimos tu pedido',
  'order-paid': 'pago aprobado',
  'order-paid-without-stock': 'pago aprobado, sin unidades',
  'order-payment-in-review': 'un pago en revisión',
  'order-declined': 'pago rechazado',
  'order-voided': 'pago anulado',
  'order-sent': 'va en camino',
  'order-parcel-corrected': 'corregimos la guía',
  'order-not-sent': 'todavía no ha salido (corrección)',
  'order-cancelled': 'pedido cancelado',
  'order-not-cancelled': 'sigue en pie (corrección)',
  'order-address-corrected': 'corregimos la dirección',
  'order-review': 'cuéntanos cómo te salió',
  'order-invoice-buyer': '¿a nombre de quién va la factura?',
  'order-invoice': 'factura o nota crédito, con sus archivos',
};

const mailEnds = {
  sent: 'enviado',
  refused: 'rechazado por el servidor del comprador',
  given_up: 'no se pudo enviar en tres días',
  overtaken: 'ya no hacía falta',
} as const satisfies Record<MailEnd | 'sent', string>;

const parcelFields = ['carrier', 'trackingNumber', 'trackingUrl'] as const;

export function eventSentence(event: AdminOrderEvent): string {
  switch (event.kind) {
    case 'placed':
      return 'Hizo el pedido';
    case 'moved': {
      const method = methodName(event.method);
      return method ? `${moves[event.to]} (${method})` : moves[event.to];
    }
    case 'mail':
      return `Correo «${mails[event.mail] ?? event.mail}»: ${event.ended ? mailEnds[event.ended] : 'por enviar'}`;
    case 'refunded':
      return `Anotaste un reembolso de ${formatCents(event.amountInCents)}`;
    case 'parcel_corrected': {
      const changes = parcelFields
        .filter((field) => field in event.after)
        .map(
          (field) =>
            `${adminOrdersText[field]}: ${event.before[field] ?? '(sin enlace)'} → ${event.after[field] ?? '(sin enlace)'}`,
        );
      return `Corregiste la guía. ${changes.join('. ')}`;
    }
    case 'recipient_corrected':
      return recipientSentence(event);
    case 'taken_back':
      return `Deshiciste «${stepNames[event.step]}»`;
    default:
      return steps[event.kind];
  }
}
