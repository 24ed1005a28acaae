import type { MailKind } from '#app/shop/mails/mail.ts';

/** Apart, since pages that name one mail need no other words of the first page. */
export const mailNames = {
  welcome: 'Bienvenida',
  'confirm-email': 'Confirmar el correo',
  'reset-password': 'Contraseña nueva',
  'confirm-new-email': 'Confirmar el correo nuevo',
  'email-changed': 'Aviso de correo cambiado',
  'password-changed': 'Aviso de contraseña cambiada',
  'second-factor-changed': 'Aviso de verificación en dos pasos',
  'account-deleted': 'Cuenta eliminada',
  'order-received': 'Recibimos tu pedido',
  'order-paid': 'Pago aprobado',
  'order-paid-without-stock': 'Pago aprobado, sin unidades',
  'order-payment-in-review': 'Un pago en revisión',
  'order-declined': 'Pago rechazado',
  'order-voided': 'Pago anulado',
  'order-sent': 'Pedido en camino',
  'order-parcel-corrected': 'Guía corregida',
  'order-cancelled': 'Pedido cancelado',
  'claim-answered': 'Respuesta a una PQR',
  'confirm-alert': 'Confirmar un aviso',
  'product-alert': 'Aviso de un producto',
  'question-answered': 'Respuesta a una pregunta',
  'owner-news': 'Notificación para ti',
  'owner-summary': 'Resumen del día',
  'warranty-accepted': 'Garantía aceptada de una pieza usada',
} as const satisfies Record<MailKind, string>;
