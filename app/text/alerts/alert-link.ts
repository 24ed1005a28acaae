import { formatDate } from '../format.ts';
import { term } from './alert-term.ts';

export const alertLinkText = {
  title: 'Tu aviso',
  description: 'Confirma o deja un aviso de un producto.',
  asked: (name: string, mostPesos: number | null) => `Te avisamos cuando ${name} ${term(mostPesos)}.`,
  unconfirmed: (name: string, mostPesos: number | null) =>
    `Alguien pidió un aviso para este correo: cuando ${name} ${term(mostPesos)}.`,
  notified: (name: string, when: Date) => `Te avisamos de ${name} el ${formatDate(when)}. Este aviso ya terminó.`,
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
