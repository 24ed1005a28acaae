import type { ResultFace } from '#app/shop/payments/payment-status.ts';

export const paymentResult = {
  title: 'Resultado del Pago',
  description: 'Estado de tu pago en Núcleo.',
  checking: 'Verificando el estado del pago...',
  needsScripts:
    'Para ver aquí el estado del pago necesitas JavaScript. Te lo enviamos por correo con un enlace a tu pedido; si ya pagaste, no pagues de nuevo.',
  approved: 'Tu pago fue aprobado y tu pedido quedó confirmado. Ya lo estamos preparando.',
  approvedNext: [
    'Te enviamos la confirmación por correo, con un enlace para seguir tu pedido y los días en que llega.',
  ],
  /** @param days `entre el jueves 26 y el lunes 30 de noviembre` */
  arrives: (days: string) => `Llega ${days}.`,
  deliveredTo: (address: string) => `Lo llevamos a ${address.replace(/\.$/, '')}.`,
  mailedTo: (email: string) => `Te enviamos la confirmación a ${email}, con un enlace para seguir tu pedido.`,
  approvedWithoutStock:
    'Tu pago fue aprobado, pero las últimas unidades se vendieron antes de que llegara. Te escribiremos para acordar otra entrega o reembolsarte el dinero.',
  declined: 'El pago fue rechazado. Por favor, intenta de nuevo.',
  notPaid: 'El pago no se completó y no se hizo ningún cobro. Tu carrito sigue como estaba; puedes intentar de nuevo.',
  pending: 'El estado del pago está pendiente. Por favor, espera unos minutos.',
  waiting: 'Esta página se actualiza sola cuando tu banco responda.',
  waitingForPse:
    'Con PSE, tu banco puede tardar hasta diez minutos en confirmar el pago. Puedes cerrar esta página: te avisamos por correo.',
  annulled:
    'Tu pago fue anulado y el dinero vuelve a tu medio de pago. Si todavía quieres estos productos, puedes pedirlos de nuevo.',
  noTransaction: 'No se encontró el ID de la transacción.',
  statusRefused: 'Error al verificar el estado de la transacción',
  statusFailed: 'Error al verificar el estado del pago.',
  checkAgain: 'Verificar de nuevo',
  stillPending: (time: string) => `Sigue pendiente. Última consulta: ${time}`,
  notChecked: 'No pudimos preguntar ahora. Lo intentamos de nuevo en unos segundos.',
  order: (number: string) => `Tu pedido ${number}`,
  quantity: (quantity: number) => `Cantidad: ${quantity}`,
  total: 'Total',
  seeOrder: 'Ver el pedido',
  payAgain: 'Intentar el pago de nuevo',
  toHome: 'Volver al inicio',
  toCart: 'Volver al carrito',
  toasts: {
    approved: { kind: 'success', text: 'Pago exitoso. ¡Gracias por tu compra!' },
    approved_without_stock: { kind: 'success', text: 'Pago exitoso. ¡Gracias por tu compra!' },
    annulled: { kind: 'warning', text: 'El pago fue anulado.' },
    declined: { kind: 'error', text: 'El pago fue rechazado.' },
    not_paid: { kind: 'error', text: 'El pago no se completó.' },
    pending: { kind: 'warning', text: 'El estado del pago está pendiente.' },
  } satisfies Record<ResultFace, { kind: 'success' | 'error' | 'warning'; text: string }>,
} as const;
