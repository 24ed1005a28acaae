import type { MailFacts } from '#app/shop/mails/mail.ts';
import type { MailContent, MailSource } from './frame.ts';
import { becauseOfAccount, hello } from './person.ts';

export function passwordChanged({ fullName }: MailFacts['password-changed'], { seller }: MailSource): MailContent {
  return {
    subject: 'Tu contraseña de Núcleo cambió',
    title: 'Tu contraseña cambió',
    preview: 'Cerramos tus otras sesiones. Si no fuiste tú, escríbenos ya.',
    blocks: [
      hello(fullName),
      'La contraseña de tu cuenta cambió y cerramos las sesiones abiertas en otros equipos.',
      `Si fuiste tú, no tienes que hacer nada. Si no, pide una contraseña nueva desde la página de inicio de sesión y escríbenos a ${seller.email}.`,
    ],
    because: becauseOfAccount,
  };
}
