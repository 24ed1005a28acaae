import { delivery } from '../legal/delivery.ts';

export const paymentResult = {
  title: 'Resultado del Pago',
  description: 'Estado de tu pago en Núcleo.',
  checking: 'Verificando el estado del pago...',
  approved: 'Tu pago fue aprobado y tu pedido quedó confirmado. Ya lo estamos preparando.',
  approvedNext: [
    'Te enviamos la confirmación por correo, con un enlace para seguir tu pedido.',
    `Lo recibes en ${delivery.mainCities} en capitales, ${delivery.elsewhere} en otros municipios.`,
  ],
  approvedToast: 'Pago exitoso. ¡Gracias por tu compra!',
  approvedWithoutStock:
    'Tu pago fue aprobado, pero las últimas unidades se vendieron antes de que llegara. Te escribiremos para acordar otra entrega o devolverte el dinero.',
  declined: 'El pago fue rechazado. Por favor, intenta de nuevo.',
  declinedToast: 'El pago fue rechazado.',
  notPaid: 'El pago no se completó y no se hizo ningún cobro. Tu carrito sigue como estaba; puedes intentar de nuevo.',
  notPaidToast: 'El pago no se completó.',
  pending: 'El estado del pago está pendiente. Por favor, espera unos minutos.',
  pendingToast: 'El estado del pago está pendiente.',
  noTransaction: 'No se encontró el ID de la transacción.',
  statusRefused: 'Error al verificar el estado de la transacción',
  statusFailed: 'Error al verificar el estado del pago.',
  checkAgain: 'Verificar de nuevo',
  order: (number: string) => `Tu pedido ${number}`,
  quantity: (quantity: number) => `Cantidad: ${quantity}`,
  total: 'Total',
  seeOrder: 'Ver el pedido',
  payAgain: 'Intentar el pago de nuevo',
  toHome: 'Volver al inicio',
  toCart: 'Volver al carrito',
} as const;
