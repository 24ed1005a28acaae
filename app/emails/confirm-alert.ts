import type { MailContent } from './frame.ts';
import { becauseOfAddress, hello } from './person.ts';
import { awaited, type MailedAlert } from './product-alert.ts';

/** Somebody typed the address, so it has no word of theirs. */
export function confirmAlert({ alert }: { alert: MailedAlert }): MailContent {
  return {
    subject: 'Confirma el aviso que pediste en Núcleo',
    title: 'Confirma tu aviso',
    preview: 'Un toque y te avisamos.',
    blocks: [
      hello(),
      `Alguien pidió que te avisemos cuando ${awaited(alert)}.`,
      'Si fuiste tú, confírmalo: solo así te escribiremos, y una sola vez.',
      { button: 'Confirmar el aviso', href: alert.link },
      { note: 'Si no fuiste tú, ignora este mensaje: en dos días borramos tu dirección.' },
    ],
    because: becauseOfAddress,
    leave: alert.link,
  };
}
