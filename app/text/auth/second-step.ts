import { waitingTime } from './waiting-time.ts';

export const secondStepText = {
  title: 'Segundo paso',
  lead: 'Tu contraseña es correcta. Falta el código de tu aplicación.',
  description: 'El código que confirma que eres tú.',
  code: 'Código de tu aplicación',
  codeHint: 'Los 6 números que muestra ahora. Cada uno sirve una sola vez.',
  recovery: 'Código de recuperación',
  recoveryHint: 'Uno de los que guardaste al activar el segundo paso. Cada uno sirve una sola vez.',
  submit: 'Entrar',
  toRecovery: 'No tengo mi aplicación: usar un código de recuperación',
  toCode: 'Usar el código de la aplicación',
  startAgain: 'Volver a empezar',
  errorSummary: 'Revisa el código',
  refusals: {
    missing: 'Escribe el código.',
    wrong_code: 'Ese código no sirve: está mal escrito, venció o ya se usó. Espera el siguiente y escríbelo.',
    wrong_recovery: 'Ese código de recuperación no sirve: está mal escrito o ya se usó.',
  },
  wait: (seconds: number) => `Demasiados intentos seguidos. Espera ${waitingTime(seconds)} e intenta de nuevo.`,
} as const;
