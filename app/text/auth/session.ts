/** Apart from `accountText`, because every page loads it. */
export const sessionText = {
  loading: 'Cargando...',
  signIn: 'Iniciar Sesión',
  register: 'Registrarse',
  signOut: 'Cerrar Sesión',
  signedOut: 'Sesión cerrada exitosamente',
  signOutFailed: 'Error al cerrar sesión. Intenta de nuevo.',
  myAccount: 'Mi Cuenta',
  wishlist: 'Lista de Deseados',
  adminPanel: 'Panel Admin',
  panel: 'Panel',
  admin: 'Admin',
  welcome: (email: string) => `Hola, ${email}`,
} as const;
