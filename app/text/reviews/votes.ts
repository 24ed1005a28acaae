/** Used on the server only. */
export const voteRefusals = {
  gone: { title: 'Esa reseña ya no está', sentence: 'Quien la escribió la borró, o la tienda la ocultó.' },
  own: { title: 'Esta reseña es tuya', sentence: 'Dicen si sirvió quienes la leen.' },
  wait: { title: 'Vas muy rápido', sentence: 'Votaste muchas veces seguidas. Espera un rato e intenta de nuevo.' },
} as const;

export const voteText = {
  description: 'Di si una reseña te sirvió.',
  toReviews: 'Volver a las reseñas',
} as const;
