import { accountText } from '../auth/accounts.ts';
import { secondStepText } from '../auth/second-step.ts';
import { countOf } from '../format.ts';

export const ownerSignInText = {
  title: 'Seguridad de la cuenta',
  lead: 'Cómo entras a este panel y qué protege tu cuenta.',
  errorSummary: 'Revisa el formulario',

  factor: {
    title: 'Segundo paso al entrar',
    off: 'Apagado: quien sepa tu contraseña entra.',
    what: 'Con el segundo paso, además de tu contraseña escribes un código de 6 números que cambia cada 30 segundos en una aplicación de tu teléfono (Aegis, Google Authenticator, 2FAS o el gestor de contraseñas que uses).',
    on: (since: string) => `Encendido desde ${since}`,
    password: 'Tu contraseña',
    start: 'Activar el segundo paso',
  },

  setUp: {
    title: 'Conecta tu aplicación',
    scan: 'Escanea este código con tu aplicación. Se hizo en esta tienda: nadie más lo ha visto.',
    picture: 'Código QR para tu aplicación',
    byHand: '¿No puedes escanear? Escribe esta clave en la aplicación (por tiempo, 6 números, 30 segundos):',
    key: 'Clave para escribir a mano',
    open: 'Abrir en la aplicación de este equipo',
    confirm: 'Escribe el código que muestra ahora tu aplicación',
    submit: 'Encender el segundo paso',
    cancel: 'Dejarlo para después',
    others: 'Al encenderlo se cierran tus demás sesiones.',
  },

  codes: {
    title: 'Tus códigos de recuperación',
    lead: 'Guárdalos ahora, lejos de tu teléfono: solo se muestran esta vez. Si pierdes la aplicación, cada uno te deja entrar una vez.',
    list: 'Códigos de recuperación',
    stored: 'Ya los guardé',
    left: (count: number) =>
      count === 0
        ? 'No te queda ningún código de recuperación. Haz unos nuevos.'
        : `Te ${count === 1 ? 'queda' : 'quedan'} ${countOf(count, 'código', 'códigos')} de recuperación.`,
  },

  renew: {
    title: 'Hacer códigos de recuperación nuevos',
    lead: 'Los de antes dejan de servir.',
    submit: 'Hacer códigos nuevos',
  },
  end: {
    title: 'Apagar el segundo paso',
    lead: 'Desde ese momento tu contraseña basta para entrar.',
    submit: 'Apagar el segundo paso',
  },
  code: 'Código de tu aplicación o de recuperación',

  sessions: {
    title: 'Tus sesiones',
    lead: 'Una sesión del panel dura 12 horas. Para anotar reembolsos y cambiar precios te preguntamos quién eres si pasan 30 minutos sin que envíes nada desde el panel.',
    settings: 'Cambiar la contraseña o cerrar otras sesiones',
  },

  done: {
    stopped: 'El segundo paso sigue apagado.',
    off: 'Apagaste el segundo paso.',
  },

  missing: { password: accountText.required.password, code: secondStepText.refusals.missing },
  refusals: {
    wrong_password: 'Esa no es tu contraseña.',
    wrong_code: secondStepText.refusals.wrong_code,
    not_started: 'Pasó mucho tiempo, o empezaste en otro navegador. Actívalo otra vez.',
    already_on: 'El segundo paso ya está encendido.',
    not_understood: 'No entendimos lo que enviaste. Vuelve a intentarlo.',
  },

  stepUp: {
    title: '¿Sigues ahí?',
    lead: 'Pasaron más de 30 minutos sin que enviaras nada desde el panel. Lo que escribiste está aquí guardado: confirma que eres tú y sigue su camino.',
    password: 'Tu contraseña',
    code: 'Código de tu aplicación o de recuperación',
    submit: 'Confirmar y continuar',
    cancel: 'Volver sin guardar',
  },
} as const;
