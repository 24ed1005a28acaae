export const stopMailsText = {
  title: 'Correos sobre reseñas',
  description: 'Deja de recibir correos que te piden una reseña.',
  lead: 'Diez días después de entregar un pedido te preguntamos, una sola vez, cómo te salió.',
  stop: 'No quiero más de estos correos',
  stopped: 'Listo: no te volveremos a pedir reseñas por correo. Los correos de tus pedidos siguen llegando.',
  notFound: 'No encontramos esa página',
  notFoundLead: 'Abre el enlace completo de nuestro correo.',
  home: 'Ir a la tienda',
} as const;
