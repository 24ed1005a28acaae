export const hubText = {
  title: 'Mi Cuenta',
  description: 'Tus pedidos, tu lista de deseados, tus direcciones y la configuración de tu cuenta.',
  lead: (email: string) => `Entraste como ${email}.`,
  navigation: 'Tu cuenta',
  home: 'Resumen',
  alsoYours: 'También en tu cuenta',
  breadcrumb: 'Estás en',
  adminLead: 'Productos y existencias de la tienda.',
  cards: [
    { to: '/orders', title: 'Tus Pedidos', lead: 'Mira en qué van, lo que pagaste y vuelve a pagar.' },
    { to: '/wishlist', title: 'Lista de Deseados', lead: 'Los productos que guardaste.' },
    { to: '/addresses', title: 'Tus Direcciones', lead: 'Edita, elimina o elige tu dirección predeterminada.' },
    { to: '/settings', title: 'Configuración de Cuenta', lead: 'Edita tu nombre, correo y contraseña.' },
  ],
  /** Not cards: the specification has four (S2.122). */
  others: [
    { to: '/mi-pc', title: 'Mi PC' },
    { to: '/armar/guardados', title: 'PC guardados' },
    { to: '/avisos', title: 'Tus Avisos' },
  ],
} as const;
