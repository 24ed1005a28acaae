import type { PasswordRefusal } from '#app/shop/customers/password-rules.ts';
import { accountText } from './accounts.ts';
import { waitingTime } from './waiting-time.ts';

export const passwordRefusalText = {
  missing: accountText.required.password,
  short: 'La contraseña de quien administra la tienda tiene al menos 12 caracteres.',
  plain:
    'Esa contraseña se adivina fácil: casi solo cifras, pocos signos repetidos o el nombre de la tienda. Elige otra.',
  leaked: accountText.required.otherPassword,
} as const satisfies Record<PasswordRefusal, string>;

/** Specification section 7. Programs look for the part before the colon. */
export const accountAnswers = {
  signedIn: accountText.done.signedIn,
  registered: accountText.done.registered,
  welcomeSent: accountText.done.welcomeSent,
  wrong: `auth/invalid-credential: ${accountText.failed.credentials}`,
  taken: `auth/email-already-in-use: ${accountText.failed.emailTaken}`,
  codeAsked: 'auth/multi-factor-auth-required: Falta el código de tu aplicación.',
  notHuman: 'reCAPTCHA: la verificación no pasó.',
  captchaUnavailable: 'reCAPTCHA: no pudimos hacer la verificación.',
  incomplete: 'Escribe tu email y tu contraseña.',
  badEmail: accountText.required.emailShape,
  wait: (seconds: number) =>
    `Demasiados intentos seguidos. Espera ${waitingTime(seconds)} e intenta de nuevo, o restablece tu contraseña.`,
  noWelcome: 'Ese correo de bienvenida no se puede enviar.',
} as const;
