/** Around the reviews, which browsers need no words of. */
export const reviewPlaceText = {
  title: 'Reseñas',
  signIn: 'Inicia sesión para escribir una reseña',
} as const;
