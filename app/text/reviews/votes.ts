/** Used on the server only. */
export const voteRefusals = {
  gone: 'Esa reseña ya no está. Vuelve a la página del producto.',
  own: 'Es tu reseña: dicen si sirvió quienes la leen.',
  wait: 'Votaste muchas veces seguidas. Espera un rato e intenta de nuevo.',
} as const;
