import type { FactorChange, MailFacts, MailKind } from '#app/shop/mails/mail.ts';
import { oneLine } from './blocks.ts';
import type { MailContent, MailSource } from './frame.ts';
import { becauseOfAccount, becauseOfAddress, hello } from './person.ts';

const factorChanges = {
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

export const accountMails = {
  welcome: ({ fullName }, { publicUrl }) => ({
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
  }),
  'confirm-email': ({ fullName, link }) => ({
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
  }),
  'confirm-new-email': ({ fullName, link }) => ({
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
  }),
  'email-changed': ({ fullName, newEmail }, { seller }) => ({
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
  }),
  'password-changed': ({ fullName }, { seller }) => ({
    subject: 'Tu contraseña de Núcleo cambió',
    title: 'Tu contraseña cambió',
    preview: 'Cerramos tus otras sesiones. Si no fuiste tú, escríbenos ya.',
    blocks: [
      hello(fullName),
      'La contraseña de tu cuenta cambió y cerramos las sesiones abiertas en otros equipos.',
      `Si fuiste tú, no tienes que hacer nada. Si no, pide una contraseña nueva desde la página de inicio de sesión y escríbenos a ${seller.email}.`,
    ],
    because: becauseOfAccount,
  }),
  'reset-password': ({ fullName, link }) => ({
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
  }),
  'account-deleted': ({ fullName }, { seller }) => ({
    subject: 'Eliminamos tu cuenta de Núcleo',
    title: 'Tu cuenta ya no existe',
    preview: 'Borramos tus datos como lo pediste.',
    blocks: [
      hello(fullName),
      'Eliminamos tu cuenta y tus datos, como lo pediste. De tus pedidos guardamos solo lo que la ley nos obliga a conservar, sin tu nombre ni tus datos de contacto.',
      `Si no fuiste tú, escríbenos a ${seller.email}. Y si algún día vuelves, aquí estaremos.`,
    ],
    because: 'Es el último correo que te enviamos por esta cuenta.',
  }),
  'second-factor-changed': ({ fullName, change }, { seller }) => {
    const { title, says } = factorChanges[change];
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
  },
} satisfies { [Kind in MailKind]?: (facts: MailFacts[Kind], source: MailSource) => MailContent };
