import type { RangeLeft } from '#app/shop/invoices/admin/known-ranges.ts';
import { contingencyHours } from '#app/shop/invoices/contingency/contingency-hours.ts';
import { countOf, formatCents, formatDay, formatFigure } from '../../format.ts';

export const todayText = {
  title: 'Hoy',
  lead: 'Lo que se vendió hoy y lo que espera por ti, lo más urgente primero.',
  nothing: 'No hay nada pendiente',
  nothingLead: 'Ni pedidos por enviar, ni decisiones, ni productos por completar. Así está bien.',
  more: 'Ver todo',
  urgent: 'Por resolver',
  chores: 'Cuando puedas',

  sales: {
    title: 'Ventas y pedidos de hoy',
    today: 'Vendido hoy',
    orders: (count: number) => (count === 0 ? 'Sin ventas todavía' : countOf(count, 'venta', 'ventas')),
    yesterday: (amountInCents: number, count: number) =>
      count === 0 ? 'Ayer no hubo ventas' : `Ayer ${formatCents(amountInCents)}, ${countOf(count, 'venta', 'ventas')}`,
    toSend: 'Por enviar',
    unpaid: 'Sin pagar',
  },

  toSend: {
    title: 'Pagados y sin enviar',
    note: (number: string, since: string, amountInCents: number) =>
      `${number} · pagado ${since} · ${formatCents(amountInCents)}`,
  },
  decisions: {
    title: 'Requieren tu decisión',
    note: (number: string, name: string, since: string) => `${number} · ${name} · ${since}`,
  },
  lostPayments: {
    title: 'Pagos sin pedido',
    item: (number: string, amountInCents: number) =>
      `${formatCents(amountInCents)} del pedido ${number}, que ya no está`,
  },
  invoices: {
    title: 'Facturas',
    counted: ({ toFix, late, byHand }: { toFix: number; late: number; byHand: number }) =>
      [
        toFix > 0 && `${formatFigure(toFix)} por corregir`,
        late > 0 && `${formatFigure(late)} con más de una hora en camino`,
        byHand > 0 && `${formatFigure(byHand)} por escribir`,
      ]
        .filter(Boolean)
        .join(' · '),
    contingencies: (count: number, since: string) =>
      `${countOf(count, 'factura', 'facturas')} de contingencia sin llegar a la DIAN: la primera salió ${since} y la ley da ${contingencyHours.over} horas`,
    doubtful: (count: number) => `${countOf(count, 'número', 'números')} con otro documento en la DIAN`,
    /** What ends first. */
    range: ({ prefix, left, validTo, daysLeft }: RangeLeft) => {
      const name = `numeración${prefix && ` ${prefix}`}`;
      if (daysLeft === 0) return `La ${name} ya venció`;
      return validTo !== null && daysLeft !== null && (daysLeft <= 30 || left === null)
        ? `La ${name} vence el ${formatDay(validTo)}`
        : `A la ${name} le ${left === 1 ? 'queda' : 'quedan'} ${countOf(left ?? 0, 'número', 'números')}`;
    },
    certificate: (day: string) => `El certificado de firma vence el ${formatDay(day)}: renuévalo`,
  },
  lapsing: {
    title: 'Pagos por vencer',
    lead: 'Sin pago en menos de 15 minutos, sus piezas quedan libres. No tienes que hacer nada.',
    note: (number: string, until: string) => `${number} · hasta ${until}`,
  },
  held: {
    title: 'Muchos pedidos sin pagar',
    lead: 'Cinco pedidos o veinte piezas sin pagar. Si no van a comprar, libera las piezas.',
  },
  late: {
    title: 'Pagos que llegaron tarde',
    lead: 'De los últimos 7 días: se pagaron cuando ya se había vencido su tiempo.',
    note: (number: string, at: string) => `${number} · pagado ${at}`,
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
  questions: { title: 'Preguntas sin responder' },
  overPromised: {
    title: 'Precio anterior inflado',
    lead: 'En los 30 días antes de la oferta se vendió más barato que el precio tachado.',
  },
  zeroVat: {
    title: 'IVA del 0 %: exento o excluido',
    lead: 'Di cuál de los dos es cada producto: en la factura no van igual. Puedes cambiarlos todos a la vez.',
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
    refused: (moment: string) => `Su proveedor de correo lo rechazó ${moment}:`,
    givenUp: (moment: string) => `No se pudo entregar en tres días, hasta ${moment}:`,
    resend: 'Volver a enviar',
    dismiss: 'Descartar',
    of: (button: string, subject: string, to: string) => `${button}: ${subject}, ${to}`,
    lapsed: 'No se reenvía: venció su enlace, o ya no hace falta.',
    others: (count: number) => `Ver ${countOf(count, 'correo más', 'correos más')}`,
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
    item: (number: string, name: string) => `${number}, ${name}`,
    due: (dueOn: string) => `Responde hasta el ${formatDay(dueOn)}`,
  },
  wompiSilent: {
    title: 'Wompi no responde',
    lead: (since: string) =>
      `Desde ${since} no contesta. La tienda sigue preguntando: lo que paguen mientras tanto se confirma apenas responda.`,
  },
  settings: {
    title: 'Ajustes que faltan',
    events: (unannounced: number) =>
      `Wompi no está avisando: ${countOf(unannounced, 'pago aprobado', 'pagos aprobados')} de los últimos 7 días ${unannounced === 1 ? 'se conoció' : 'se conocieron'} solo porque la tienda preguntó. Configura la URL de eventos en Wompi:`,
    google_missing: 'Nadie puede entrar con Google: faltan las llaves que da Google.',
    demo_seller: 'Las páginas legales muestran una empresa de ejemplo. Pon los datos de la tuya.',
    demo_mode: 'La tienda está en modo de ensayo: no se mueve dinero.',
    embedded_database: 'Los datos están en un solo computador. Para vender usa PostgreSQL.',
  },
} as const;

export type SettingLeft = 'google_missing' | 'demo_seller' | 'demo_mode' | 'embedded_database';
