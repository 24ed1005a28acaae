/** The words of a session that every page carries: header, menu, signing out. Small on purpose: every visit loads them. */
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
  welcome: (email: string) => `Hola, ${email}`,
} as const;
