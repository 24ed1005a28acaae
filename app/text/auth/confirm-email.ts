export const confirmEmailText = {
  title: 'Confirmar correo',
  lead: 'Confirma que este correo es tuyo. Así podemos escribirte sobre tus pedidos y nadie más puede usarlo.',
  submit: 'Confirmar mi correo',
  proveLead: 'Así sabemos que el correo y la cuenta son de la misma persona.',
  proveBySignIn: 'Ingresar y confirmar',
  proveByPasswordLead:
    '¿No creaste esta cuenta o no sabes su contraseña? Pon una contraseña nueva: la cuenta queda solo para ti y se cierran todas sus sesiones.',
  proveByPassword: 'Poner una contraseña nueva',
  otherAccount: 'Este enlace es de otra cuenta. Cierra esta sesión, ingresa con la otra y ábrelo de nuevo.',
  done: 'Tu correo quedó confirmado',
  doneLead: (email: string) => `Desde ahora tu cuenta usa ${email}.`,
  spent:
    'Este enlace venció o no es válido. Pide otro en la configuración de tu cuenta; si estás cambiando de correo, revisa que nadie más lo use.',
  toAccount: 'Ir a mi cuenta',
} as const;
