import type { OwnAlert } from '#app/shop/alerts/alert.ts';
import { formatDate } from '../format.ts';
import { awaitedOfNamed } from './alert-term.ts';

export const ownAlertsText = {
  title: 'Tus Avisos',
  description: 'Lo que esperas y de qué te avisamos.',
  lead: 'Te escribimos una sola vez por cada uno.',
  empty: 'No esperas ningún aviso',
  emptyLead:
    'En la página de un producto puedes pedir que te avisemos cuando vuelva o cuando baje de precio. Y si buscas algo que no vendemos, cuando lo vendamos.',
  toProducts: 'Ver productos',
  waits: (alert: OwnAlert) => `Te avisamos cuando ${awaitedOfNamed(alert)}.`,
  unconfirmed: 'Falta confirmarlo con el enlace que te enviamos.',
  notified: (when: Date) => `Te avisamos el ${formatDate(when)}.`,
  outOfShop: 'Ahora no está en la tienda.',
  now: (price: string) => `Hoy: ${price}`,
  leave: 'Cancelar el aviso',
  leaveNamed: (name: string) => `Cancelar el aviso de ${name}`,
  remove: 'Quitar de la lista',
  left: 'Cancelaste el aviso.',
} as const;

export function ownAlertState(alert: OwnAlert): string {
  const { confirmedAt, notifiedAt } = alert;
  if (notifiedAt) return ownAlertsText.notified(notifiedAt);
  return confirmedAt ? ownAlertsText.waits(alert) : ownAlertsText.unconfirmed;
}
