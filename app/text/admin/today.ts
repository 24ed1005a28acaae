import type { MailKind } from '#app/shop/mails/mail.ts';
import { countOf, formatCents, formatDay, formatMoment } from '../format.ts';

export const todayText = {
  title: 'Lo que te toca hoy',
  lead: 'Primero lo que alguien está esperando. Lo que no aparece aquí está al día.',
  nothing: 'No hay nada pendiente',
  nothingLead: 'Ni pedidos por enviar, ni decisiones, ni productos por completar. Así está bien.',
  more: 'Ver todo',

  toSend: {
    title: 'Pagados y sin enviar',
    item: (name: string, since: Date) => `${name}, pagado el ${formatMoment(since)}`,
  },
  decisions: {
    title: 'Requieren tu decisión',
    item: (what: string, name: string) => `${what}: ${name}`,
  },
  lostPayments: {
    title: 'Pagos sin pedido',
    item: (number: string, amountInCents: number) =>
      `${formatCents(amountInCents)} del pedido ${number}, que ya no está`,
  },
  lapsing: {
    title: 'Pagos por vencer',
    lead: 'Sin pago en menos de 15 minutos, sus piezas quedan libres. No tienes que hacer nada.',
    item: (name: string, until: Date) => `${name}, hasta el ${formatMoment(until)}`,
  },
  held: {
    title: 'Muchos pedidos sin pagar de la misma persona',
    lead: 'Cinco pedidos o veinte piezas sin pagar. Si no van a comprar, libera las piezas.',
  },
  late: {
    title: 'Pagos que llegaron tarde',
    lead: 'De los últimos 7 días: se pagaron cuando ya se había vencido su tiempo.',
    item: (name: string, at: Date) => `${name}, el ${formatMoment(at)}`,
  },
  lowStock: {
    title: 'Se están agotando',
    item: (name: string, available: number) =>
      available === 0 ? `${name}: agotado` : `${name}: ${countOf(available, 'disponible', 'disponibles')}`,
  },
  emptySearches: {
    title: 'Lo que buscan y no encuentran',
    item: (term: string, times: number) => `«${term}», ${countOf(times, 'vez', 'veces')}`,
  },
  withoutPicture: { title: 'Productos sin foto' },
  questions: { title: 'Preguntas sin responder', item: (name: string, question: string) => `${name}: ${question}` },
  overPromised: {
    title: 'Precio anterior inflado',
    lead: 'En los 30 días antes de la oferta se vendió más barato que el precio tachado.',
  },
  thinSpecs: { title: 'Faltan características' },
  openSheets: {
    title: 'Faltan datos de compatibilidad',
    lead: 'Les falta una medida o un conector, y «Arma tu PC» no sabe si encajan. Primero los que más se venden.',
  },
  secondFactorMissing: {
    title: 'Protege tu cuenta con un segundo paso',
    lead: 'Esta tienda cobra de verdad, y hoy tu contraseña basta para manejarla. Con un código de tu teléfono, una contraseña robada no alcanza.',
    action: 'Activarlo ahora',
  },
  undelivered: {
    title: 'Correos que no llegaron',
    lead: 'Corrige lo que falla y envíalos otra vez, o avisa a la persona por otro lado.',
    refused: (moment: string) => `Su proveedor de correo lo rechazó el ${moment}:`,
    givenUp: (moment: string) => `No se pudo entregar en tres días, hasta el ${moment}:`,
    resend: 'Volver a enviar',
    dismiss: 'Descartar',
    of: (button: string, subject: string, to: string) => `${button}: ${subject}, ${to}`,
    lapsed: 'Ya no se puede enviar otra vez: venció su enlace, o ya no hace falta.',
    more: (left: number) => `Y ${countOf(left, 'correo más', 'correos más')}.`,
    done: {
      resend: 'El correo va en camino otra vez. Si vuelve a fallar, lo verás aquí.',
      dismiss: 'El correo salió de la lista.',
    },
    gone: 'Ese correo ya no está en la lista.',
  },
  claims: {
    title: 'PQR por responder',
    lead: 'La ley da 15 días hábiles desde que llegan.',
    item: (number: string, name: string, dueOn: string) => `${number}, ${name}: hasta el ${formatDay(dueOn)}`,
  },
  settings: {
    title: 'Ajustes que faltan',
    events: (unannounced: number) =>
      `Wompi no está avisando: ${countOf(unannounced, 'pago aprobado', 'pagos aprobados')} de los últimos 7 días ${unannounced === 1 ? 'se conoció' : 'se conocieron'} solo porque la tienda preguntó. Configura la URL de eventos en Wompi:`,
    google_missing:
      'Nadie puede entrar con Google: faltan las llaves que da Google (GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET).',
    demo_seller:
      'Las páginas legales muestran los datos de una empresa de ejemplo. Pon los de la tuya (SELLER_NAME, SELLER_NIT y los demás).',
    demo_mode: 'La tienda está en modo de ensayo: no se mueve dinero (STORE_MODE).',
    embedded_database:
      'Los datos de la tienda se guardan en un solo computador. Para vender de verdad conviene PostgreSQL (DATABASE_URL).',
  },
} as const;

export type SettingLeft = 'google_missing' | 'demo_seller' | 'demo_mode' | 'embedded_database';

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
