import type { OwnAlert } from '#app/shop/alerts/alert.ts';
import { formatDate } from '../format.ts';
import { alertName, awaited } from './alert-term.ts';

export const alertLinkText = {
  title: 'Tu aviso',
  description: 'Confirma o deja un aviso.',
  asked: (alert: OwnAlert) => `Te avisamos cuando ${awaited(alert)}.`,
  unconfirmed: (alert: OwnAlert) => `Alguien pidió un aviso para este correo: cuando ${awaited(alert)}.`,
  notified: (alert: OwnAlert, when: Date) =>
    `Te avisamos de ${alertName(alert)} el ${formatDate(when)}. Este aviso ya terminó.`,
  confirm: 'Activar el aviso',
  leave: 'Cancelar este aviso',
  leaveAll: 'Cancelar todos mis avisos',
  confirmed: 'Confirmado. Te escribimos una sola vez, apenas se cumpla.',
  left: 'Listo: no te escribiremos por este aviso.',
  leftAll: 'Listo: no te escribiremos por ningún producto.',
  gone: 'Este aviso ya no existe',
  goneLead: 'Lo dejaste, o ya pasó mucho tiempo. No te escribiremos por él.',
  notFound: 'No encontramos ese aviso',
  notFoundLead: 'Abre el enlace completo de nuestro correo.',
  home: 'Ir a la tienda',
} as const;
