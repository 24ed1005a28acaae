import type { MailFacts } from '#app/shop/mails/mail.ts';
import { oneLine } from './blocks.ts';
import type { MailContent, MailSource } from './frame.ts';
import { hello } from './person.ts';

export function emailChanged({ fullName, newEmail }: MailFacts['email-changed'], { seller }: MailSource): MailContent {
  return {
    subject: 'El correo de tu cuenta de Núcleo cambió',
    title: 'Tu cuenta usa otro correo',
    preview: 'Si no fuiste tú, escríbenos ya.',
    blocks: [
      hello(fullName),
      'El correo de tu cuenta cambió. Desde ahora entras y recibes avisos en:',
      { facts: [['Correo nuevo', oneLine(newEmail)]] },
      `Si fuiste tú, no tienes que hacer nada. Si no, escríbenos ya a ${seller.email} para recuperar tu cuenta.`,
    ],
    because: 'Recibes este correo porque esta dirección era la de tu cuenta en Núcleo.',
  };
}
