import { countOf, formatDay, formatMoment } from './format.ts';

/** The first page of the owner's desk: what there is to do, and how much of it. */
export const todayText = {
  title: 'Lo que te toca hoy',
  lead: 'Primero lo que alguien está esperando. Lo que no aparece aquí está al día.',
  nothing: 'No hay nada pendiente',
  nothingLead: 'Ni pedidos por enviar, ni decisiones, ni productos por completar. Así está bien.',
  products: 'Productos',
  more: 'Ver todo',

  toSend: {
    title: 'Pagados y sin enviar',
    item: (name: string, since: Date) => `${name}, pagado el ${formatMoment(since)}`,
  },
  decisions: {
    title: 'Por decidir',
    item: (what: string, name: string | null) => (name ? `${what}: ${name}` : what),
  },
  lapsing: {
    title: 'Pagos por vencer',
    lead: 'Sin pago en menos de 15 minutos, sus piezas quedan libres. No tienes que hacer nada.',
    item: (name: string, until: Date) => `${name}, hasta el ${formatMoment(until)}`,
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
  thinSpecs: { title: 'Fichas con muy pocos datos' },
  refusedMails: {
    title: 'Correos rechazados',
    lead: 'El servidor del destinatario no los recibe. Llama o escribe por otro lado.',
    item: (at: Date) => `Correo de un pedido, rechazado el ${formatMoment(at)}`,
    account: (at: Date) => `Correo de una cuenta, rechazado el ${formatMoment(at)}`,
  },
  claims: {
    title: 'PQR por responder',
    lead: 'La ley da 15 días hábiles desde que llegan.',
    item: (number: string, name: string, dueOn: string) => `${number}, ${name}: hasta el ${formatDay(dueOn)}`,
  },
  settings: {
    title: 'Ajustes que faltan',
    events: (unannounced: number) =>
      `Wompi no está avisando: ${countOf(unannounced, 'pago aprobado', 'pagos aprobados')} de los últimos 7 días se supo solo porque la tienda preguntó. Configura la URL de eventos en Wompi:`,
    google_missing: 'Sin llaves de Google no se puede entrar con Google (GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET).',
    demo_seller:
      'Las páginas legales muestran los datos de una empresa de mentira (SELLER_NAME, SELLER_NIT y los demás).',
    demo_mode: 'La tienda está en modo de ensayo: no se mueve dinero (STORE_MODE).',
    embedded_database:
      'La base de datos es la de un solo computador. Para vender de verdad conviene PostgreSQL (DATABASE_URL).',
  },
} as const;

/** A setting that the owner should see to. */
export type SettingLeft = 'google_missing' | 'demo_seller' | 'demo_mode' | 'embedded_database';
