import type { TakeBackOutcome, UndoableStep } from '#app/shop/orders/admin/corrections/take-back.ts';
import { type Recipient, type RecipientField, recipientFieldNames } from '#app/shop/orders/customer-fields.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { checkoutLabels, legalIdTypeNames } from '../../checkout/checkout.ts';
import { countOf, formatHour } from '../../format.ts';
import { untilHour } from '../../orders/orders.ts';
import { manyText } from './many-orders.ts';
import { stepNames } from './orders.ts';

export const undoText = {
  button: (step: UndoableStep) => `Deshacer «${stepNames[step]}»`,
  /** The hour's own full stop ends the sentence. */
  until: (until: Date) => `¿Lo marcaste por error? Puedes deshacerlo ${untilHour(formatHour(until))}`,
  notified:
    'Si el comprador ya recibió el correo, le llega otro que dice que fue un error; si aún no sale, no lo recibe.',
  many: (orders: number) => `Deshacer ${orders === 1 ? 'este pedido' : `estos ${orders} pedidos`}`,
  manyParcels: (parcels: number) =>
    `Deshacer ${parcels === 1 ? 'la entrega de este paquete' : `la entrega de estos ${parcels} paquetes`}`,
  done: manyText.undone,
  nothing: 'No se deshizo nada: esos pedidos ya cambiaron o pasó más de una hora.',
  failed: (orders: number) =>
    `${countOf(orders, 'pedido quedó', 'pedidos quedaron')} como ${orders === 1 ? 'está' : 'están'}. Revisa cuáles:`,
  failedOne: (reference: string, why: string) => `Pedido ${orderNumber(reference)}: ${why}`,
  changed: 'ya cambió o se deshizo antes.',
} as const;

const notUndone = 'No se deshizo';

export const undoRefusals = {
  too_late: `${notUndone}: pasó más de una hora. Sigue con el paso que corresponda o habla con el comprador.`,
  money_moved: `${notUndone}: desde entonces llegó o cambió un pago, o anotaste un reembolso. Revisa los pagos y sigue desde ahí.`,
  decided: `${notUndone}: desde entonces algo de este pedido requirió tu decisión o la resolviste. Revisa y sigue desde ahí.`,
  rights_used: `${notUndone}: desde entonces el comprador hizo una solicitud o pasó la garantía de una pieza. Respóndele desde PQR.`,
  units_sold: `${notUndone}: las piezas ya se vendieron o están apartadas para otro pedido. Si consigues más, súmalas a las existencias e intenta de nuevo.`,
  coupon_used: `${notUndone}: desde entonces otro pedido gastó el uso de su cupón. Si quieres que valga para los dos, súbele el límite al cupón e intenta de nuevo.`,
  serials_used: `${notUndone}: un número de serie de este pedido ya está en otro. Corrígelo allá primero.`,
  hold_over: `${notUndone}: ya venció el tiempo que el comprador tenía para pagar. Tiene que hacer el pedido otra vez.`,
  unknown: `${notUndone}: ese pedido ya no está.`,
} as const satisfies Record<Exclude<TakeBackOutcome, { ok: true } | { code: 'changed' }>['code'], string>;

export const undoChanged = (status: string) =>
  `${notUndone}: ese paso ya se deshizo o vino otro después. Ahora el pedido está así: ${status}.`;

/** As the shopper read them when ordering, shorter where the page says the rest. */
export const recipientLabels = {
  fullName: checkoutLabels.fullName,
  phoneNumber: 'Teléfono',
  legalId: checkoutLabels.legalId,
  legalIdType: checkoutLabels.legalIdType,
  addressLine1: 'Dirección',
  city: checkoutLabels.city,
  region: 'Departamento',
} as const satisfies Record<RecipientField, string>;

export const recipientText = {
  title: 'Corregir los datos de entrega…',
  lead: 'Se puede hasta que salga. Los rótulos y la remisión salen con lo que guardes.',
  mailed: 'Si cambias la dirección, el comprador recibe un correo y la fecha prometida se calcula otra vez.',
  unpaid: 'Aún no está pagado: el comprador no recibe un correo. Lo ve en su pedido.',
  save: 'Guardar los datos',
} as const;

export const recipientRefusals = {
  changed: (now: Recipient) =>
    `No se guardó: los datos cambiaron mientras los mirabas. Ahora son: ${recipientLine(now)}. Revisa y vuelve a guardar.`,
  not_open: (status: string) =>
    `No se guardó: los datos se corrigen hasta que el pedido sale. Ahora está así: ${status}.`,
  forgotten: 'No se guardó: los datos de quien compró se borraron a petición suya.',
} as const;

function recipientLine({ fullName, phoneNumber, legalIdType, legalId, addressLine1, city, region }: Recipient): string {
  return [fullName, phoneNumber, `${legalIdType} ${legalId}`, addressLine1, city, region].join(', ');
}

/** What was corrected, from what to what. */
export function recipientSentence({
  before,
  after,
}: {
  before: Partial<Recipient>;
  after: Partial<Recipient>;
}): string {
  const say = (facts: Partial<Recipient>, field: RecipientField) =>
    field === 'legalIdType' && facts.legalIdType ? legalIdTypeNames[facts.legalIdType] : (facts[field] ?? '');
  const changes = recipientFieldNames
    .filter((field) => field in after)
    .map((field) => `${recipientLabels[field]}: ${say(before, field)} → ${say(after, field)}`);
  return `Corregiste los datos de entrega. ${changes.join('. ')}`;
}
