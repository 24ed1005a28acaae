export const plainErrors = {
  unexpected: 'Algo falló de nuestro lado. Intenta de nuevo en un momento.',
  notFound: 'No encontramos ese archivo.',
  unreadableAddress: 'Esa dirección está mal escrita. Vuelve al inicio de la tienda e intenta de nuevo.',
  tooLarge: 'Lo que enviaste es demasiado grande.',
  tooManyPictures:
    'Enviaste demasiado de una vez: caben 12 imágenes de 10 MB. Vuelve atrás y elige menos, o más livianas.',
  unreadable: 'No pudimos leer la solicitud.',
  tooSlow: 'Lo que enviaste no alcanzó a llegar. Revisa tu conexión e intenta de nuevo.',
  foreignOrigin: 'Esta solicitud no viene de nuestra tienda. Vuelve a abrir la página e intenta de nuevo.',
  foreignHost:
    'Esta demostración no responde por ese nombre. Ábrela en la dirección que mostró al arrancar; para otro nombre, agrégalo a DEMO_HOSTS.',
} as const;

export const callErrors = {
  method: 'Esta dirección no acepta ese tipo de solicitud.',
  unreadable: 'No pudimos leer la solicitud.',
  signInFirst: 'Inicia sesión para continuar.',
  tooMany: 'Hiciste muchas consultas seguidas. Espera un momento e intenta de nuevo.',
} as const;

/** For moments in which more people come than the shop can serve. */
export const crowdedErrors = {
  title: 'Hay mucha gente en la tienda',
  read: 'No alcanzamos a abrir esta página. Tu carrito sigue guardado: espera unos segundos e intenta de nuevo.',
  again: 'Intentar de nuevo',
  written:
    'No alcanzamos a recibir lo que enviaste y no cambiamos nada. Espera unos segundos, vuelve atrás con tu navegador e intenta de nuevo.',
  payment:
    'No alcanzamos a recibir tu pedido: no se creó y no se cobró nada. Espera unos segundos, vuelve atrás con tu navegador e intenta de nuevo.',
  call: (seconds: number) => `Hay mucha gente en la tienda. Intenta de nuevo en ${seconds} segundos.`,
  writtenCall: (seconds: number) =>
    `Hay mucha gente en la tienda: no alcanzamos a recibir lo que enviaste y no cambiamos nada. Intenta de nuevo en ${seconds} segundos.`,
  paymentCall: (seconds: number) =>
    `Hay mucha gente en la tienda: no alcanzamos a recibir tu pedido, no se creó y no se cobró nada. Intenta de nuevo en ${seconds} segundos.`,
} as const;
