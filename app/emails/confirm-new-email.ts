import type { MailFacts } from '#app/shop/mails/mail.ts';
import type { MailContent } from './frame.ts';
import { becauseOfAddress, hello } from './person.ts';

export function confirmNewEmail({ fullName, link }: MailFacts['confirm-new-email']): MailContent {
  return {
    subject: 'Confirma tu nuevo correo en Núcleo',
    title: 'Confirma tu nuevo correo',
    preview: 'Tu cuenta pasa a este correo cuando lo confirmes.',
    blocks: [
      hello(fullName),
      'Pediste que tu cuenta de Núcleo use este correo. Pulsa el botón para confirmarlo; hasta entonces tu cuenta sigue con el correo anterior.',
      { button: 'Usar este correo', href: link },
      { note: 'El enlace sirve por poco tiempo. Si no lo pediste, ignora este mensaje y nada cambia.' },
    ],
    because: becauseOfAddress,
  };
}
