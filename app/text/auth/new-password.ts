export const newPasswordText = {
  title: 'Contraseña nueva',
  lead: 'Al guardarla se cierran las sesiones abiertas de tu cuenta.',
  newPassword: 'Contraseña nueva',
  submit: 'Guardar contraseña',
  done: 'Tu contraseña quedó guardada. Ya puedes iniciar sesión.',
  linkSpent: 'Este enlace ya se usó o venció. Pide uno nuevo.',
  askForNew: 'Pedir otro enlace',
} as const;
