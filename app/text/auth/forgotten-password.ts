export const forgottenPasswordText = {
  title: 'Restablecer contraseña',
  lead: 'Escribe el correo de tu cuenta y te enviamos un enlace para poner una contraseña nueva.',
  submit: 'Enviarme el enlace',
  busy: 'Enviando...',
  done: 'Revisa tu correo',
  doneLead: (email: string) =>
    `Si ${email} tiene cuenta en Núcleo, en unos minutos llega un enlace que sirve durante una hora. Mira también en correo no deseado.`,
  backToSignIn: 'Volver a iniciar sesión',
} as const;
