/** Around the reviews, which browsers need no words of. */
export const reviewSectionText = {
  title: 'Reseñas',
  signIn: 'Inicia sesión para escribir una reseña',
} as const;
