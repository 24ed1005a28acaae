import type { ReactNode } from 'react';

/** What the frame shows of a session. Accounts fill it; without them both places stay empty. */
export interface SessionLinks {
  /** In the header beside the theme: 'Iniciar Sesión' and 'Registrarse', or 'Mi Cuenta' and 'Cerrar Sesión' (S2.48–S2.51). */
  header: ReactNode;
  /** On top of the menu: welcome with the e-mail, 'Panel Admin' for the owner, 'Mi Cuenta', 'Lista de Deseados' (S2.56–S2.59). */
  menu: ReactNode;
}
