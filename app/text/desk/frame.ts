export const adminText = {
  title: 'Panel Admin',
  navigation: 'Secciones del panel',
  today: 'Lo que te toca hoy',
  products: 'Productos',
  prices: 'Precios',
  orders: 'Pedidos',
  reviews: 'Reseñas',
  claims: 'PQR',
  audit: 'Auditoría',
  figures: 'Cifras',
  exchange: 'Importar y exportar',
  unsaved: {
    title: '¿Salir sin guardar?',
    lead: 'Lo que escribiste en esta página no está guardado y se pierde.',
    stay: 'Seguir aquí',
    leave: 'Salir sin guardar',
  },
} as const;
