import type { MailFacts } from '#app/shop/mails/mail.ts';
import type { MailContent } from './frame.ts';
import { becauseOfAccount, hello } from './person.ts';

export function resetPassword({ fullName, link }: MailFacts['reset-password']): MailContent {
  return {
    subject: 'Cambia tu contraseña de Núcleo',
    title: 'Elige una contraseña nueva',
    preview: 'El enlace para cambiar tu contraseña.',
    blocks: [
      hello(fullName),
      'Alguien pidió cambiar la contraseña de tu cuenta. Si fuiste tú, pulsa el botón y elige una nueva.',
      { button: 'Cambiar mi contraseña', href: link },
      {
        note: 'El enlace sirve por poco tiempo y una sola vez. Si no lo pediste, ignora este mensaje: tu contraseña sigue igual. No le des este enlace a nadie.',
      },
    ],
    because: becauseOfAccount,
  };
}
