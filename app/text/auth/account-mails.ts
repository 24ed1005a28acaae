export const accountMailText = {
  forgotTitle: 'Restablecer contraseña',
  forgotLead: 'Escribe el correo de tu cuenta y te enviamos un enlace para poner una contraseña nueva.',
  forgotSubmit: 'Enviarme el enlace',
  forgotBusy: 'Enviando...',
  forgotDone: 'Revisa tu correo',
  forgotDoneLead: (email: string) =>
    `Si ${email} tiene cuenta en Núcleo, en unos minutos llega un enlace que sirve durante una hora. Mira también en correo no deseado.`,
  backToSignIn: 'Volver a iniciar sesión',

  newPasswordTitle: 'Contraseña nueva',
  newPasswordLead: 'Al guardarla se cierran las sesiones abiertas de tu cuenta.',
  newPassword: 'Contraseña nueva',
  newPasswordSubmit: 'Guardar contraseña',
  newPasswordDone: 'Tu contraseña quedó guardada. Ya puedes iniciar sesión.',
  linkSpent: 'Este enlace ya se usó o venció. Pide uno nuevo.',
  askForNew: 'Pedir otro enlace',

  confirmTitle: 'Confirmar correo',
  confirmLead: 'Confirma que este correo es tuyo. Así podemos escribirte sobre tus pedidos y nadie más puede usarlo.',
  confirmSubmit: 'Confirmar mi correo',
  proveLead: 'Así sabemos que el correo y la cuenta son de la misma persona.',
  proveBySignIn: 'Ingresar y confirmar',
  proveByPasswordLead:
    '¿No creaste esta cuenta o no sabes su contraseña? Pon una contraseña nueva: la cuenta queda solo para ti y se cierran todas sus sesiones.',
  proveByPassword: 'Poner una contraseña nueva',
  confirmOtherAccount: 'Este enlace es de otra cuenta. Cierra esta sesión, ingresa con la otra y ábrelo de nuevo.',
  confirmDone: 'Tu correo quedó confirmado',
  confirmDoneLead: (email: string) => `Desde ahora tu cuenta usa ${email}.`,
  confirmSpent:
    'Este enlace venció o no es válido. Pide otro en la configuración de tu cuenta; si estás cambiando de correo, revisa que nadie más lo use.',
  toAccount: 'Ir a mi cuenta',
} as const;
