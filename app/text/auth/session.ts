/** Apart from `accountText`, because every page loads it. */
export const sessionText = {
  signIn: 'Iniciar Sesión',
  register: 'Registrarse',
  signOut: 'Cerrar Sesión',
  signedOut: 'Sesión cerrada exitosamente',
  signOutFailed: 'Error al cerrar sesión. Intenta de nuevo.',
  myAccount: 'Mi Cuenta',
  panel: 'Panel',
  admin: 'Admin',
} as const;
