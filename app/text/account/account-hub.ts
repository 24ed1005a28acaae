export const hubText = {
  title: 'Mi Cuenta',
  description: 'Tus pedidos, tu lista de deseados, tus direcciones y la configuración de tu cuenta.',
  lead: (email: string) => `Entraste como ${email}.`,
  navigation: 'Tu cuenta',
  home: 'Resumen',
  way: 'Estás en',
  adminLead: 'Productos y existencias de la tienda.',
  /** The hub's four cards are specified; this one stands only beside the pages. */
  savedBuilds: { to: '/armar/guardados', title: 'PC guardados' },
  cards: [
    { to: '/orders', title: 'Tus Pedidos', lead: 'Mira en qué van, lo que pagaste y vuelve a pagar.' },
    { to: '/wishlist', title: 'Lista de Deseados', lead: 'Los productos que guardaste.' },
    { to: '/mi-pc', title: 'Mi PC', lead: 'Las piezas que tienes, para ver qué les sirve.' },
    { to: '/addresses', title: 'Tus Direcciones', lead: 'Edita, elimina o elige tu dirección predeterminada.' },
    { to: '/settings', title: 'Configuración de Cuenta', lead: 'Edita tu nombre, correo y contraseña.' },
  ],
  /** Not cards: the specification has four. */
  others: [{ to: '/avisos', title: 'Tus Avisos' }],
} as const;
