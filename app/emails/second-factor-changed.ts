import type { FactorChange, MailFacts } from '#app/shop/mails/mail.ts';
import type { MailContent, MailSource } from './frame.ts';
import { becauseOfAccount, hello } from './person.ts';

const changes = {
  on: {
    title: 'Activaste la verificación en dos pasos',
    says: 'Desde ahora, para entrar al panel de la tienda hace falta también un código de tu aplicación. Cerramos las sesiones abiertas en otros equipos.',
  },
  off: {
    title: 'Se quitó la verificación en dos pasos',
    says: 'Desde ahora basta la contraseña para entrar al panel de la tienda.',
  },
  codes_renewed: {
    title: 'Hay códigos de recuperación nuevos',
    says: 'Se generaron códigos de recuperación nuevos para entrar al panel de la tienda. Los anteriores ya no sirven.',
  },
} as const satisfies Record<FactorChange, { title: string; says: string }>;

export function secondFactorChanged(
  { fullName, change }: MailFacts['second-factor-changed'],
  { seller }: MailSource,
): MailContent {
  const { title, says } = changes[change];
  return {
    subject: `${title} en Núcleo`,
    title,
    preview: 'Si no fuiste tú, cambia tu contraseña ya.',
    blocks: [
      hello(fullName),
      says,
      `Si fuiste tú, no tienes que hacer nada. Si no, alguien más entró a tu cuenta: cambia la contraseña desde la página de inicio de sesión y pide a quien cuida el servidor que ejecute «npm run reset-owner». Escríbenos a ${seller.email} si necesitas ayuda.`,
    ],
    because: becauseOfAccount,
  };
}
