import type { MailFacts } from '#app/shop/mails/mail.ts';
import type { MailContent } from './frame.ts';
import { becauseOfAddress, hello } from './person.ts';

export function confirmEmail({ fullName, link }: MailFacts['confirm-email']): MailContent {
  return {
    subject: 'Confirma tu correo en Núcleo',
    title: 'Confirma tu correo',
    preview: 'Un toque y tu cuenta queda confirmada.',
    blocks: [
      hello(fullName),
      'Pulsa el botón para confirmar que este correo es tuyo. Así podemos avisarte de tus pedidos y ayudarte si olvidas tu contraseña. Te pediremos ingresar, si no lo has hecho en ese navegador.',
      { button: 'Confirmar mi correo', href: link },
      { note: 'El enlace sirve por poco tiempo. Si no creaste una cuenta en Núcleo, ignora este mensaje.' },
    ],
    because: becauseOfAddress,
  };
}
