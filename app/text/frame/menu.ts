/** What the phone's menu and the account's pages say, apart from `sessionText`, which every page loads. */
export const menuText = {
  loading: 'Cargando...',
  wishlist: 'Lista de Deseados',
  adminPanel: 'Panel Admin',
  welcome: (email: string) => `Hola, ${email}`,
} as const;
