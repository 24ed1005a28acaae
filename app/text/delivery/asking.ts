/** Of the line that says when a product arrives. */
export const arrivalText = {
  ask: '¿Cuándo llega? Elige tu municipio',
  municipality: 'Tu municipio',
  placeholder: 'Medellín',
  see: 'Ver cuándo llega',
  change: 'Cambiar municipio',
  to: (city: string) => `a ${city}`,
  failed: 'No pudimos calcular la fecha. Inténtalo de nuevo.',
  unknown: 'No encontramos ese municipio. Elige uno de la lista.',
} as const;
