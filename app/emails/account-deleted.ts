import type { MailFacts } from '#app/shop/mails/mail.ts';
import type { MailContent, MailSource } from './frame.ts';
import { hello } from './person.ts';

export function accountDeleted({ fullName }: MailFacts['account-deleted'], { seller }: MailSource): MailContent {
  return {
    subject: 'Eliminamos tu cuenta de Núcleo',
    title: 'Tu cuenta ya no existe',
    preview: 'Borramos tus datos como lo pediste.',
    blocks: [
      hello(fullName),
      'Eliminamos tu cuenta y tus datos, como lo pediste. De tus pedidos guardamos solo lo que la ley nos obliga a conservar, sin tu nombre ni tus datos de contacto.',
      `Si no fuiste tú, escríbenos a ${seller.email}. Y si algún día vuelves, aquí estaremos.`,
    ],
    because: 'Es el último correo que te enviamos por esta cuenta.',
  };
}
