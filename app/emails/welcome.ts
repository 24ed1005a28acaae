import type { MailFacts } from '#app/shop/mails/mail.ts';
import type { MailContent, MailSource } from './frame.ts';
import { becauseOfAccount, hello } from './person.ts';

export function welcome({ fullName }: MailFacts['welcome'], { publicUrl }: MailSource): MailContent {
  return {
    subject: 'Te damos la bienvenida a Núcleo',
    title: 'Tu cuenta está lista',
    preview: 'Guarda tus direcciones, sigue tus pedidos y arma tu lista de deseados.',
    blocks: [
      hello(fullName),
      'Gracias por crear tu cuenta. Desde ahora puedes seguir tus pedidos, guardar tus direcciones y armar tu lista de deseados.',
      'Cada producto dice su medida, su precio y cuántas unidades quedan, para que sepas qué le sirve a tu PC antes de pagar.',
      { button: 'Ver la tienda', href: publicUrl },
    ],
    because: becauseOfAccount,
  };
}
