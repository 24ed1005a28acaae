/** Around the reviews, which browsers need no words of. */
export const reviewSectionText = {
  title: 'Reseñas',
  own: 'Tu reseña',
  signIn: 'Inicia sesión para escribir una reseña',
} as const;
